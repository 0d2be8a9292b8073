import type { VerificationEvent } from '../domain/audit/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { nullable, readModelTable, text, timestamptz } from './engine/table.ts';

const table = readModelTable({
  name: 'verification_failures',
  keyColumn: 'verification_id',
  columns: {
    verification_id: text(),
    kind: text(),
    problem: text(),
    failed_at: timestamptz(),
    answered_at: nullable(timestamptz()),
    answered_by: nullable(text()),
  },
  indexes: [['failed_at']],
});

export const verificationFailures = projection<typeof table, VerificationEvent>({
  table,
  version: 2,
  purpose: 'Failed verifications of the history, and who answered them.',
  key: aggregateIdOf,
  handlers: {
    HistoryVerificationFailed: (_row, { data, metadata, stream }) => ({
      verification_id: aggregateIdOf({ stream }),
      kind: data.kind,
      problem: data.problem,
      failed_at: metadata.occurredAt,
      answered_at: null,
      answered_by: null,
    }),
    HistoryVerificationAnswered: (row, { metadata }) =>
      row && { ...row, answered_at: metadata.occurredAt, answered_by: metadata.actor.id },
  },
});
