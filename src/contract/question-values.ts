import type { QuestionCondition, QuestionDefinition } from './question-definition.ts';

/** A question with other values in its conditions. `path` is the position of the values within their step. */
export const withValues = (
  question: QuestionDefinition,
  convert: (value: string, condition: QuestionCondition, step: number, path: string) => string,
): QuestionDefinition => ({
  ...question,
  steps: question.steps.map((step, at) => ({
    ...step,
    where: step.where.map(({ any }, group) => ({
      any: any.map((condition, place) => ({
        ...condition,
        values: condition.values.map((value) => convert(value, condition, at, `where.${group}.any.${place}.values`)),
      })),
    })),
  })),
});
