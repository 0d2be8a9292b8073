import { aggregateIdOf, type EventMetadata } from '../domain/kernel/event.ts';
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
import { wordsOf } from './terms.ts';

const table = readModelTable({
  name: 'projects',
  keyColumn: 'project_id',
  columns: {
    project_id: text(),
    charity_id: text(),
    title: text(),
    description: text(),
    /** The user ID of the author of description and notes. Each text is the personal data of its author. */
    requested_by: nullable(text()),
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
    phase_by: nullable(text()),
    key_deliverables: textArray(),
    key_deliverables_by: nullable(text()),
    next_steps: textArray(),
    next_steps_by: nullable(text()),
    completed_at: nullable(timestamptz()),
    cancelled_at: nullable(timestamptz()),
    cancel_reason: nullable(text()),
    cancelled_by: nullable(text()),
    /** The title in searchable form. */
    found_by: text(),
  },
  indexes: [
    ['charity_id', 'created_at desc', 'project_id desc'],
    ['charity_id', 'status'],
    ['created_at desc', 'project_id desc'],
    { on: ['status', 'created_at desc', 'project_id desc'], include: ['charity_id'] },
    { gin: wordsOf('found_by') },
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

/** The member whose key encrypts the event's texts. */
const authorOf = ({ subject }: EventMetadata): string | null => subject ?? null;

export const projects = projection<typeof table, FoldedEvent>({
  table,
  version: 7,
  purpose: 'Every project, for members, administrators and the dashboard.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: {
      requested_by: { description: 'Removed', notes: null },
      phase_by: { phase: 'Removed' },
      key_deliverables_by: { key_deliverables: [] },
      next_steps_by: { next_steps: [] },
      cancelled_by: { cancel_reason: 'Removed' },
    },
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
      requested_by: authorOf(metadata),
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
      phase_by: null,
      key_deliverables: [],
      key_deliverables_by: null,
      next_steps: [],
      next_steps_by: null,
      completed_at: null,
      cancelled_at: null,
      cancel_reason: null,
      cancelled_by: null,
      found_by: searchable(data.title),
    }),
    ProjectRequestRevised: (row, { data, metadata }) =>
      row && {
        ...row,
        title: data.title,
        description: data.description,
        requested_by: authorOf(metadata),
        expertise_required: data.expertiseRequired,
        estimated_hours: data.estimatedHours,
        start_date: data.startDate,
        end_date: data.endDate,
        notes: data.notes,
        found_by: searchable(data.title),
      },
    MatchingStarted: (row) => row && { ...row, status: 'matching' },
    ProjectInvitationAccepted: (row, { data }) =>
      row && { ...row, status: 'in_progress', consultant_id: data.consultantId },
    ConsultantReleased: (row) => row && { ...row, status: 'matching', consultant_id: null },
    PhaseSet: (row, { data, metadata }) => row && { ...row, phase: data.phase, phase_by: authorOf(metadata) },
    KeyDeliverablesSet: (row, { data, metadata }) =>
      row && { ...row, key_deliverables: data.keyDeliverables, key_deliverables_by: authorOf(metadata) },
    NextStepsSet: (row, { data, metadata }) =>
      row && { ...row, next_steps: data.nextSteps, next_steps_by: authorOf(metadata) },
    ProjectCompleted: (row, { data }) => row && { ...row, status: 'completed', completed_at: data.completedAt },
    ProjectCancelled: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'cancelled',
        cancelled_at: metadata.occurredAt,
        cancel_reason: data.reason,
        cancelled_by: authorOf(metadata),
      },
  },
});
