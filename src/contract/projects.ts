import { z } from 'zod';
import { expertiseAreas } from '../domain/kernel/expertise-areas.ts';
import { projectGroups, projectStatuses } from '../domain/projects/project-status.ts';
import { type EndpointTable, type Examples, onlyPage } from './endpoint.ts';
import {
  ById,
  day,
  expertise,
  flag,
  line,
  named,
  optional,
  optionalText,
  PageQuery,
  page,
  search,
  text,
  wholeNumber,
} from './fields.ts';
import {
  charityFacts,
  charityId,
  charityPerson,
  charityUserId,
  consultantId,
  consultantPerson,
  projectId,
} from './sample-people.ts';

const ProjectDates = z.object({ startDate: optional(day()), endDate: optional(day()) });

const requestDetails = {
  title: line('Title', 1, 200),
  description: text('Description', 1, 5000),
  expertiseRequired: expertise,
  estimatedHours: optional(wholeNumber('Estimated hours', 0, 10_000)),
  ...ProjectDates.shape,
  notes: optionalText('Notes', 5000),
};

const isInOrder = ({ startDate, endDate }: z.output<typeof ProjectDates>): boolean =>
  !startDate || !endDate || startDate <= endDate;

const notInOrder = {
  path: ['endDate'],
  message: 'End date must be after start date',
  // Reported together with errors of other fields, as soon as both dates are valid.
  when: ({ value }: { readonly value: unknown }) => ProjectDates.safeParse(value).success,
};

/** A project request (spec §5). */
export const ProjectRequest = z
  .object({
    ...requestDetails,
    type: optional(z.enum(['membership', 'oneoff'])).describe(
      'A charity without an active membership always requests a one-off project.',
    ),
    consultantId: optional(z.uuid('This consultant does not exist')).describe(
      'A consultant to invite at once, as with "Contact via Platform".',
    ),
  })
  .refine(isInOrder, notInOrder);

/** What a request says, without its terms. */
export const RequestDetails = z.object(requestDetails).refine(isInOrder, notInOrder);

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
  setUpFee: z.int().nullable().describe('Pounds; null for a project under a membership.'),
};

/** Status of one consultant in one project. */
const invitationStatuses = ['invited', 'assigned', 'declined', 'closed'] as const;

const ownInvitation = z
  .enum(invitationStatuses)
  .nullable()
  .describe('For a consultant: the status of their invitation. Null for all others.');

const invitationNote = z
  .string()
  .nullable()
  .describe('For a consultant: the note with their invitation. Null for all others.');

const invitationNoteBy = z.enum(['charity', 'admin']).nullable().describe('Who wrote that note. Null without one.');

export const ProjectSummary = z
  .object({
    ...projectFields,
    charityName: z.string(),
    consultantName: z.string().nullable(),
    invitation: ownInvitation,
    invitationNote,
    invitationNoteBy,
    invitations: z
      .object({ open: z.int(), declined: z.int() })
      .nullable()
      .describe('Open and declined invitations. Null for consultants.'),
    unreadMessages: z.int().describe('Messages the caller has not read.'),
    unreadFrom: z
      .string()
      .nullable()
      .describe('The other party of the unread messages. Null if there is none or several.'),
    awaitsFeedback: z.boolean().describe('Whether the caller can still give feedback.'),
  })
  .meta({ id: 'ProjectSummary' });
export type ProjectSummary = z.output<typeof ProjectSummary>;

/** Actions that the caller may take on a project now; the server refuses all others. */
export const projectActions = [
  'start-matching',
  'invite',
  'revise',
  'accept',
  'decline',
  'report-progress',
  'complete',
  'cancel',
  'post-message',
  'attach-file',
] as const;

export type ProjectAction = (typeof projectActions)[number];

/** A project in full, for its participants (spec §3). */
export const ProjectDetail = named('ProjectDetail', {
  ...projectFields,
  discount: z.int().describe('Percent off the consultant’s standard rate: of the membership, or 0.'),
  notes: z.string().nullable(),
  phase: z.string(),
  keyDeliverables: z.array(z.string()),
  nextSteps: z.array(z.string()),
  completedAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  invitation: ownInvitation,
  invitationNote,
  invitationNoteBy,
  invitations: z
    .array(
      z.object({
        consultantId: z.uuid(),
        name: z.string(),
        status: z.enum(invitationStatuses),
        invitedAt: z.iso.datetime(),
        note: z.string().nullable().describe('The note that went with it.'),
      }),
    )
    .describe('Invited consultants, for the charity and administrators. Empty for consultants.'),
  actions: z.array(z.enum(projectActions)),
  charity: z.object({
    id: z.uuid(),
    userId: z.uuid(),
    name: z.string(),
    registeredCharityNumber: z.string().nullable(),
    contactEmail: z.string().nullable().describe('Null for consultants until they accept.'),
    contactPhone: z.string().nullable(),
  }),
  consultant: z
    .object({
      id: z.uuid(),
      userId: z.uuid(),
      name: z.string(),
      expertise: z.array(z.enum(expertiseAreas)),
      yearsExperience: z.int(),
      hourlyRate: z.int().describe('The standard rate in pounds.'),
      bio: z.string().nullable(),
      organization: z.string().nullable(),
      photo: z.uuid().nullable().describe('The version of the photo; null without one.'),
    })
    .nullable(),
});
export type ProjectDetail = z.output<typeof ProjectDetail>;

