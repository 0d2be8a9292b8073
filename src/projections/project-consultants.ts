import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { projection } from './engine/projection.ts';
import type { InvitationStatus, ProjectConsultantRow } from './rows.ts';

type AboutConsultant = Extract<ProjectEvent, { readonly data: { readonly consultantId: string } }>;

/** The key of a consultant's standing with a project. */
const projectConsultantOf = (projectId: string, consultantId: string): string => `${projectId}/${consultantId}`;

const become =
  (status: InvitationStatus) =>
  (row: ProjectConsultantRow | null): ProjectConsultantRow | null =>
    row && { ...row, status };

/** How each consultant who was ever invited to a project stands with it. */
export const projectConsultants = projection<ProjectConsultantRow, AboutConsultant>({
  name: 'project_consultants',
  version: 1,
  table: {
    keyColumn: 'project_consultant',
    columns: {
      project_consultant: 'text',
      project_id: 'text',
      consultant_id: 'text',
      status: 'text',
      invited_at: 'timestamptz',
    },
    indexes: [['project_id'], ['consultant_id', 'status']],
  },
  invariants: {
    'The key names the project and the consultant.': `project_consultant = project_id || '/' || consultant_id`,
  },
  key: (event) => projectConsultantOf(aggregateIdOf(event), event.data.consultantId),
  handlers: {
    ConsultantInvited: (_row, event, key) => ({
      project_consultant: key,
      project_id: aggregateIdOf(event),
      consultant_id: event.data.consultantId,
      status: 'invited',
      invited_at: event.metadata.occurredAt,
    }),
    ProjectInvitationAccepted: become('assigned'),
    ProjectInvitationDeclined: become('declined'),
    ProjectInvitationClosed: become('closed'),
    ConsultantReleased: become('closed'),
  },
});
