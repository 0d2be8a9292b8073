import { z } from 'zod';
import { consultantStatuses } from '../domain/consultants/consultant-status.ts';
import { expertiseAreas } from '../domain/kernel/expertise-areas.ts';
import { EmptyBody, type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { ById, flag, named, PageQuery, page, requiredReason, search } from './fields.ts';
import { consultantId, consultantPerson, consultantUserId, offer } from './sample-people.ts';

const ApplicationsQuery = PageQuery.extend({
  status: z.enum(consultantStatuses).optional(),
  overdue: flag.describe('Only applications that have waited for more than 3 working days.'),
  search: search.describe('Part of the name, organisation or email address, case-insensitive.'),
});

/** The application of a consultant, for vetting. */
export const Application = named('Application', {
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  organisation: z.string().nullable(),
  bio: z.string().nullable(),
  expertise: z.array(z.enum(expertiseAreas)),
  yearsExperience: z.int(),
  hourlyRate: z.int(),
  linkedin: z.string().nullable(),
  availability: z.boolean(),
  status: z.enum(consultantStatuses),
  reason: z.string().nullable().describe('Why declined or suspended.'),
  createdAt: z.iso.datetime().describe('Date of the latest application.'),
  decidedAt: z.iso.datetime().nullable(),
});
export type Application = z.output<typeof Application>;

export const ApplicationList = page(Application).meta({ id: 'ApplicationList' });
export type ApplicationList = z.output<typeof ApplicationList>;

/** The reason is sent to the consultant. */
export const Decision = z.object({ reason: requiredReason });

/** A decision of an administrator on one consultant. */
const decision = {
  access: ['admin'],
  params: ById,
  success: { status: 200, body: Application },
  problems: [409],
  mayLag: true,
} as const;

export const endpoints = {
  listApplications: {
    route: 'GET /api/admin/consultants',
    summary: 'Applications of consultants, newest first; those that wait for a decision oldest first',
    access: ['admin'],
    query: ApplicationsQuery,
    success: { status: 200, body: ApplicationList },
  },
  approveConsultant: {
    route: 'POST /api/admin/consultants/{id}/approval',
    summary: 'Approve an application',
    ...decision,
    body: EmptyBody,
  },
  declineConsultant: {
    route: 'POST /api/admin/consultants/{id}/refusal',
    summary: 'Decline an application, with a reason',
    ...decision,
    body: Decision,
  },
  suspendConsultant: {
    route: 'POST /api/admin/consultants/{id}/suspension',
    summary: 'Suspend an approved consultant, with a reason',
    ...decision,
    freshProof: true,
    body: Decision,
  },
  reinstateConsultant: {
    route: 'DELETE /api/admin/consultants/{id}/suspension',
    summary: 'Reinstate a suspended consultant',
    ...decision,
  },
} as const satisfies EndpointTable;

const application: Application = {
  id: consultantId,
  userId: consultantUserId,
  name: consultantPerson.name,
  email: consultantPerson.email,
  phone: consultantPerson.phone,
  website: consultantPerson.website,
  organisation: 'Example Consulting',
  bio: consultantPerson.bio,
  ...offer,
  availability: true,
  status: 'applied',
  reason: null,
  createdAt: '2026-01-12T09:30:00.000Z',
  decidedAt: null,
};

const decidedAt = '2026-01-14T10:00:00.000Z';

export const examples: Examples<typeof endpoints> = {
  listApplications: { success: { data: [application], ...onlyPage } },
  approveConsultant: { body: {}, success: { ...application, status: 'approved', decidedAt } },
  declineConsultant: {
    body: { reason: 'Please tell us more about your work with charities.' },
    success: {
      ...application,
      status: 'declined',
      reason: 'Please tell us more about your work with charities.',
      decidedAt,
    },
  },
  suspendConsultant: {
    body: { reason: 'We could not reach you for a month.' },
    success: { ...application, status: 'suspended', reason: 'We could not reach you for a month.', decidedAt },
  },
  reinstateConsultant: { success: { ...application, status: 'approved', decidedAt } },
};
