import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import type { QuoteName, Side } from '../domain/projects/limits.ts';
import { projection } from './engine/projection.ts';
import { nullable, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { feedbackKey } from './project-feedback.ts';

const table = readModelTable({
  name: 'project_quotes',
  keyColumn: 'project_side',
  columns: {
    /** `<project id>/<side>` */
    project_side: text(),
    project_id: text(),
    side: text<Side>(),
    quoted_as: text<QuoteName>(),
    status: text<'offered' | 'approved' | 'refused'>(),
    offered_at: timestamptz(),
    decided_by: nullable(text()),
    decided_at: nullable(timestamptz()),
    /** Why it was refused. */
    reason: nullable(text()),
  },
  indexes: [['project_id'], ['side', 'status', 'offered_at desc', 'project_id desc']],
});

type QuoteEvent = Extract<ProjectEvent, { type: 'QuoteOffered' | 'QuoteWithdrawn' | 'QuoteApproved' | 'QuoteRefused' }>;

/** Which parts of the feedback may be quoted, and how. The text itself is that of the feedback. */
export const projectQuotes = projection<typeof table, QuoteEvent>({
  table,
  version: 2,
  purpose: 'Which feedback may be quoted, with the decisions of administrators.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { decided_by: { reason: 'Removed' } },
  },
  // Administrators decide about quotes of charities.
  key: (event) => feedbackKey(aggregateIdOf(event), 'side' in event.data ? event.data.side : 'charity'),
  handlers: {
    QuoteOffered: (_row, event, key) => ({
      project_side: key,
      project_id: aggregateIdOf(event),
      side: event.data.side,
      quoted_as: event.data.as,
      status: 'offered',
      offered_at: event.metadata.occurredAt,
      decided_by: null,
      decided_at: null,
      reason: null,
    }),
    QuoteWithdrawn: () => null,
    QuoteApproved: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'approved',
        decided_by: data.decidedBy,
        decided_at: metadata.occurredAt,
        reason: null,
      },
    QuoteRefused: (row, { data, metadata }) =>
      row && {
        ...row,
        status: 'refused',
        decided_by: data.decidedBy,
        decided_at: metadata.occurredAt,
        reason: data.reason,
      },
  },
});
