import { z } from 'zod';
import { EmptyBody, type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { ById, named, PageQuery, page, requiredReason } from './fields.ts';
import { charityPerson } from './sample-people.ts';

/** `kept`: not sent, because no mail server is set up or the address is reserved. */
export const mailStatuses = ['waiting', 'sent', 'failed', 'kept'] as const;

export const MailHealth = named('MailHealth', {
  data: z.object({
    isConfigured: z.boolean().describe('Whether a mail server is set up (SMTP_URL).'),
    lastSentAt: z.iso.datetime().nullable(),
    lastFailedAt: z.iso
      .datetime()
      .nullable()
      .describe('The last failure of delivery. A rejected recipient is none: the mail server has answered.'),
    lastError: z.string().nullable().describe('Message of the mail server, without addresses.'),
    rejected: z
      .object({
        recipients: z.int().describe('How many people the mails were for.'),
        reason: z.string().nullable().describe('Answer to the latest of them, without addresses.'),
      })
      .describe('Mails since the last delivery whose recipients the mail server rejected.'),
    counts: z.record(z.enum(mailStatuses), z.int()),
  }),
});
export type MailHealth = z.output<typeof MailHealth>;

export const MailsQuery = PageQuery.extend({ status: z.enum(mailStatuses).optional() });

const mailFields = {
  id: z.uuid(),
  template: z.string(),
  to: z.string().nullable().describe('Null once sent, or when the recipient has left.'),
  subject: z.string().nullable(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  holdsLink: z.boolean().describe('Whether the mail contains a sign-in link. Its text is never shown.'),
};

export const ListedMail = z.object(mailFields).meta({ id: 'ListedMail' });
export type ListedMail = z.output<typeof ListedMail>;

export const MailList = page(ListedMail).meta({ id: 'MailList' });
export type MailList = z.output<typeof MailList>;

export const RetriedMails = named('RetriedMails', {
  retried: z.int(),
  left: z.int().describe('Mails that still count as failed: repeat the call, or look at each.'),
});
export type RetriedMails = z.output<typeof RetriedMails>;

/** Why an administrator opens or gives up a mail to another person, or passes on its link. Recorded in the history. */
export const MailPurpose = z.object({ reason: requiredReason });

/** A link that works once, for the recipient of the mail. */
export const OneTimeLink = named('OneTimeLink', { link: z.url(), expiresAt: z.iso.datetime() });
export type OneTimeLink = z.output<typeof OneTimeLink>;

/** A mail with its content, which is stored only while its status is `kept`. */
export const Mail = named('Mail', { ...mailFields, text: z.string().nullable(), html: z.string().nullable() });
export type Mail = z.output<typeof Mail>;

export const endpoints = {
  getMailHealth: {
    route: 'GET /api/admin/mails/health',
    summary: 'Status of mail delivery',
    access: ['admin'],
    success: { status: 200, body: MailHealth },
  },
  listMails: {
    route: 'GET /api/admin/mails',
    summary: 'Mails, newest first',
    access: ['admin'],
    query: MailsQuery,
    success: { status: 200, body: MailList },
  },
  getMail: {
    route: 'GET /api/admin/mails/{id}',
    summary: 'One mail, without its content',
    access: ['admin'],
    params: ById,
    success: { status: 200, body: ListedMail },
  },
  openMail: {
    route: 'POST /api/admin/mails/{id}/openings',
    summary: 'Open a mail: its content while no mail server is set up. Recorded in the history with the reason',
    access: ['admin'],
    freshProof: true,
    params: ById,
    body: MailPurpose,
    success: { status: 200, body: Mail },
  },
  handOverLink: {
    route: 'POST /api/admin/mails/{id}/one-time-link',
    summary: 'Make a new one-time link to hand over, in place of the one in the mail. Recorded in the history',
    access: ['admin'],
    freshProof: true,
    params: ById,
    body: MailPurpose,
    success: { status: 200, body: OneTimeLink },
    problems: [409],
  },
  retryMail: {
    route: 'POST /api/admin/mails/{id}/delivery',
    summary: 'Send a mail that was not delivered, or a new link in place of one that was sent',
    access: ['admin'],
    params: ById,
    body: EmptyBody,
    success: { status: 200, body: ListedMail },
    problems: [409],
  },
  retryMails: {
    route: 'POST /api/admin/mails/delivery',
    summary: 'Send failed mails again',
    description:
      'At most 500 without a sign-in link, the oldest first, and 20 with one, the newest first: those get a new link.',
    access: ['admin'],
    body: EmptyBody,
    success: { status: 200, body: RetriedMails },
    problems: [409],
  },
  giveUpMail: {
    route: 'POST /api/admin/mails/{id}/cancellation',
    summary: 'Give up a mail that has not been sent: it is deleted. Recorded in the history with the reason',
    access: ['admin'],
    freshProof: true,
    params: ById,
    body: MailPurpose,
    success: noContent,
    problems: [409],
  },
} as const satisfies EndpointTable;

const mail: ListedMail = {
  id: '01920f89-5566-7e77-8f88-90aa1b2c3d45',
  template: 'welcome-charity',
  to: charityPerson.email,
  subject: 'Welcome to Fellowbridge',
  status: 'kept',
  attempts: 0,
  lastError: null,
  createdAt: '2026-01-12T09:30:01.000Z',
  sentAt: null,
  nextAttemptAt: null,
  holdsLink: false,
};

const content = { text: 'Welcome, Robin.', html: '<p>Welcome, Robin.</p>' };

export const examples: Examples<typeof endpoints> = {
  getMailHealth: {
    success: {
      data: {
        isConfigured: false,
        lastSentAt: null,
        lastFailedAt: null,
        lastError: null,
        rejected: { recipients: 0, reason: null },
        counts: { waiting: 0, sent: 0, failed: 0, kept: 1 },
      },
    },
  },
  listMails: { success: { data: [mail], ...onlyPage } },
  getMail: { success: mail },
  openMail: {
    body: { reason: 'The member asked us to read it to them on the telephone.' },
    success: { ...mail, ...content },
  },
  handOverLink: {
    body: { reason: 'No mail server is set up; the colleague sits next to me.' },
    success: {
      link: 'https://fellowbridge.example/invitation?token=example',
      expiresAt: '2026-01-19T09:30:00.000Z',
    },
  },
  retryMail: {
    body: {},
    success: {
      ...mail,
      status: 'waiting',
      nextAttemptAt: '2026-01-14T10:00:00.000Z',
    },
  },
  retryMails: { body: {}, success: { retried: 12, left: 1 } },
  giveUpMail: { body: { reason: 'The address was mistyped; the member has joined with another one.' } },
};
