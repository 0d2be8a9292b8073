import { z } from 'zod';
import {
  charityExperiences,
  charitySizes,
  consultantAvailabilities,
  currentConsultings,
  signupStatuses,
} from '../domain/waiting-list/choices.ts';
import { type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import {
  ById,
  cleaned,
  email,
  line,
  named,
  oneLine,
  optional,
  optionalPhone,
  optionalText,
  PageQuery,
  page,
  search,
  wholeNumber,
} from './fields.ts';

/** Waiting list, charity form (spec §5). */
export const CharitySignupForm = z.object({
  charityName: line('Charity name', 2, 200),
  contactName: line('Contact name', 2, 100),
  email,
  phone: optionalPhone,
  charitySize: z.enum(charitySizes, { error: 'Please select your charity size' }),
  primaryNeed: optionalText('Primary need', 1000),
  currentChallenges: optionalText('Current challenges', 2000),
});

const described = (message: string, min: number, max: number) =>
  z
    .string({ error: message })
    .check(cleaned())
    .min(min, message)
    .max(max, `Please use at most ${max.toLocaleString('en-GB')} characters`);

/** Waiting list, consultant form (spec §5). */
export const ConsultantSignupForm = z.object({
  fullName: line('Full name', 2, 100),
  email,
  phone: optionalPhone,
  currentRole: described('Please describe your current role', 2, 200).check(oneLine('Current role')),
  yearsExperience: described('Please specify your years of experience', 1, 50).check(oneLine('Years of experience')),
  expertiseAreas: described('Please describe your expertise areas', 10, 1000),
  charityExperience: z.enum(charityExperiences, { error: 'Please indicate your charity sector experience' }),
  availability: z.enum(consultantAvailabilities, { error: 'Please select your availability' }),
  motivations: optionalText('Motivations', 2000),
  currentConsulting: z.enum(currentConsultings, { error: 'Please indicate your current consulting status' }),
});

/** Response of the public forms; the same for first and repeated signups. */
const SignupReceived = z.object({ received: z.literal(true) });

const listed = {
  id: z.uuid(),
  email: z.string(),
  phone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status: z.enum(signupStatuses),
  invitedAt: z.iso.datetime().nullable().describe('The last invitation.'),
  invitations: z.int().describe('How often they were invited.'),
  convertedAt: z.iso.datetime().nullable(),
  isRepeat: z.boolean().describe('Whether an earlier sign-up of the same kind has this email address.'),
};

export const CharitySignup = named('CharitySignup', {
  ...listed,
  charityName: z.string(),
  contactName: z.string(),
  charitySize: z.enum(charitySizes),
  primaryNeed: z.string().nullable(),
  currentChallenges: z.string().nullable(),
});
export type CharitySignup = z.output<typeof CharitySignup>;

export const ConsultantSignup = named('ConsultantSignup', {
  ...listed,
  fullName: z.string(),
  currentRole: z.string(),
  yearsExperience: z.string(),
  expertiseAreas: z.string(),
  charityExperience: z.enum(charityExperiences),
  availability: z.enum(consultantAvailabilities),
  currentConsulting: z.enum(currentConsultings),
  motivations: z.string().nullable(),
});
export type ConsultantSignup = z.output<typeof ConsultantSignup>;

export const CharitySignupList = page(CharitySignup).meta({ id: 'CharitySignupList' });

export const ConsultantSignupList = page(ConsultantSignup).meta({ id: 'ConsultantSignupList' });

/** Filter of signups. Default: all. */
const SignupFilter = z.object({
  status: z.enum(signupStatuses).optional(),
  search: search.describe('Part of a name or email address, case-insensitive.'),
});

const SignupListQuery = PageQuery.extend(SignupFilter.shape);

const SignupInvitation = z
  .object({
    invitations: optional(wholeNumber('Invitations', 0, 1_000_000)).describe(
      'How many invitations the caller knows of; 409 if there are more. Default: not checked.',
    ),
  })
  .nullish();

export const endpoints = {
  joinWaitingListAsCharity: {
    route: 'POST /api/waiting-list/charity',
    summary: 'Join the waiting list as a charity',
    access: 'anyone',
    body: CharitySignupForm,
    success: { status: 201, body: SignupReceived },
    idempotent: true,
    limitPerMinute: 10,
  },
  joinWaitingListAsConsultant: {
    route: 'POST /api/waiting-list/consultant',
    summary: 'Join the waiting list as a consultant',
    access: 'anyone',
    body: ConsultantSignupForm,
    success: { status: 201, body: SignupReceived },
    idempotent: true,
    limitPerMinute: 10,
  },
  listCharitySignups: {
    route: 'GET /api/admin/waiting-list/charities',
    summary: 'Charity sign-ups of the waiting list, newest first',
    access: ['admin'],
    query: SignupListQuery,
    success: { status: 200, body: CharitySignupList },
  },
  listConsultantSignups: {
    route: 'GET /api/admin/waiting-list/consultants',
    summary: 'Consultant sign-ups of the waiting list, newest first',
    access: ['admin'],
    query: SignupListQuery,
    success: { status: 200, body: ConsultantSignupList },
  },
  exportCharitySignups: {
    route: 'GET /api/admin/waiting-list/charities.csv',
    summary: 'Charity sign-ups as a CSV file',
    access: ['admin'],
    freshProof: true,
    query: SignupFilter,
    success: { status: 200, body: z.string(), media: 'text/csv' },
    limitPerMinute: 10,
  },
  exportConsultantSignups: {
    route: 'GET /api/admin/waiting-list/consultants.csv',
    summary: 'Consultant sign-ups as a CSV file',
    access: ['admin'],
    freshProof: true,
    query: SignupFilter,
    success: { status: 200, body: z.string(), media: 'text/csv' },
    limitPerMinute: 10,
  },
  inviteSignup: {
    route: 'POST /api/admin/waiting-list/{id}/invitation',
    summary: 'Invite a sign-up to register',
    access: ['admin'],
    params: ById,
    body: SignupInvitation,
    success: { status: 200, body: z.union([CharitySignup, ConsultantSignup]) },
    idempotent: true,
    mayLag: true,
  },
  withdrawSignup: {
    route: 'DELETE /api/admin/waiting-list/{id}',
    summary: 'Remove a sign-up from the list permanently',
    description: 'For people who ask to be forgotten: destroys the key of what they wrote.',
    access: ['admin'],
    params: ById,
    success: noContent,
  },
} as const satisfies EndpointTable;

const charityForm = {
  charityName: 'Harbour Lights',
  contactName: 'Robin Example',
  email: 'office@harbour-lights.example',
  charitySize: 'small' as const,
};

const consultantForm = {
  fullName: 'Sam Example',
  email: 'sam@consulting.example',
  currentRole: 'Finance director',
  yearsExperience: '8 years',
  expertiseAreas: 'Budgets, management accounts, fundraising strategy',
  charityExperience: 'extensive' as const,
  availability: 'part_time' as const,
  currentConsulting: 'interested' as const,
};

const waiting = {
  phone: null,
  createdAt: '2026-01-12T09:30:00.000Z',
  status: 'waiting' as const,
  invitedAt: null,
  invitations: 0,
  convertedAt: null,
  isRepeat: false,
};

const charitySignup: CharitySignup = {
  id: '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e',
  ...charityForm,
  primaryNeed: null,
  currentChallenges: null,
  ...waiting,
};

const consultantSignup: ConsultantSignup = {
  id: '01920f82-5a11-7e2f-9b0c-1d2e3f405162',
  ...consultantForm,
  motivations: null,
  ...waiting,
};

export const examples: Examples<typeof endpoints> = {
  joinWaitingListAsCharity: { body: charityForm, success: { received: true } },
  joinWaitingListAsConsultant: { body: consultantForm, success: { received: true } },
  listCharitySignups: { success: { data: [charitySignup], ...onlyPage } },
  listConsultantSignups: { success: { data: [consultantSignup], ...onlyPage } },
  exportCharitySignups: {
    success:
      'Id,Charity,Contact,Email,Phone,Size,Primary need,Current challenges,Status,Repeat,Signed up,Invited,Registered\r\n' +
      '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e,Harbour Lights,Robin Example,office@harbour-lights.example,,small,,,Waiting,no,2026-01-12T09:30:00.000Z,,\r\n',
  },
  exportConsultantSignups: {
    success:
      'Id,Name,Email,Phone,Current role,Years of experience,Expertise,Charity experience,Availability,Currently consulting,Motivations,Status,Repeat,Signed up,Invited,Registered\r\n' +
      '01920f82-5a11-7e2f-9b0c-1d2e3f405162,Sam Example,sam@consulting.example,,Finance director,8 years,"Budgets, management accounts, fundraising strategy",extensive,part_time,interested,,Waiting,no,2026-01-12T09:30:00.000Z,,\r\n',
  },
  inviteSignup: {
    body: { invitations: 0 },
    success: { ...charitySignup, status: 'invited', invitedAt: '2026-01-13T10:00:00.000Z', invitations: 1 },
  },
  withdrawSignup: {},
};
