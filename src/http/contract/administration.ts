import { z } from 'zod';
import { invitedRoles } from '../../domain/accounts/invited-roles.ts';
import { billings } from '../../domain/charities/billing.ts';
import { membershipTiers } from '../../domain/charities/membership-tiers.ts';
import { consultantStatuses } from '../../domain/consultants/consultant-status.ts';
import { memberRoles } from '../../domain/kernel/event.ts';
import { expertiseAreas } from '../../domain/kernel/expertise-areas.ts';
import { projectStatuses } from '../../domain/projects/project-status.ts';
import { email, optionalText, PageQuery, page, search, text, wholeNumberInQuery } from './fields.ts';

/** The figures of the administrator's dashboard. */
export const AdminSummary = z
  .object({
    data: z.object({
      charities: z.int(),
      activeMemberships: z.int(),
      membershipsDue: z.int().meta({ description: 'Terms that end within 30 days.' }),
      consultants: z.record(z.enum(consultantStatuses), z.int()),
      projects: z.record(z.enum(projectStatuses), z.int()),
      charitySignups: z.int(),
      consultantSignups: z.int(),
    }),
  })
  .meta({ id: 'AdminSummary' });
export type AdminSummary = z.output<typeof AdminSummary>;

/** How far back is told. */
export const ActivityQuery = z.object({
  days: wholeNumberInQuery(1, 400).default(90).meta({ description: 'Days up to today, today included.' }),
});

/** What happened day by day. */
export const Activity = z
  .object({
    data: z.array(
      z.object({
        day: z.iso.date().meta({ description: 'UTC.' }),
        visits: z.int(),
        newVisitors: z.int().meta({ description: 'Visitors who had never been here before.' }),
        charitySignups: z.int(),
        consultantSignups: z.int(),
        charities: z.int().meta({ description: 'Charities that registered.' }),
        consultants: z.int().meta({ description: 'Consultants who applied for the first time.' }),
      }),
    ),
  })
  .meta({ id: 'Activity' });
export type Activity = z.output<typeof Activity>;

export const ApplicationsQuery = PageQuery.extend({
  status: z.enum(consultantStatuses).optional(),
  search: search.meta({ description: 'Part of the name, the organisation or the e-mail address, in any case.' }),
});

/** A consultant as administrators vet them. */
export const Application = z
  .object({
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
    reason: z.string().nullable().meta({ description: 'Why declined or suspended.' }),
    createdAt: z.iso.datetime().meta({ description: 'When they applied, last of all.' }),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Application' });
export type Application = z.output<typeof Application>;
export const ApplicationList = page(Application).meta({ id: 'ApplicationList' });
export type ApplicationList = z.output<typeof ApplicationList>;

/** Goes to the consultant. */
export const Decision = z.object({ reason: text('Reason', 2, 1000) });

export const MembersQuery = PageQuery.extend({
  role: z.enum(memberRoles).optional(),
  search: search.meta({
    description: 'Part of the name, the organisation, the username or the e-mail address, in any case.',
  }),
});

/** A member as administrators see them. */
export const Member = z
  .object({
    id: z.uuid(),
    role: z.enum(memberRoles),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    organisation: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSignedInAt: z.iso.datetime().nullable(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof Member>;
export const MemberList = page(Member).meta({ id: 'MemberList' });
export type MemberList = z.output<typeof MemberList>;

/** A charity's membership as administrators see it. */
export const ListedMembership = z
  .object({
    id: z.uuid().meta({ description: 'The charity.' }),
    organisation: z.string(),
    email: z.string(),
    tier: z.enum(membershipTiers),
    billing: z.enum(billings),
    since: z.iso.datetime(),
    renewsAt: z.iso.datetime(),
    renewal: z.enum(['continues', 'stopped']),
  })
  .meta({ id: 'ListedMembership' });
export type ListedMembership = z.output<typeof ListedMembership>;
export const ListedMembershipList = page(ListedMembership).meta({ id: 'ListedMembershipList' });
export type ListedMembershipList = z.output<typeof ListedMembershipList>;

export const InvitationForm = z.object({
  email,
  name: optionalText('Name', 100),
  role: z.enum(invitedRoles, { error: 'Please choose analyst or admin' }),
});

export const Invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(invitedRoles),
    status: z.enum(['open', 'accepted', 'withdrawn']),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;
export const InvitationList = page(Invitation).meta({ id: 'InvitationList' });
export type InvitationList = z.output<typeof InvitationList>;

/** What becomes of mails: waiting for delivery, sent, given up, or kept: no mail server is set up, or nobody can be reached there. */
export const mailStatuses = ['waiting', 'sent', 'failed', 'kept'] as const;

export const MailHealth = z
  .object({
    data: z.object({
      isConfigured: z.boolean().meta({ description: 'Whether a mail server is set up (SMTP_URL).' }),
      lastSentAt: z.iso.datetime().nullable(),
      lastFailedAt: z.iso.datetime().nullable(),
      lastError: z.string().nullable().meta({ description: 'What the mail server said, without addresses.' }),
      counts: z.record(z.enum(mailStatuses), z.int()),
    }),
  })
  .meta({ id: 'MailHealth' });
export type MailHealth = z.output<typeof MailHealth>;

export const MailsQuery = PageQuery.extend({ status: z.enum(mailStatuses).optional() });

const mailFields = {
  id: z.uuid(),
  template: z.string(),
  to: z.string().nullable().meta({ description: 'Null once it was sent, or its reader has left.' }),
  subject: z.string().nullable(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
};

export const ListedMail = z.object(mailFields).meta({ id: 'ListedMail' });
export type ListedMail = z.output<typeof ListedMail>;
export const MailList = page(ListedMail).meta({ id: 'MailList' });
export type MailList = z.output<typeof MailList>;

/** A mail with its content, where the platform still has it: only while it is kept. */
export const Mail = z
  .object({ ...mailFields, text: z.string().nullable(), html: z.string().nullable() })
  .meta({ id: 'Mail' });
export type Mail = z.output<typeof Mail>;
