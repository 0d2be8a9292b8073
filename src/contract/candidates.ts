import { z } from 'zod';
import { ConsultantListItem, listedConsultant } from './consultants.ts';
import { type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { ById, flag, PageQuery, page, search } from './fields.ts';

/** A consultant who can be invited to a project, with their fit. */
export const Candidate = ConsultantListItem.extend({
  fit: z.object({
    score: z.int().min(0).max(100),
    reasons: z.array(z.string()).describe('The score in words, the weightiest first.'),
  }),
}).meta({ id: 'Candidate' });
export type Candidate = z.output<typeof Candidate>;

export const CandidateList = page(Candidate).meta({ id: 'CandidateList' });
export type CandidateList = z.output<typeof CandidateList>;

export const endpoints = {
  listCandidates: {
    route: 'GET /api/projects/{id}/candidates',
    summary: 'Consultants who can be invited to a project, best fit first',
    description: 'At most 200 consultants: those who cover the most areas, of these first those who are free in time.',
    access: ['charity', 'admin'],
    params: ById,
    query: PageQuery.extend({
      search: search.describe('Part of the name or organisation, case-insensitive.'),
      saved: flag.describe('`true`: only consultants that the charity has saved.'),
      matching: flag.describe('`true`: only consultants with at least one of the required areas.'),
    }),
    success: { status: 200, body: CandidateList },
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  listCandidates: {
    success: {
      data: [{ ...listedConsultant, fit: { score: 75, reasons: ['matches 2 of 2 areas', 'free now'] } }],
      ...onlyPage,
    },
  },
};
