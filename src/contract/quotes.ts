import { z } from 'zod';
import { expertiseAreas } from '../domain/kernel/expertise-areas.ts';
import { quoteNames } from '../domain/projects/limits.ts';
import { type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { ById, named, PageQuery, page, requiredReason } from './fields.ts';
import { consultantId, consultantPerson, projectId } from './sample-people.ts';

const quoteStatuses = ['offered', 'approved', 'refused'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

const storyFields = {
  id: z.uuid(),
  words: z.string(),
  author: z.string().describe('The name that the charity agreed to.'),
  expertise: z.array(z.enum(expertiseAreas)),
  consultant: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('Null unless the consultant agreed to be named.'),
};

/** A charity's quote about a project, as the public sees it. */
export const Story = named('Story', { ...storyFields, publishedAt: z.iso.datetime() });
export type Story = z.output<typeof Story>;

/** The same quote, as administrators review it. */
export const Quote = named('Quote', {
  ...storyFields,
  projectTitle: z.string(),
  quotedAs: z.enum(quoteNames),
  status: z.enum(quoteStatuses),
  offeredAt: z.iso.datetime(),
  reason: z.string().nullable().describe('Why it is not published.'),
});
export type Quote = z.output<typeof Quote>;

export const StoryList = page(Story).meta({ id: 'StoryList' });
export type StoryList = z.output<typeof StoryList>;
export const QuoteList = page(Quote).meta({ id: 'QuoteList' });
export type QuoteList = z.output<typeof QuoteList>;

const missingWords = 'Please state the words that you decide on';

const QuoteApproval = z.object({
  words: z
    .string({ error: missingWords })
    .min(1, missingWords)
    .max(2000)
    .describe('The words as the list of quotes shows them, so that newer ones are not published unread.'),
  quotedAs: z
    .enum(quoteNames, { error: 'Please state how the charity is named' })
    .describe('As the list of quotes shows it.'),
});

export const QuoteRefusal = QuoteApproval.extend({ reason: requiredReason });

const unchanged = 'Refused if the charity has changed the words or its name in the meantime.';

const decision = {
  access: ['admin'],
  params: ById,
  success: { status: 200, body: Quote },
  problems: [409],
  mayLag: true,
} as const;

export const endpoints = {
  listStories: {
    route: 'GET /api/stories',
    summary: 'What charities say about their projects, newest first',
    access: 'anyone',
    query: PageQuery.extend({
      consultant: z.uuid().optional().describe('Only about this consultant.'),
    }),
    success: { status: 200, body: StoryList },
  },
  withdrawQuote: {
    route: 'DELETE /api/projects/{id}/feedback/quote',
    summary: 'Withdraw the consent to be quoted or named',
    access: ['charity', 'consultant'],
    params: ById,
    success: noContent,
    problems: [409],
  },
  listQuotes: {
    route: 'GET /api/admin/quotes',
    summary: 'Quotes that charities have agreed to, newest first',
    access: ['admin'],
    query: PageQuery.extend({ status: z.enum(quoteStatuses).default('offered') }),
    success: { status: 200, body: QuoteList },
  },
  approveQuote: {
    route: 'POST /api/admin/quotes/{id}/approval',
    summary: 'Publish a quote',
    description: unchanged,
    ...decision,
    body: QuoteApproval,
  },
  refuseQuote: {
    route: 'POST /api/admin/quotes/{id}/refusal',
    summary: 'Refuse a quote with a reason, or take it down',
    description: unchanged,
    ...decision,
    body: QuoteRefusal,
  },
} as const satisfies EndpointTable;

const shared = {
  id: projectId,
  words: 'Our trustees understand the budget now.',
  author: 'Harbour Lights',
  expertise: ['finance' as const],
  consultant: { id: consultantId, name: consultantPerson.name },
};
const story: Story = { ...shared, publishedAt: '2026-06-03T10:00:00.000Z' };
const quote: Quote = {
  ...shared,
  projectTitle: 'A budget for three years',
  quotedAs: 'organisation',
  status: 'offered',
  offeredAt: '2026-06-01T09:15:00.000Z',
  reason: null,
};
const read = { words: quote.words, quotedAs: quote.quotedAs };
const reason = 'Please leave out the name of your treasurer.';

export const examples: Examples<typeof endpoints> = {
  listStories: { success: { data: [story], ...onlyPage } },
  withdrawQuote: {},
  listQuotes: { success: { data: [quote], ...onlyPage } },
  approveQuote: { body: read, success: { ...quote, status: 'approved' } },
  refuseQuote: { body: { ...read, reason }, success: { ...quote, status: 'refused', reason } },
};
