import { z } from 'zod';
import type { EndpointTable, Examples } from './endpoint.ts';
import { named } from './fields.ts';
import { charityPerson, charityUserId, projectId } from './sample-people.ts';

/** The kinds of search results, in the order in which they are shown. */
const searchKinds = [
  'project',
  'message',
  'charity',
  'consultant',
  'member',
  'charity-signup',
  'consultant-signup',
  'event',
  'stream',
  'request',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const RESULTS_PER_KIND = 5;

const SearchQuery = z.object({
  q: z
    .string({ error: 'Please type what to look for' })
    .trim()
    .min(1, 'Please type what to look for')
    .max(100, 'Please use at most 100 characters')
    .describe('Beginnings of words, all of which must occur.'),
});

export const SearchResult = named('SearchResult', {
  kind: z.enum(searchKinds),
  id: z
    .string()
    .describe(
      'Of the project, for messages too, and with a slash of the consultant for those about an invitation; of the user for charities and members; of the profile for consultants; of the sign-up, event or request; name of the stream.',
    ),
  title: z.string(),
  detail: z
    .string()
    .nullable()
    .describe('For people their email address; for messages an extract; otherwise what tells it apart.'),
});
export type SearchResult = z.output<typeof SearchResult>;

export const SearchResults = named('SearchResults', {
  data: z.array(SearchResult).describe(`At most ${RESULTS_PER_KIND} of a kind.`),
});
export type SearchResults = z.output<typeof SearchResults>;

export const endpoints = {
  searchEverything: {
    route: 'GET /api/admin/search',
    summary: 'Find people, projects, sign-ups and what the history contains',
    description:
      'By words of names, titles, usernames and email addresses; or by an id, a stream, a position or a correlation id in full.',
    access: ['admin'],
    query: SearchQuery,
    success: { status: 200, body: SearchResults },
  },
  searchOwn: {
    route: 'GET /api/search',
    summary: "Find the member's own projects and messages",
    description: 'By words of titles, and by any part of a message.',
    access: ['charity', 'consultant'],
    query: SearchQuery,
    success: { status: 200, body: SearchResults },
  },
} as const satisfies EndpointTable;

const project: SearchResult = {
  kind: 'project',
  id: projectId,
  title: 'A budget for three years',
  detail: 'Harbour Lights, Pending',
};

export const examples: Examples<typeof endpoints> = {
  searchEverything: {
    success: {
      data: [project, { kind: 'charity', id: charityUserId, title: 'Harbour Lights', detail: charityPerson.email }],
    },
  },
  searchOwn: {
    success: {
      data: [
        { ...project, detail: 'Pending' },
        { kind: 'message', id: projectId, title: 'A budget for three years', detail: '… the annual accounts are on …' },
      ],
    },
  },
};
