import { z } from 'zod';
import type { EndpointTable, Examples } from './endpoint.ts';
import { named } from './fields.ts';

export const AnalystPseudonyms = named('AnalystPseudonyms', {
  data: z.object({
    epoch: z.int().describe('Counts the keys, from 1. Part of each pseudonym.'),
    since: z.iso.datetime(),
  }),
});
export type AnalystPseudonyms = z.output<typeof AnalystPseudonyms>;

export const endpoints = {
  getPseudonyms: {
    route: 'GET /api/admin/pseudonyms',
    summary: 'Since when analysts see the present pseudonyms',
    access: ['admin'],
    success: { status: 200, body: AnalystPseudonyms },
  },
  replacePseudonyms: {
    route: 'POST /api/admin/pseudonyms/replacement',
    summary: 'Replace the pseudonyms that analysts see',
    description:
      'Pseudonyms in earlier exports, links and results then lead nowhere, and cannot be compared with later ones. A repeated request does not replace them again.',
    access: ['admin'],
    freshProof: true,
    body: z.object({ epoch: z.int().positive().describe('The epoch that the caller wants to end.') }),
    success: { status: 200, body: AnalystPseudonyms },
    limitPerMinute: 10,
  },
} as const satisfies EndpointTable;

const replaced: AnalystPseudonyms = { data: { epoch: 2, since: '2026-03-02T09:00:00.000Z' } };

export const examples: Examples<typeof endpoints> = {
  getPseudonyms: { success: { data: { epoch: 1, since: '2026-01-05T08:00:00.000Z' } } },
  replacePseudonyms: { body: { epoch: 1 }, success: replaced },
};
