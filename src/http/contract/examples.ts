import type { z } from 'zod';
import type { Endpoints } from './endpoints.ts';
import type { RouteName } from './routes.ts';

type Body<Name extends RouteName> = Endpoints[Name] extends { readonly body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;
type Success<Name extends RouteName> = Endpoints[Name]['success']['body'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : never;

type Examples = { readonly [Name in RouteName]?: { readonly body?: Body<Name>; readonly success?: Success<Name> } };

const userId = '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f';
const charityId = '01920f7e-3c1c-7a40-8b11-5d6e7f809102';
const projectId = '01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b';

const user: Success<'getCurrentUser'> = {
  id: userId,
  username: 'harbour-lights',
  email: 'office@harbour-lights.example',
  name: 'Robin Example',
  role: 'charity',
  organization: 'Harbour Lights',
  phone: '01632 960 456',
  website: 'https://harbour-lights.example',
  bio: null,
  charityProfile: {
    id: charityId,
    registeredNumber: '0000000',
    revenue: 420_000,
    employeeCount: 9,
    foundingYear: 1998,
    mission: 'Warm meals and company for seafarers ashore.',
    primaryCause: 'Welfare',
    location: 'Whitby',
    membershipTier: 'small',
    membershipActive: false,
    membershipExpiry: null,
  },
  consultantProfile: null,
};

const summary: Success<'listProjects'>['data'][number] = {
  id: projectId,
  title: 'A budget for three years',
  description: 'We need a budget that our trustees can follow and our funders trust.',
  charityId,
  consultantId: null,
  expertiseRequired: ['finance', 'strategy'],
  status: 'pending',
  estimatedHours: 40,
  startDate: '2026-03-02',
  endDate: '2026-05-29',
  createdAt: '2026-01-12T09:30:00.000Z',
  type: 'oneoff',
  setUpFee: 249,
};

const detail: Success<'getProject'> = {
  ...summary,
  notes: null,
  charity: {
    id: charityId,
    userId,
    name: 'Harbour Lights',
    registeredCharityNumber: '0000000',
    contactEmail: 'office@harbour-lights.example',
    contactPhone: '01632 960 456',
  },
  consultant: null,
};

/** Example requests and answers for the documentation. Names and numbers are reserved for fiction. */
const examples: Examples = {
  getCurrentUser: { success: user },
  signIn: { body: { username: 'harbour-lights', password: 'a long pass phrase' }, success: user },
  signOut: { body: {} },
  registerCharity: {
    body: {
      username: 'harbour-lights',
      password: 'a long pass phrase',
      email: 'office@harbour-lights.example',
      name: 'Robin Example',
      organisation: 'Harbour Lights',
      phone: '01632 960 456',
      website: 'https://harbour-lights.example',
      charity: {
        registeredNumber: '0000000',
        revenue: 420_000,
        employeeCount: 9,
        foundingYear: 1998,
        mission: 'Warm meals and company for seafarers ashore.',
        primaryCause: 'Welfare',
        location: 'Whitby',
        membershipTier: 'small',
      },
    },
    success: user,
  },
  listProjects: {
    success: {
      data: [summary],
      nextCursor: null,
      total: 1,
      counts: { total: 1, pending: 1, active: 0, completed: 0 },
    },
  },
  submitProject: {
    body: {
      title: 'A budget for three years',
      description: 'We need a budget that our trustees can follow and our funders trust.',
      expertiseRequired: ['finance', 'strategy'],
      estimatedHours: 40,
      startDate: '2026-03-02',
      endDate: '2026-05-29',
      notes: '',
      type: 'oneoff',
    },
    success: detail,
  },
  getProject: { success: detail },
  joinWaitingListAsCharity: {
    body: {
      charityName: 'Harbour Lights',
      contactName: 'Robin Example',
      email: 'office@harbour-lights.example',
      charitySize: 'small',
    },
    success: { received: true },
  },
  joinWaitingListAsConsultant: {
    body: {
      fullName: 'Sam Example',
      email: 'sam@consulting.example',
      currentRole: 'Finance director',
      yearsExperience: '8 years',
      expertiseAreas: 'Budgets, management accounts, fundraising strategy',
      charityExperience: 'extensive',
      availability: 'part_time',
      currentConsulting: 'interested',
    },
    success: { received: true },
  },
  trackVisit: { body: { page: 'waiting-list', visitorId: '3f0f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c11' } },
  listCharitySignups: {
    success: {
      data: [
        {
          id: '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e',
          charityName: 'Harbour Lights',
          contactName: 'Robin Example',
          email: 'office@harbour-lights.example',
          phone: null,
          charitySize: 'small',
          primaryNeed: null,
          currentChallenges: null,
          createdAt: '2026-01-12T09:30:00.000Z',
          isRepeat: false,
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
  listConsultantSignups: {
    success: {
      data: [
        {
          id: '01920f82-5a11-7e2f-9b0c-1d2e3f405162',
          fullName: 'Sam Example',
          email: 'sam@consulting.example',
          phone: null,
          currentRole: 'Finance director',
          yearsExperience: '8 years',
          expertiseAreas: 'Budgets, management accounts, fundraising strategy',
          charityExperience: 'extensive',
          availability: 'part_time',
          currentConsulting: 'interested',
          motivations: null,
          createdAt: '2026-01-12T09:30:00.000Z',
          isRepeat: false,
        },
      ],
      nextCursor: null,
      total: 1,
    },
  },
  getVisitAnalytics: {
    success: {
      data: {
        totalVisits: 120,
        uniqueVisitors: 84,
        pageBreakdown: [{ page: 'waiting-list', visits: 120, uniqueVisitors: 84 }],
      },
    },
  },
};

/** The examples by endpoint name. */
export const documentedExamples: ReadonlyMap<string, { readonly body?: unknown; readonly success?: unknown }> = new Map(
  Object.entries(examples),
);
