import { z } from 'zod';
import { QuestionDefinition } from '#contract/question-definition.ts';
import type { DraftCodec } from '../compose/use-draft.ts';
import type { QuestionSearch } from '../search.ts';
import { emptyQuestion } from './editing.ts';

// A step without events is a draft that is not finished yet.
const Draft = QuestionDefinition.extend({
  steps: QuestionDefinition.shape.steps.element
    .extend({ events: z.array(z.string().max(60)).max(20) })
    .array()
    .min(1)
    .max(4),
});

/** A question in search parameters. What is no question is ignored. */
export const questionCodec: DraftCodec<QuestionDefinition, QuestionSearch> = {
  read: ({ question }) => Draft.safeParse(question).data ?? emptyQuestion,
  write: (question) => ({ question }),
  rest: ({ saved, asked, sort }) => ({ saved, asked, sort }),
};
