import { z } from 'zod';
import { expertiseAreas } from '../domain/kernel/expertise-areas.ts';
import { CurrentUser, consultantFields, consultantMember } from './accounts.ts';
import { type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import { ById, optionalText, PageQuery, page, search } from './fields.ts';
import { consultantId, consultantPerson, offer } from './sample-people.ts';

/** How the directory may be sorted (spec §9). */
export const consultantSorts = ['name', 'experience-desc', 'experience-asc'] as const;

export type ConsultantSort = (typeof consultantSorts)[number];

const listOf = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

export const ConsultantListQuery = PageQuery.extend({
  search: search.meta({ description: 'Part of the name or organisation, case-insensitive.' }),
  expertise: z
    .preprocess(listOf, z.array(z.enum(expertiseAreas)).max(expertiseAreas.length))
    .optional()
    .meta({ description: 'Areas separated by commas; consultants with any of them.' }),
  sort: z.enum(consultantSorts).default('name'),
});

const listedFields = {
  id: z.uuid(),
  user: z.object({ name: z.string(), organisation: z.string().nullable(), bio: z.string().nullable() }),
  yearsExperience: z.int(),
  expertise: z.array(z.enum(expertiseAreas)),
  linkedin: z.string().nullable(),
};

/** A consultant in the directory (spec §3). */
export const ConsultantListItem = z.object(listedFields).meta({ id: 'ConsultantListItem' });
export type ConsultantListItem = z.output<typeof ConsultantListItem>;

export const ConsultantList = page(ConsultantListItem).meta({ id: 'ConsultantList' });
export type ConsultantList = z.output<typeof ConsultantList>;

/** A consultant's public profile. */
export const ConsultantDetail = z
  .object({ ...listedFields, hourlyRate: z.int(), availability: z.boolean(), isApproved: z.boolean() })
  .meta({ id: 'ConsultantDetail' });
export type ConsultantDetail = z.output<typeof ConsultantDetail>;

export const Availability = z.object({ availability: z.boolean({ error: 'Please say whether you are available' }) });

/** Profile of a consultant, also for a new application. */
export const ConsultantProfileForm = z.object({
  bio: optionalText('Bio', 2000),
  organisation: optionalText('Organisation', 200),
  ...consultantFields,
});

export const endpoints = {
  listConsultants: {
    route: 'GET /api/consultants',
    summary: 'The directory: approved and available consultants',
    access: 'anyone',
    query: ConsultantListQuery,
    success: { status: 200, body: ConsultantList },
  },
  getConsultant: {
    route: 'GET /api/consultants/{id}',
    summary: "A consultant's profile",
    description: 'A profile that is not approved is visible only to its owner and administrators.',
    access: 'anyone',
    params: ById,
    success: { status: 200, body: ConsultantDetail },
  },
  changeAvailability: {
    route: 'PATCH /api/consultants/{id}',
    summary: 'Open or close your profile for new projects',
    access: ['consultant'],
    params: ById,
    body: Availability,
    success: { status: 200, body: ConsultantDetail },
    problems: [409],
    mayLag: true,
  },
  reviseConsultantProfile: {
    route: 'PUT /api/profile/consultant',
    summary: "Revise the consultant's profile",
    access: ['consultant'],
    body: ConsultantProfileForm,
    success: { status: 200, body: CurrentUser },
    problems: [409],
    mayLag: true,
  },
  reapply: {
    route: 'POST /api/profile/consultant/application',
    summary: 'Apply again after being declined',
    access: ['consultant'],
    body: ConsultantProfileForm,
    success: { status: 200, body: CurrentUser },
    problems: [409],
    mayLag: true,
  },
} as const satisfies EndpointTable;

const listed: ConsultantListItem = {
  id: consultantId,
  user: { name: consultantPerson.name, organisation: 'Example Consulting', bio: consultantPerson.bio },
  yearsExperience: offer.yearsExperience,
  expertise: offer.expertise,
  linkedin: offer.linkedin,
};

const detail: ConsultantDetail = {
  ...listed,
  hourlyRate: offer.hourlyRate,
  availability: true,
  isApproved: true,
};

export const examples: Examples<typeof endpoints> = {
  listConsultants: { success: { data: [listed], ...onlyPage } },
  getConsultant: { success: detail },
  changeAvailability: { body: { availability: false }, success: { ...detail, availability: false } },
  reviseConsultantProfile: {
    body: { bio: consultantPerson.bio, organisation: 'Example Consulting', ...offer },
    success: consultantMember,
  },
  reapply: {
    body: { bio: consultantPerson.bio, organisation: 'Example Consulting', ...offer },
    success: consultantMember,
  },
};
