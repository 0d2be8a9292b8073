import { z } from 'zod';
import { emailKinds, emailTimings } from '../domain/notifications/email-kinds.ts';
import { type EndpointTable, type Examples, noContent } from './endpoint.ts';
import { named } from './fields.ts';

const timing = z.enum(emailTimings, 'Please choose when to get these emails');

/** When the member gets the emails of each kind; the kinds that their role gets. */
export const EmailPreferences = named('EmailPreferences', {
  data: z.array(z.object({ kind: z.enum(emailKinds), timing })),
});
export type EmailPreferences = z.output<typeof EmailPreferences>;

/** The kinds to change. */
export const EmailTimings = z
  .strictObject({
    messages: timing.optional(),
    invitations: timing.optional(),
    projects: timing.optional(),
    work: timing.optional(),
    membership: timing.optional(),
    administration: timing.optional(),
  })
  .describe('`work` and `administration` are only in the daily email.');

export const Unsubscription = z.object({
  token: z.string().min(1, 'The link is incomplete').max(200, 'The link is too long'),
  timing: z
    .enum(['daily', 'never'])
    .describe('`daily`: in the daily email instead; not for the daily email itself or a dashboard.'),
});

export const endpoints = {
  getEmailPreferences: {
    route: 'GET /api/account/email-preferences',
    summary: 'When the member gets which emails',
    description:
      'Emails that every member must get are not among them: sign-in, password and address, two-step sign-in, what is due, and decisions about the account.',
    access: 'member',
    success: { status: 200, body: EmailPreferences },
  },
  chooseEmailTimings: {
    route: 'PUT /api/account/email-preferences',
    summary: 'Choose when to get which emails',
    access: 'member',
    body: EmailTimings,
    success: noContent,
  },
  unsubscribe: {
    route: 'POST /api/email/unsubscribe',
    summary: 'Unsubscribe with the token from an email, without signing in',
    description: 'Tokens do not expire. Mail programs post to `/unsubscribe?token=…` instead (RFC 8058).',
    access: 'anyone',
    body: Unsubscription,
    success: noContent,
    problems: [409],
    limitPerMinute: 10,
  },
} as const satisfies EndpointTable;

export const examples: Examples<typeof endpoints> = {
  getEmailPreferences: {
    success: {
      data: [
        { kind: 'messages', timing: 'daily' },
        { kind: 'invitations', timing: 'at-once' },
      ],
    },
  },
  chooseEmailTimings: { body: { messages: 'daily', work: 'daily' } },
  unsubscribe: {
    body: {
      token: 'messages.01920f8477aa7b1c8d2e3f4a5b6c7d8e.vR3kq0m2mJ8mXoTn3xqYz5Qp0c1bKfWl6uJt7sHdE9A',
      timing: 'never',
    },
  },
};
