import { z } from 'zod';
import { memberRoles } from '../../domain/kernel/event.ts';
import { expertiseAreas } from '../../domain/kernel/expertise-areas.ts';
import { projectLimits } from '../../domain/projects/limits.ts';
import { projectGroups, projectStatuses } from '../../domain/projects/project-status.ts';
import { ById, expertise, optionalText, PageQuery, page, search, text, wholeNumber } from './fields.ts';

const LocalDate = z.iso.date('Please enter a date as yyyy-mm-dd');

const ProjectDates = z.object({ startDate: LocalDate.nullish(), endDate: LocalDate.nullish() });

/** A project request (spec §5). */
export const ProjectRequest = z
  .object({
    title: text('Title', 1, 200),
    description: text('Description', 1, 5000),
    expertiseRequired: expertise,
    estimatedHours: wholeNumber('Estimated hours', 0, 10_000).nullable().optional(),
    ...ProjectDates.shape,
    notes: optionalText('Notes', 5000),
    type: z
      .enum(['membership', 'oneoff'])
      .optional()
      .meta({ description: 'A charity without an active membership always requests a one-off project.' }),
    consultantId: z
      .uuid('This consultant is not known')
      .nullish()
      .meta({ description: 'A consultant to invite at once, as "Contact via Platform" does.' }),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'End date must be after start date',
    // Said together with what is wrong elsewhere in the form, as soon as both dates are dates.
    when: ({ value }) => ProjectDates.safeParse(value).success,
  });

const projectFields = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  charityId: z.uuid(),
  consultantId: z.uuid().nullable(),
  expertiseRequired: z.array(z.enum(expertiseAreas)),
  status: z.enum(projectStatuses),
  estimatedHours: z.int().nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  type: z.enum(['membership', 'oneoff']),
  setUpFee: z.int().nullable().meta({ description: 'Pounds; null for a project under a membership.' }),
};

/** Where one consultant stands with one project. */
export const invitationStatuses = ['invited', 'assigned', 'declined', 'closed'] as const;

const invitation = z
  .enum(invitationStatuses)
  .nullable()
  .meta({ description: 'For a consultant: how they stand with the project. Null for everybody else.' });

/** A project as lists show it. */
export const ProjectSummary = z
  .object({
    ...projectFields,
    charityName: z.string(),
    consultantName: z.string().nullable(),
    invitation,
    invitations: z
      .object({ open: z.int(), declined: z.int() })
      .nullable()
      .meta({ description: 'How many wait for an answer, and how many were declined. Null for consultants.' }),
    unreadMessages: z.int().meta({ description: 'Messages that the caller has not read.' }),
  })
  .meta({ id: 'ProjectSummary' });
export type ProjectSummary = z.output<typeof ProjectSummary>;

/** What the caller may do with a project now; the server refuses everything else. */
export const projectActions = [
  'start-matching',
  'invite',
  'accept',
  'decline',
  'report-progress',
  'complete',
  'cancel',
  'post-message',
  'attach-file',
] as const;
export type ProjectAction = (typeof projectActions)[number];

