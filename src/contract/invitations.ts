import { z } from 'zod';
import { invitedRoles } from '../domain/accounts/invited-roles.ts';
import { CurrentUser, NewPassword, Username } from './accounts.ts';
import { type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { ById, email, line, named, optionalLine, PageQuery, page } from './fields.ts';
import { password } from './sample-people.ts';

const InvitationToken = z.object({
  token: z.string({ error: 'This invitation is invalid or has expired.' }).min(1).max(200),
});

/** An invitation as the holder of its token sees it. */
export const InvitationFound = z.object({
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(invitedRoles),
  expiresAt: z.iso.datetime(),
});

export const InvitationAcceptance = InvitationToken.extend({
  username: Username,
  password: NewPassword,
  name: line('Name', 2, 100),
});

export const InvitationForm = z.object({
  email,
  name: optionalLine('Name', 100),
  role: z.enum(invitedRoles, { error: 'Please choose analyst or admin' }),
});

export const Invitation = named('Invitation', {
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(invitedRoles),
  status: z.enum(['open', 'accepted', 'withdrawn']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

export const InvitationList = page(Invitation).meta({ id: 'InvitationList' });
export type InvitationList = z.output<typeof InvitationList>;

export const endpoints = {
  findInvitation: {
    route: 'POST /api/invitations/find',
    summary: 'Find an invitation by its token',
    description: 'A POST keeps the token out of addresses and logs.',
    access: 'anyone',
    body: InvitationToken,
    success: { status: 200, body: InvitationFound },
    problems: [404],
    limitPerMinute: 20,
  },
  acceptInvitation: {
    route: 'POST /api/invitations/accept',
    summary: 'Accept an invitation as analyst or administrator and sign in',
    access: 'anyone',
    body: InvitationAcceptance,
    success: { status: 201, body: CurrentUser },
    problems: [404],
    idempotent: true,
    mayLag: true,
    limitPerMinute: 10,
  },
  listInvitations: {
    route: 'GET /api/admin/invitations',
    summary: 'Invitations of analysts and administrators, newest first',
    access: ['admin'],
    query: PageQuery,
    success: { status: 200, body: InvitationList },
  },
  inviteMember: {
    route: 'POST /api/admin/invitations',
    summary: 'Invite an analyst or administrator',
    access: ['admin'],
    freshProof: true,
    body: InvitationForm,
    success: { status: 201, body: Invitation },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 20,
  },
  withdrawInvitation: {
    route: 'DELETE /api/admin/invitations/{id}',
    summary: 'Withdraw an invitation',
    access: ['admin'],
    params: ById,
    success: noContent,
    problems: [409],
  },
} as const satisfies EndpointTable;

const token = 'vR3kq0m2mJ8mXoTn3xqYz5Qp0c1bKfWl6uJt7sHdE9A';

const invitation: Invitation = {
  id: '01920f88-4455-7d66-9e77-8f990a1b2c34',
  email: 'kim@fellowbridge.example',
  name: 'Kim Example',
  role: 'analyst',
  status: 'open',
  createdAt: '2026-01-12T09:30:00.000Z',
  expiresAt: '2026-01-19T09:30:00.000Z',
};

export const examples: Examples<typeof endpoints> = {
  findInvitation: {
    body: { token },
    success: {
      email: 'kim@fellowbridge.example',
      name: 'Kim Example',
      role: 'analyst',
      expiresAt: '2026-01-19T09:30:00.000Z',
    },
  },
  acceptInvitation: {
    body: { token, username: 'kim-example', password, name: 'Kim Example' },
    success: {
      id: '01920f84-77aa-7b1c-8d2e-3f4a5b6c7d8e',
      username: 'kim-example',
      email: 'kim@fellowbridge.example',
      isEmailProved: true,
      requestedEmail: null,
      name: 'Kim Example',
      role: 'analyst',
      organization: null,
      phone: null,
      website: null,
      bio: null,
      charityProfile: null,
      consultantProfile: null,
    },
  },
  listInvitations: { success: { data: [invitation], ...onlyPage } },
  inviteMember: {
    body: { email: invitation.email, name: 'Kim Example', role: 'analyst' },
    success: invitation,
  },
  withdrawInvitation: {},
};
