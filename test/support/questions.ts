import { type CompiledQuestion, compileQuestion } from '../../src/analytics/questions/compile-question.ts';
import { questionTables } from '../../src/analytics/questions/question-table.ts';
import type { Audience } from '../../src/analytics/questions/values.ts';
import type {
  QuestionCondition,
  QuestionDefinition,
  QuestionGroup,
  QuestionMeasure,
  QuestionShape,
  QuestionStep,
  TableShape,
} from '../../src/contract/question-definition.ts';
import { catalogue } from '../../src/domain/catalogue.ts';

const tables = questionTables(catalogue);

/** The day of the tests. */
export const today = '2026-02-28';

type Link = NonNullable<QuestionStep['link']>;

export const step = (events: string | readonly string[], changes: Partial<QuestionStep> = {}): QuestionStep => ({
  events: [events].flat(),
  where: [],
  first: null,
  link: null,
  ...changes,
});

export const linked = (by: Link['by'], changes: Partial<Link> = {}): Link => ({
  by,
  to: 0,
  order: 'after',
  within: null,
  isOptional: false,
  ...changes,
});

export const where = (field: string, comparison: QuestionCondition['comparison'], ...values: string[]) => ({
  any: [{ field, comparison, values }],
});

export const count = (at = 0): QuestionMeasure => ({ kind: 'count', step: at });

export const field = (
  figure: Extract<QuestionMeasure, { kind: 'field' }>['figure'],
  name: string,
  at = 0,
): QuestionMeasure => ({ kind: 'field', figure, step: at, field: name });

export const byTime = (time: Extract<QuestionGroup, { time: string }>['time'], at = 0): QuestionGroup => ({
  step: at,
  time,
});

export const byField = (
  name: string,
  changes: Partial<Extract<QuestionGroup, { field: string }>> = {},
): QuestionGroup => ({ step: 0, field: name, width: null, lists: 'entries', ...changes });

export const table = (changes: Partial<TableShape> = {}): TableShape => ({
  kind: 'table',
  measures: [count()],
  groupBy: [],
  top: null,
  over: null,
  ...changes,
});

export const question = (
  steps: readonly QuestionStep[],
  shape: QuestionShape = table(),
  period: Partial<Pick<QuestionDefinition, 'from' | 'to'>> = {},
): QuestionDefinition => ({ steps: [...steps], shape, from: null, to: null, ...period });

export const compiled = (definition: QuestionDefinition, audience: Audience = 'administrator') =>
  compileQuestion(definition, { tables, audience, today });

/** The SQL of a possible question. Throws with the problems of others. */
export const possible = (definition: QuestionDefinition, audience: Audience = 'administrator'): CompiledQuestion => {
  const result = compiled(definition, audience);
  if ('problems' in result)
    throw new Error(result.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return result;
};
