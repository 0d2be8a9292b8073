import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { projection } from './engine/projection.ts';
import { nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

export type InvitationStatus = 'invited' | 'assigned' | 'declined' | 'closed';

const table = readModelTable({
  name: 'project_consultants',
  keyColumn: 'project_consultant',
  columns: {
    /** `<project id>/<consultant id>` */
    project_consultant: text(),
    project_id: text(),
    consultant_id: text(),
    status: text<InvitationStatus>(),
    /** The time of the last invitation. */
    invited_at: timestamptz(),
    /** The time of the answer to it; null while there is none. */
    answered_at: nullable(timestamptz()),
    /** The charity for which they completed the project; null before. */
    completed_for: nullable(text()),
    /** What the inviting member wrote to the consultant, and their user ID. */
    note: nullable(text()),
    note_by: nullable(text()),
  },
  indexes: [['project_id'], ['consultant_id', 'status']],
});

type ProjectConsultantRow = RowOf<typeof table>;

type AboutConsultant = Extract<ProjectEvent, { readonly data: { readonly consultantId: string } }>;

const projectConsultantOf = (projectId: string, consultantId: string): string => `${projectId}/${consultantId}`;

const answered =
  (status: InvitationStatus) =>
  (
    row: ProjectConsultantRow | null,
    { metadata }: { readonly metadata: { readonly occurredAt: string } },
  ): ProjectConsultantRow | null =>
    row && { ...row, status, answered_at: metadata.occurredAt };

const become =
  (status: InvitationStatus) =>
  (row: ProjectConsultantRow | null): ProjectConsultantRow | null =>
    row && { ...row, status };

/** The invitation status of every consultant who was ever invited to a project. */
export const projectConsultants = projection<typeof table, AboutConsultant>({
  table,
  version: 5,
  purpose: 'Invitations of consultants to projects, with their status, and completed projects.',
  personal: { erasedBy: byClosingTheAccount, blanks: { note_by: { note: null } } },
  invariants: {
    'The key consists of project and consultant.': `project_consultant = project_id || '/' || consultant_id`,
  },
  key: (event) => projectConsultantOf(aggregateIdOf(event), event.data.consultantId),
  handlers: {
    ConsultantInvited: (_row, event, key) => ({
      project_consultant: key,
      project_id: aggregateIdOf(event),
      consultant_id: event.data.consultantId,
      status: 'invited',
      invited_at: event.metadata.occurredAt,
      answered_at: null,
      completed_for: null,
      note: event.data.note ?? null,
      note_by: event.metadata.subject ?? null,
    }),
    ProjectInvitationAccepted: answered('assigned'),
    ProjectInvitationDeclined: answered('declined'),
    ProjectInvitationClosed: become('closed'),
    ConsultantReleased: become('closed'),
    ProjectCompleted: (row, { data }) => row && { ...row, completed_for: data.charityId },
  },
});
