import type { EventStore } from '../eventstore/event-store.ts';
import { openDigestLedger } from '../mail/digest/ledger.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { ProjectionEngine } from '../projections/engine/engine.ts';
import { dailyPeriodsOf, digestReaders } from '../projections/queries/email-preferences.ts';
import { findCurrentUser } from '../projections/queries/members.ts';
import { newsForDigest } from '../projections/queries/notifications.ts';
import { openReadModels } from '../projections/read-models.ts';
import { type DailyDigestParts, dailyDigests, type WriteDigests } from '../reactors/daily-digest.ts';

/** The read models from which daily emails are written. */
const models = [
  'accounts',
  'charities',
  'consultants',
  'projects',
  'project_consultants',
  'notifications',
  'notification_marks',
  'read_marks',
  'email_preferences',
];

interface DigestWiring extends Pick<DailyDigestParts, 'pool' | 'writing' | 'clock' | 'wakeDelivery'> {
  readonly history: Pick<EventStore, 'head'>;
  readonly engine: Pick<ProjectionEngine, 'waitForPosition'>;
  readonly outbox: Pick<Outbox, 'prepare'>;
}

/** Wires the daily emails to the read models and the outbox. */
export const wireDailyDigests = ({ history, engine, outbox, ...parts }: DigestWiring): WriteDigests => {
  const readModels = openReadModels(parts.pool);
  return dailyDigests({
    ...parts,
    ledger: openDigestLedger(parts.pool, outbox, parts.clock),
    head: () => history.head(),
    haveSeen: (position, timeoutMs) => engine.waitForPosition(models, position, timeoutMs),
    readers: (since, after, limit) => digestReaders(readModels, since, after, limit),
    periodsOf: (userId) => dailyPeriodsOf(readModels, userId),
    newsOf: async (userId, last, end, limit) => {
      const member = await findCurrentUser(readModels, userId);
      return member === null ? [] : newsForDigest(readModels, member, last, end, limit);
    },
  });
};