/** The four counters of a dashboard: cancelled projects count in the total only (spec §4). */
export const ProjectCounts = z.object({ total: z.int(), pending: z.int(), active: z.int(), completed: z.int() });
export type ProjectCounts = z.output<typeof ProjectCounts>;

/** Filters for the list of own projects. */
const listedGroups = [...projectGroups, 'cancelled', 'waiting'] as const;

export type ListedGroup = (typeof listedGroups)[number];

const ProjectListQuery = PageQuery.extend({
  group: z
    .enum(listedGroups)
    .optional()
    .describe(
      'A dashboard tab; `cancelled`; or `waiting`: projects with unread messages, an invitation to answer, only declined invitations, or feedback to give. Default: every project.',
    ),
  search: search.describe('Part of the title; for consultants also of the name of the charity.'),
});

const AllProjectsQuery = PageQuery.extend({
  status: z.enum(projectStatuses).optional(),
  overdue: flag.describe(
    'Only projects that have waited too long for a consultant: 3 working days for members, 10 for others.',
  ),
  search: search.describe('Part of the title or the name of the charity, case-insensitive.'),
});

export const ProjectList = page(ProjectSummary).extend({ counts: ProjectCounts }).meta({ id: 'ProjectList' });
export type ProjectList = z.output<typeof ProjectList>;

export const endpoints = {
  listProjects: {
    route: 'GET /api/projects',
    summary: "The member's projects, newest first, with the counters of the dashboard",
    access: ['charity', 'consultant', 'admin'],
    query: ProjectListQuery,
    success: { status: 200, body: ProjectList },
  },
  submitProject: {
    route: 'POST /api/projects',
    summary: 'Request a project',
    access: ['charity'],
    body: ProjectRequest,
    success: { status: 201, body: ProjectDetail },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 20,
  },
  getProject: {
    route: 'GET /api/projects/{id}',
    summary: 'One project, for its participants and administrators',
    access: ['charity', 'consultant', 'admin'],
    params: ById,
    success: { status: 200, body: ProjectDetail },
  },
  reviseProjectRequest: {
    route: 'PUT /api/projects/{id}/request',
    summary: 'Correct what a project request says',
    description: 'Possible until a consultant accepts. Terms and fee stay; invited consultants are notified.',
    access: ['charity', 'admin'],
    params: ById,
    body: RequestDetails,
    success: { status: 200, body: ProjectDetail },
    problems: [409],
    mayLag: true,
    limitPerMinute: 20,
  },
  listAllProjects: {
    route: 'GET /api/admin/projects',
    summary: 'Every project, newest first; those that wait for a consultant oldest first',
    access: ['admin'],
    query: AllProjectsQuery,
    success: { status: 200, body: ProjectList },
  },
} as const satisfies EndpointTable;

const request = {
  title: 'A budget for three years',
  description: 'We need a budget that our trustees can follow and our funders trust.',
  expertiseRequired: ['finance', 'strategy'] as ('finance' | 'strategy')[],
  estimatedHours: 40,
  startDate: '2026-03-02',
  endDate: '2026-05-29',
};

const submitted = {
  id: projectId,
  ...request,
  charityId,
  consultantId: null,
  status: 'pending' as const,
  createdAt: '2026-01-12T09:30:00.000Z',
  type: 'oneoff' as const,
  setUpFee: 249,
};

const listed: ProjectSummary = {
  ...submitted,
  charityName: 'Harbour Lights',
  consultantName: null,
  invitation: null,
  invitationNote: null,
  invitationNoteBy: null,
  invitations: { open: 0, declined: 0 },
  unreadMessages: 0,
  unreadFrom: null,
  awaitsFeedback: false,
};

export const pending: ProjectDetail = {
  ...submitted,
  discount: 0,
  notes: null,
  phase: 'Information Gathering',
  keyDeliverables: [],
  nextSteps: [],
  completedAt: null,
  cancelledAt: null,
  cancelReason: null,
  invitation: null,
  invitationNote: null,
  invitationNoteBy: null,
  invitations: [],
  actions: ['start-matching', 'invite', 'revise', 'cancel', 'post-message', 'attach-file'],
  charity: {
    id: charityId,
    userId: charityUserId,
    name: 'Harbour Lights',
    registeredCharityNumber: charityFacts.registeredNumber,
    contactEmail: charityPerson.email,
    contactPhone: charityPerson.phone,
  },
  consultant: null,
};

export const matching: ProjectDetail = {
  ...pending,
  status: 'matching',
  actions: ['invite', 'revise', 'cancel', 'post-message', 'attach-file'],
};

export const invitation: ProjectDetail['invitations'][number] = {
  consultantId,
  name: consultantPerson.name,
  status: 'invited',
  invitedAt: '2026-01-13T10:00:00.000Z',
  note: 'Your work with small charities is what we need.',
};

export const invited: ProjectDetail = { ...matching, invitations: [invitation] };

const list: ProjectList = {
  data: [listed],
  ...onlyPage,
  counts: { total: 1, pending: 1, active: 0, completed: 0 },
};

export const examples: Examples<typeof endpoints> = {
  listProjects: { success: list },
  submitProject: { body: { ...request, notes: '', type: 'oneoff', consultantId }, success: invited },
  getProject: { success: pending },
  reviseProjectRequest: {
    body: { ...request, estimatedHours: 24, notes: '' },
    success: { ...pending, estimatedHours: 24 },
  },
  listAllProjects: { success: list },
};
