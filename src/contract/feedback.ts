import { z } from 'zod';
import { feedbackRules, quoteNames } from '../domain/projects/limits.ts';
import type { EndpointTable, Examples } from './endpoint.ts';
import { ById, named, optional, optionalText } from './fields.ts';

const { lowest, highest } = feedbackRules;

const score = z
  .int({ error: `Please choose from ${lowest} to ${highest}` })
  .min(lowest, `Please choose from ${lowest} to ${highest}`)
  .max(highest, `Please choose from ${lowest} to ${highest}`);

const scores = { quality: score, communication: score, again: score };

/** The answers of one side of a completed project. */
export const FeedbackForm = z.object({
  ...scores,
  words: optionalText('Your words', 2000),
  quoteAs: optional(z.enum(quoteNames, { error: 'Please choose from the list' })).describe(
    'How the charity may be quoted, or that the consultant may be named beside it. Null: not at all.',
  ),
});

/** The feedback of one side. */
const Feedback = named('Feedback', {
  quality: score.describe('Of the work, by the charity; of the brief, by the consultant.'),
  communication: score,
  again: score.describe('Whether they would work together again.'),
  words: z.string().nullable(),
  givenAt: z.iso.datetime(),
});
export type Feedback = z.output<typeof Feedback>;

export const ProjectFeedback = named('ProjectFeedback', {
  own: Feedback.nullable().describe("The caller's feedback. Null for administrators."),
  ofCharity: Feedback.nullable(),
  ofConsultant: Feedback.nullable(),
  quote: z
    .object({
      as: z.enum(quoteNames),
      status: z.enum(['offered', 'approved', 'refused']),
      reason: z.string().nullable().describe('Why it is not published.'),
    })
    .nullable()
    .describe("The caller's consent to be quoted or named."),
  openUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until when the caller can give or change feedback. Null if they cannot.'),
});
export type ProjectFeedback = z.output<typeof ProjectFeedback>;

/** The average of all scores that charities gave a consultant; null while there are too few scores. */
export const Rating = z
  .object({ average: z.number(), answers: z.int() })
  .nullable()
  .meta({
    id: 'Rating',
    description: `Average of the scores that charities gave, from 1 to 5. Null below ${feedbackRules.fewestForAverage} answers.`,
  });
export type Rating = z.output<typeof Rating>;

export const endpoints = {
  getFeedback: {
    route: 'GET /api/projects/{id}/feedback',
    summary: 'What the two sides of a completed project say about each other',
    description: 'Each side sees the feedback of the other once both have answered. Administrators see both.',
    access: ['charity', 'consultant', 'admin'],
    params: ById,
    success: { status: 200, body: ProjectFeedback },
  },
  giveFeedback: {
    route: 'PUT /api/projects/{id}/feedback',
    summary: 'Give feedback on a completed project, or change it',
    description: `Possible for ${feedbackRules.daysToGive} days after completion; changes for ${feedbackRules.daysToChange} days after the first answer.`,
    access: ['charity', 'consultant'],
    params: ById,
    body: FeedbackForm,
    success: { status: 200, body: ProjectFeedback },
    problems: [409],
    mayLag: true,
  },
} as const satisfies EndpointTable;

const answers = { quality: 5, communication: 4, again: 5, words: 'Our trustees understand the budget now.' };
const given: Feedback = { ...answers, givenAt: '2026-06-01T09:15:00.000Z' };
const example: ProjectFeedback = {
  own: given,
  ofCharity: given,
  ofConsultant: null,
  quote: { as: 'organisation', status: 'offered', reason: null },
  openUntil: '2026-06-08T09:15:00.000Z',
};

export const examples: Examples<typeof endpoints> = {
  getFeedback: { success: example },
  giveFeedback: { body: { ...answers, quoteAs: 'organisation' }, success: example },
};
