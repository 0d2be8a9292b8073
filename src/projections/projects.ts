import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ExpertiseArea } from '../domain/kernel/expertise-areas.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { firstPhase } from '../domain/projects/limits.ts';
import type { ProjectStatus } from '../domain/projects/project-status.ts';
import { projection } from './engine/projection.ts';
import {
  bigint,
  date,
  integer,
  nullable,
  type RowOf,
  readModelTable,
  text,
  textArray,
  timestamptz,
} from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { searchable } from './searchable.ts';

const table = readModelTable({
  name: 'projects',
  keyColumn: 'project_id',
  columns: {
    project_id: text(),
    charity_id: text(),
    title: text(),
    description: text(),
    expertise_required: textArray<ExpertiseArea>(),
    status: text<ProjectStatus>(),
    estimated_hours: nullable(bigint()),
    start_date: nullable(date()),
    end_date: nullable(date()),
    notes: nullable(text()),
    type: text<'membership' | 'oneoff'>(),
    /** Pounds; null for projects within a membership. */
    set_up_fee: nullable(integer()),
    created_at: timestamptz(),
    /** The consultant who is assigned, or was when it ended. */
    consultant_id: nullable(text()),
    phase: text(),
    key_deliverables: textArray(),
    next_steps: textArray(),
    completed_at: nullable(timestamptz()),
    cancelled_at: nullable(timestamptz()),
    cancel_reason: nullable(text()),
    /** The user ID of the author of the reason, whose personal data it is. */
    cancelled_by: nullable(text()),
    /** The title in searchable form. */
    found_by: text(),
  },
  indexes: [
    ['charity_id', 'created_at desc', 'project_id desc'],
    ['charity_id', 'status'],
    ['created_at desc', 'project_id desc'],
    ['status', 'created_at desc', 'project_id desc'],
  ],
});

export type ProjectRow = RowOf<typeof table>;

type FoldedEvent = Exclude<
  ProjectEvent,
  {
    readonly type:
      | 'ProjectRequestLapsed'
      | 'ConsultantInvited'
      | 'ProjectInvitationDeclined'
      | 'ProjectInvitationClosed'
      | 'FileAttached'
      | 'FileRemoved';
  }
>;

export const projects = projection<typeof table, FoldedEvent>({
  table,
  version: 2,
  purpose: 'Every project, for members, administrators and the dashboard.',
  personal: {
    subjectColumn: 'cancelled_by',
    erasedBy: byClosingTheAccount,
    blank: { cancel_reason: 'Removed' },
  },
  invariants: {
    'A project in progress has a consultant.': `status <> 'in_progress' or consultant_id is not null`,
    'Completed projects, and no others, have a completion date.': `(status = 'completed') = (completed_at is not null)`,
    'Cancelled projects, and no others, have a cancellation date.': `(status = 'cancelled') = (cancelled_at is not null)`,
  },
  key: aggregateIdOf,
  handlers: {
    ProjectSubmitted: (_row, { data, metadata }) => ({
      project_id: data.projectId,
      charity_id: data.charityId,
      title: data.title,
      description: data.description,
      expertise_required: data.expertiseRequired,
      status: 'pending',
      estimated_hours: data.estimatedHours,
      start_date: data.startDate,
      end_date: data.endDate,
      notes: data.notes,
      type: data.terms.type,
      // Stryker disable next-line ConditionalExpression: the engine stores null for a missing fee
      set_up_fee: data.terms.type === 'oneoff' ? data.terms.setUpFee : null,
      created_at: metadata.occurredAt,
      consultant_id: null,
      phase: firstPhase,
      key_deliverables: [],
      next_steps: [],
      completed_at: null,
      cancelled_at: null,
      cancel_reason: null,
      cancelled_by: null,
      found_by: searchable(data.title),
    }),
    MatchingStarted: (row) => row && { ...row, status: 'matching' },
    ProjectInvitationAccepted: (row, { data }) =>
      row && { ...row, status: 'in_progress', consultant_id: data.consultantId },
    ConsultantReleased: (row) => row && { ...row, status: 'matching', consultant_id: null },
    PhaseSet: (row, { data }) => row && { ...row, phase: data.phase },
    KeyDeliverablesSet: (row, { data }) => row && { ...row, key_deliverables: data.keyDeliverables },
    NextStepsSet: (row, { data }) => row && { ...row, next_steps: data.nextSteps },
    ProjectCompleted: (row, { data }) => row && { ...row, status: 'completed', completed_at: data.completedAt },
    ProjectCancelled: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'cancelled',
        cancelled_at: metadata.occurredAt,
        cancel_reason: data.reason,
        cancelled_by: metadata.subject ?? null,
      },
  },
});
