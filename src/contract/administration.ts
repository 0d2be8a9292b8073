import { z } from 'zod';
import { consultantStatuses } from '../domain/consultants/consultant-status.ts';
import { memberRoles } from '../domain/kernel/event.ts';
import { projectStatuses } from '../domain/projects/project-status.ts';
import { type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { named, PageQuery, page, search, wholeNumberInQuery } from './fields.ts';
import { charityPerson, charityUserId } from './sample-people.ts';

/** Figures of the administration dashboard. */
export const AdminSummary = named('AdminSummary', {
  data: z.object({
    charities: z.int(),
    activeMemberships: z.int(),
    membershipsDue: z.int().describe('Terms that end within 30 days.'),
    consultants: z.record(z.enum(consultantStatuses), z.int()),
    projects: z.record(z.enum(projectStatuses), z.int()),
    quotesOffered: z.int().describe('Quotes to publish or refuse.'),
    charitySignups: z.int(),
    consultantSignups: z.int(),
  }),
});
export type AdminSummary = z.output<typeof AdminSummary>;

const ActivityQuery = z.object({
  days: wholeNumberInQuery(1, 400).default(90).describe('Days up to today, today included.'),
});

/** Activity per day. */
export const Activity = named('Activity', {
  data: z.array(
    z.object({
      day: z.iso.date().describe('In the United Kingdom.'),
      visits: z.int(),
      newVisitors: z.int().describe('First-time visitors.'),
      charitySignups: z.int(),
      consultantSignups: z.int(),
      charities: z.int().describe('Charities that registered.'),
      consultants: z.int().describe('Consultants who applied for the first time.'),
    }),
  ),
});
export type Activity = z.output<typeof Activity>;

const MembersQuery = PageQuery.extend({
  role: z.enum(memberRoles).optional(),
  search: search.describe('Part of the name, organisation, username or email address, case-insensitive.'),
});

export const Member = named('Member', {
  id: z.uuid(),
  role: z.enum(memberRoles),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  isEmailProved: z.boolean(),
  requestedEmail: z.string().nullable(),
  organisation: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSignedInAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
});
export type Member = z.output<typeof Member>;

export const MemberList = page(Member).meta({ id: 'MemberList' });
export type MemberList = z.output<typeof MemberList>;

export const endpoints = {
  getAdminSummary: {
    route: 'GET /api/admin/summary',
    summary: 'Figures of the administration dashboard',
    access: ['admin'],
    success: { status: 200, body: AdminSummary },
  },
  getActivity: {
    route: 'GET /api/admin/activity',
    summary: 'Visits, sign-ups and registrations per day, oldest first',
    description: 'Days in the United Kingdom. Days without activity are included with zeros.',
    access: ['admin'],
    query: ActivityQuery,
    success: { status: 200, body: Activity },
  },
  listMembers: {
    route: 'GET /api/admin/members',
    summary: 'Members, newest first',
    access: ['admin'],
    query: MembersQuery,
    success: { status: 200, body: MemberList },
  },
  endMemberSessions: {
    route: 'DELETE /api/admin/members/{id}/sessions',
    summary: 'Sign a member out on all devices',
    access: ['admin'],
    params: z.object({ id: z.uuid() }),
    success: noContent,
    problems: [409],
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  getAdminSummary: {
    success: {
      data: {
        charities: 41,
        activeMemberships: 18,
        membershipsDue: 3,
        consultants: { applied: 4, approved: 52, declined: 3, suspended: 1, left: 2 },
        projects: { pending: 6, matching: 9, in_progress: 31, completed: 88, cancelled: 12 },
        quotesOffered: 2,
        charitySignups: 70,
        consultantSignups: 55,
      },
    },
  },
  getActivity: {
    success: {
      data: [
        {
          day: '2026-01-12',
          visits: 31,
          newVisitors: 12,
          charitySignups: 2,
          consultantSignups: 1,
          charities: 1,
          consultants: 0,
        },
      ],
    },
  },
  listMembers: {
    success: {
      data: [
        {
          id: charityUserId,
          role: 'charity',
          name: charityPerson.name,
          username: charityPerson.username,
          email: charityPerson.email,
          isEmailProved: true,
          requestedEmail: null,
          organisation: 'Harbour Lights',
          createdAt: '2026-01-12T09:30:00.000Z',
          lastSignedInAt: '2026-01-14T08:12:00.000Z',
          closedAt: null,
        },
      ],
      ...onlyPage,
    },
  },
  endMemberSessions: {},
};
