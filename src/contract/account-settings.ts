import { z } from 'zod';
import { CurrentUser, charityMember, NewPassword } from './accounts.ts';
import { type EndpointTable, type Examples, noContent } from './endpoint.ts';
import { email, line, named, optionalLine, optionalPhone, optionalText, optionalWebsite } from './fields.ts';
import { charityFields } from './registration.ts';
import { charityFacts, charityPerson, charityUserId, password } from './sample-people.ts';

export const ContactDetailsForm = z.object({
  name: line('Name', 2, 100),
  phone: optionalPhone,
  website: optionalWebsite,
});

const currentPassword = z
  .string({ error: 'Please enter your current password' })
  .min(1, 'Please enter your current password')
  .max(200);

export const EmailChange = z.object({ email, currentPassword });

export const PasswordChange = z.object({ currentPassword, password: NewPassword });

export const AccountClosing = z.object({ currentPassword });

/** Profile of a charity. */
export const OrganisationForm = z.object({
  organisation: optionalLine('Organisation', 200),
  bio: optionalText('Bio', 2000),
  ...charityFields,
});

export const Session = named('Session', {
  handle: z.string().describe('Identifies the session to end it; cannot be used to sign in.'),
  device: z.string(),
  openedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});

const SessionList = z.object({ data: z.array(Session) });

/** All data that the platform holds about a member (UK GDPR, right of access). */
const AccountData = named('AccountData', {
  exportedAt: z.iso.datetime(),
  member: z.record(z.string(), z.unknown()),
  sessions: z.array(Session),
  mails: z.array(z.record(z.string(), z.unknown())),
  history: z
    .array(
      z.object({
        stream: z.string(),
        type: z.string(),
        occurredAt: z.iso.datetime(),
        data: z.record(z.string(), z.unknown()),
      }),
    )
    .describe('Every event about the member, stream by stream, oldest first, with personal data decrypted.'),
});

export const endpoints = {
  changeContactDetails: {
    route: 'PUT /api/account/contact-details',
    summary: 'Change name, phone and website',
    access: 'member',
    body: ContactDetailsForm,
    success: { status: 200, body: CurrentUser },
    mayLag: true,
  },
  changeEmailAddress: {
    route: 'PUT /api/account/email',
    summary: 'Ask for another email address',
    description:
      'A mail with a link goes to the new address, which takes effect when it is proved. The former address can then undo the change for 7 days. Requires the current password.',
    access: 'member',
    freshProof: 'second-factor',
    body: EmailChange,
    success: { status: 200, body: CurrentUser },
    problems: [409],
    mayLag: true,
    limitPerMinute: 10,
  },
  changePassword: {
    route: 'PUT /api/account/password',
    summary: 'Change the password',
    description:
      'Ends every other session of the member, and withdraws a requested email address. Requires the current password.',
    access: 'member',
    freshProof: 'second-factor',
    body: PasswordChange,
    success: noContent,
    limitPerMinute: 10,
  },
  listSessions: {
    route: 'GET /api/account/sessions',
    summary: "The member's signed-in devices",
    access: 'member',
    success: { status: 200, body: SessionList },
  },
  endOtherSessions: {
    route: 'DELETE /api/account/sessions',
    summary: 'Sign out on every other device',
    access: 'member',
    freshProof: true,
    success: noContent,
  },
  endSession: {
    route: 'DELETE /api/account/sessions/{handle}',
    summary: 'Sign out on one device',
    access: 'member',
    freshProof: true,
    params: z.object({ handle: z.string().regex(/^[\w-]{20,100}$/, 'This device does not exist') }),
    success: noContent,
  },
  exportAccountData: {
    route: 'GET /api/account/data',
    summary: 'Export all data about the member',
    access: 'member',
    freshProof: true,
    success: { status: 200, body: AccountData, media: 'application/json' },
    limitPerMinute: 6,
  },
  closeAccount: {
    route: 'POST /api/account/close',
    summary: 'Close the account for good',
    description:
      "Destroys the key of the member's personal data, ends every session and frees the username and email address. Cannot be undone.",
    access: 'member',
    freshProof: 'second-factor',
    body: AccountClosing,
    success: noContent,
    problems: [409],
    limitPerMinute: 10,
  },
  describeOrganisation: {
    route: 'PUT /api/profile/charity',
    summary: 'Update the profile of the charity',
    access: ['charity'],
    body: OrganisationForm,
    success: { status: 200, body: CurrentUser },
    problems: [409],
    mayLag: true,
  },
} as const satisfies EndpointTable;

const session = {
  handle: 'c2Vzc2lvbi1oYW5kbGUtb2Ytb25lLWRldmljZS0wMDE',
  device: 'Firefox on Windows',
  openedAt: '2026-01-12T09:30:00.000Z',
  lastSeenAt: '2026-01-14T16:05:00.000Z',
  isCurrent: true,
};

export const examples: Examples<typeof endpoints> = {
  changeContactDetails: {
    body: { name: charityPerson.name, phone: charityPerson.phone, website: charityPerson.website },
    success: charityMember,
  },
  changeEmailAddress: { body: { email: charityPerson.email, currentPassword: password }, success: charityMember },
  changePassword: { body: { currentPassword: password, password: 'another long pass phrase' } },
  listSessions: { success: { data: [session] } },
  endOtherSessions: {},
  endSession: {},
  exportAccountData: {
    success: {
      exportedAt: '2026-01-14T16:05:00.000Z',
      member: charityMember,
      sessions: [session],
      mails: [{ template: 'welcome-charity', status: 'sent', createdAt: '2026-01-12T09:30:01.000Z' }],
      history: [
        {
          stream: `account-${charityUserId}`,
          type: 'AccountRegistered',
          occurredAt: '2026-01-12T09:30:00.000Z',
          data: { userId: charityUserId, role: 'charity', username: charityPerson.username },
        },
      ],
    },
  },
  closeAccount: { body: { currentPassword: password } },
  describeOrganisation: { body: { organisation: 'Harbour Lights', ...charityFacts }, success: charityMember },
};