/** A project as its participants see it (spec §3). */
export const ProjectDetail = z
  .object({
    ...projectFields,
    notes: z.string().nullable(),
    phase: z.string(),
    keyDeliverables: z.array(z.string()),
    nextSteps: z.array(z.string()),
    completedAt: z.iso.datetime().nullable(),
    cancelledAt: z.iso.datetime().nullable(),
    cancelReason: z.string().nullable(),
    invitation,
    invitations: z
      .array(
        z.object({
          consultantId: z.uuid(),
          name: z.string(),
          status: z.enum(invitationStatuses),
          invitedAt: z.iso.datetime(),
        }),
      )
      .meta({ description: 'Who was invited; for the charity and administrators. Empty for consultants.' }),
    actions: z.array(z.enum(projectActions)),
    charity: z.object({
      id: z.uuid(),
      userId: z.uuid(),
      name: z.string(),
      registeredCharityNumber: z.string().nullable(),
      contactEmail: z.string().nullable(),
      contactPhone: z.string().nullable(),
    }),
    consultant: z
      .object({
        id: z.uuid(),
        userId: z.uuid(),
        name: z.string(),
        expertise: z.array(z.enum(expertiseAreas)),
        yearsExperience: z.int(),
        bio: z.string().nullable(),
        organization: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ProjectDetail' });
export type ProjectDetail = z.output<typeof ProjectDetail>;

/** The four counters of a dashboard: cancelled projects count in the total only (spec §4). */
export const ProjectCounts = z.object({ total: z.int(), pending: z.int(), active: z.int(), completed: z.int() });
export type ProjectCounts = z.output<typeof ProjectCounts>;

/** What a list of one's projects may be narrowed to. */
export const listedGroups = [...projectGroups, 'cancelled', 'waiting'] as const;
export type ListedGroup = (typeof listedGroups)[number];

export const ProjectListQuery = PageQuery.extend({
  group: z.enum(listedGroups).optional().meta({
    description:
      'One dashboard tab; `cancelled`, which only the total counts; or `waiting`, what waits for the caller: messages to read, an invitation to answer, a project whose invitations were all declined. Every project when left out.',
  }),
});

export const AllProjectsQuery = PageQuery.extend({
  status: z.enum(projectStatuses).optional(),
  search: search.meta({ description: 'Part of the title or of the charity’s name, in any case.' }),
});

export const ConsultantToInvite = z.object({ consultantId: z.uuid('This consultant is not known') });
export const InvitationOf = ById.extend({ consultantId: z.uuid('This id is not a UUID') });

export const ProjectRefusal = z.object({ reason: optionalText('Reason', 1000) });
export const ProjectCancellation = z.object({ reason: text('Reason', 2, 1000) });

const lines = (label: string, most: number) =>
  z
    .array(text(label, 1, 300), { error: `${label} must be a list` })
    .max(most, `Please list at most ${most}`)
    .optional();

/** What is left out stays as it is. */
export const ProgressReport = z
  .object({
    phase: text('Phase', 2, 100).optional(),
    keyDeliverables: lines('Key deliverable', projectLimits.keyDeliverables),
    nextSteps: lines('Next step', projectLimits.nextSteps),
  })
  .refine(({ phase, keyDeliverables, nextSteps }) => phase ?? keyDeliverables ?? nextSteps, {
    message: 'Please say what has changed: phase, key deliverables or next steps',
  });

export const MessageForm = z.object({ content: text('Message', 1, 5000) });
export const ReadMark = z.object({
  upTo: z.int('Please give the number of the last message read').min(1).max(1_000_000_000),
});

/** One message of a project's conversation (spec §3). */
export const Message = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    number: z.int().meta({ description: 'Counts the conversation’s messages from 1.' }),
    senderId: z.uuid(),
    sender: z.object({ name: z.string(), role: z.enum(memberRoles), organization: z.string().nullable() }),
    content: z.string(),
    createdAt: z.iso.datetime(),
    isRead: z.boolean().meta({ description: 'Whether the caller has read it; their own always are.' }),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

/** Newest first. */
export const MessageList = page(Message).extend({ unread: z.int() }).meta({ id: 'MessageList' });
export type MessageList = z.output<typeof MessageList>;

/** One document of a project. */
export const ProjectFile = z
  .object({
    id: z.uuid(),
    name: z.string(),
    mediaType: z.string(),
    size: z.int().meta({ description: 'Bytes.' }),
    uploadedBy: z.object({ id: z.uuid(), name: z.string() }),
    uploadedAt: z.iso.datetime(),
    mayRemove: z
      .boolean()
      .meta({ description: 'Whether the caller may remove it: whoever uploaded it, and administrators.' }),
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFile = z.output<typeof ProjectFile>;

export const ProjectFileList = page(ProjectFile).meta({ id: 'ProjectFileList' });
export type ProjectFileList = z.output<typeof ProjectFileList>;
export const FileOf = ById.extend({ fileId: z.uuid('This id is not a UUID') });

export const ProjectList = page(ProjectSummary).extend({ counts: ProjectCounts }).meta({ id: 'ProjectList' });
export type ProjectList = z.output<typeof ProjectList>;
