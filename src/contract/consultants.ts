import { z } from 'zod';
import { mostDaysPerMonth } from '../domain/consultants/most-days.ts';
import { expertiseAreas } from '../domain/kernel/expertise-areas.ts';
import { CurrentUser, consultantMember } from './accounts.ts';
import { type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { Rating } from './feedback.ts';
import {
  ById,
  day,
  flag,
  named,
  optional,
  optionalLine,
  optionalText,
  PageQuery,
  page,
  search,
  wholeNumber,
  wholeNumberInQuery,
} from './fields.ts';
import { consultantFields } from './registration.ts';
import { consultantId, consultantPerson, offer } from './sample-people.ts';

/** How the directory may be sorted (spec §9). */
export const consultantSorts = ['name', 'experience-desc', 'experience-asc'] as const;

export type ConsultantSort = (typeof consultantSorts)[number];

const listOf = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

const anyOf = z
  .preprocess(listOf, z.array(z.enum(expertiseAreas)).max(expertiseAreas.length))
  .optional()
  .describe('Areas separated by commas; consultants with any of them.');

const ConsultantListQuery = PageQuery.extend({
  search: search.describe('Part of the name or organisation, case-insensitive.'),
  expertise: anyOf,
  words: search.describe('Words that all begin a word of the bio, the organisation or the areas.'),
  maxRate: wholeNumberInQuery(0, 10_000).optional().describe('The highest hourly rate in pounds.'),
  saved: flag.describe('`true`: only consultants that the calling charity has saved.'),
  availableNow: flag.describe('`true`: only consultants whose time for projects has begun.'),
  sort: z.enum(consultantSorts).default('name'),
});

const listedFields = {
  id: z.uuid(),
  user: z.object({ name: z.string(), organisation: z.string().nullable(), bio: z.string().nullable() }),
  yearsExperience: z.int(),
  expertise: z.array(z.enum(expertiseAreas)),
  linkedin: z.string().nullable(),
  hourlyRate: z.int().describe('The standard rate in pounds, before VAT and discounts.'),
  daysPerMonth: z.int().nullable().describe('Days a month for projects; null where they do not say.'),
  availableFrom: z.iso.date().nullable().describe('The first day for new projects; null where they do not say.'),
  completedProjects: z.int(),
  answerHours: z
    .int()
    .nullable()
    .describe('Median hours from invitation to answer; null for fewer than three answers.'),
  photo: z.uuid().nullable().describe('The version of the photo; null without one.'),
  rating: Rating,
  isSaved: z.boolean().describe('Whether the calling charity has saved them. False for all others.'),
};

/** A consultant in the directory (spec §3). */
export const ConsultantListItem = z.object(listedFields).meta({ id: 'ConsultantListItem' });
export type ConsultantListItem = z.output<typeof ConsultantListItem>;

export const ConsultantList = page(ConsultantListItem).meta({ id: 'ConsultantList' });
export type ConsultantList = z.output<typeof ConsultantList>;

/** The standard rates of consultants who can be invited, in pounds an hour. Zero rates, 'on request', are left out. */
export const ConsultantRates = named('ConsultantRates', {
  consultants: z.int(),
  lowest: z.int().nullable(),
  highest: z.int().nullable(),
});
export type ConsultantRates = z.output<typeof ConsultantRates>;

/** A consultant's public profile. */
export const ConsultantDetail = named('ConsultantDetail', {
  ...listedFields,
  availability: z.boolean(),
  isApproved: z.boolean(),
});
export type ConsultantDetail = z.output<typeof ConsultantDetail>;

export const Availability = z.object({ availability: z.boolean({ error: 'Please say whether you are available' }) });

const SavedConsultant = z.object({ consultantId: z.uuid() });

/** How much work a consultant can take on, and from when. */
export const CapacityForm = z.object({
  daysPerMonth: optional(wholeNumber('Days a month', 1, mostDaysPerMonth)),
  availableFrom: optional(day()),
});

/** Profile of a consultant, also for a new application. */
export const ConsultantProfileForm = z.object({
  bio: optionalText('Bio', 2000),
  organisation: optionalLine('Organisation', 200),
  ...consultantFields,
});

const photoSizes = ['small', 'large'] as const;

const pixels = z.coerce.number({ error: 'Please give whole pixels' }).int('Please give whole pixels');

/** The square to cut out, in pixels of the upright picture; without `side`, the largest one in the middle. */
const PhotoCrop = z.object({
  left: pixels.nonnegative('The square begins outside the picture').default(0),
  top: pixels.nonnegative('The square begins outside the picture').default(0),
  side: pixels.positive('The square is empty').optional(),
});

const PhotoQuery = z.object({
  size: z.enum(photoSizes).default('small').describe('Pixels of a side: small 160, large 512.'),
  version: z.uuid().optional().describe('As in `photo`; only tells caches apart.'),
});

const change = {
  access: ['consultant'],
  success: { status: 200, body: CurrentUser },
  problems: [409],
  mayLag: true,
} as const;

export const endpoints = {
  listConsultants: {
    route: 'GET /api/consultants',
    summary: 'The directory: approved and available consultants',
    access: 'anyone',
    query: ConsultantListQuery,
    success: { status: 200, body: ConsultantList },
  },
  getConsultantRates: {
    route: 'GET /api/consultant-rates',
    summary: 'The lowest and the highest hourly rate of approved and available consultants',
    access: 'anyone',
    query: z.object({ expertise: anyOf }),
    success: { status: 200, body: ConsultantRates },
  },
  getConsultant: {
    route: 'GET /api/consultants/{id}',
    summary: "A consultant's profile",
    description: 'A profile that is not approved is visible only to its owner and administrators.',
    access: 'anyone',
    params: ById,
    success: { status: 200, body: ConsultantDetail },
  },
  getConsultantPhoto: {
    route: 'GET /api/consultants/{id}/photo',
    summary: "A consultant's photo",
    description: 'A square WebP picture. Visible to the same people as the profile.',
    access: 'anyone',
    params: ById,
    query: PhotoQuery,
    success: { status: 200, body: z.string(), media: 'image/webp' },
  },
  setPhoto: {
    route: 'PUT /api/profile/consultant/photo',
    summary: "Set the consultant's photo",
    description:
      'JPEG, PNG or WebP, at most 5 MB and 40 megapixels. It is cut to a square, stored in two sizes, and loses its metadata.',
    ...change,
    query: PhotoCrop,
    upload: 'picture',
    limitPerMinute: 20,
  },
  removePhoto: {
    route: 'DELETE /api/profile/consultant/photo',
    summary: "Remove the consultant's photo",
    ...change,
  },
  shortlistConsultant: {
    route: 'PUT /api/shortlist/{consultantId}',
    summary: 'Save a consultant, to find them again',
    access: ['charity'],
    params: SavedConsultant,
    success: noContent,
    problems: [404, 409],
  },
  removeFromShortlist: {
    route: 'DELETE /api/shortlist/{consultantId}',
    summary: 'Remove a saved consultant',
    access: ['charity'],
    params: SavedConsultant,
    success: noContent,
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
  stateCapacity: {
    route: 'PUT /api/profile/consultant/capacity',
    summary: 'State how many days a month you can work, and from when',
    ...change,
    body: CapacityForm,
  },
  reviseConsultantProfile: {
    route: 'PUT /api/profile/consultant',
    summary: "Revise the consultant's profile",
    ...change,
    body: ConsultantProfileForm,
  },
  reapply: {
    route: 'POST /api/profile/consultant/application',
    summary: 'Apply again after being declined',
    ...change,
    body: ConsultantProfileForm,
  },
} as const satisfies EndpointTable;

export const listedConsultant: ConsultantListItem = {
  id: consultantId,
  user: { name: consultantPerson.name, organisation: 'Example Consulting', bio: consultantPerson.bio },
  yearsExperience: offer.yearsExperience,
  expertise: offer.expertise,
  linkedin: offer.linkedin,
  hourlyRate: offer.hourlyRate,
  daysPerMonth: 6,
  availableFrom: '2026-03-02',
  completedProjects: 4,
  answerHours: 20,
  photo: '01920f87-3344-7c55-8d66-7e88f90a1b24',
  rating: { average: 4.7, answers: 6 },
  isSaved: false,
};

const detail: ConsultantDetail = {
  ...listedConsultant,
  availability: true,
  isApproved: true,
};

export const examples: Examples<typeof endpoints> = {
  listConsultants: { success: { data: [listedConsultant], ...onlyPage } },
  getConsultantRates: { success: { consultants: 12, lowest: 65, highest: 120 } },
  getConsultant: { success: detail },
  getConsultantPhoto: { success: 'The bytes of the picture.' },
  setPhoto: { success: consultantMember },
  removePhoto: { success: consultantMember },
  changeAvailability: { body: { availability: false }, success: { ...detail, availability: false } },
  shortlistConsultant: {},
  removeFromShortlist: {},
  stateCapacity: {
    body: { daysPerMonth: 6, availableFrom: '2026-03-02' },
    success: consultantMember.consultantProfile
      ? {
          ...consultantMember,
          consultantProfile: { ...consultantMember.consultantProfile, daysPerMonth: 6, availableFrom: '2026-03-02' },
        }
      : consultantMember,
  },
  reviseConsultantProfile: {
    body: { bio: consultantPerson.bio, organisation: 'Example Consulting', ...offer },
    success: consultantMember,
  },
  reapply: {
    body: { bio: consultantPerson.bio, organisation: 'Example Consulting', ...offer },
    success: consultantMember,
  },
};
