import type pg from 'pg';
import { aggregateIdOf, type RecordedEvent } from '../../domain/kernel/event.ts';
import { isRecord } from '../../domain/kernel/record.ts';
import { isSealed } from '../../eventstore/encrypted-field.ts';
import { pathsOf } from '../../eventstore/field-path.ts';
import type { EventName } from './chain-store.ts';
import { nameOf } from './findings.ts';
import type { HistoryCheck } from './history-check.ts';

/** Events after which the key of the person whom their stream is about is destroyed. */
const ERASING: ReadonlySet<string> = new Set(['AccountClosed', 'MemberInvitationWithdrawn', 'SignupWithdrawn']);

/** The account that an invitation led to: closing it destroys the key of the invitation, too. */
const acceptedBy = ({ type, data }: RecordedEvent): string | null =>
  type === 'MemberInvitationAccepted' && isRecord(data) && typeof data.userId === 'string' ? data.userId : null;

/**
 * Compares the vault's keys with the history: each person with encrypted fields has a key, or a tombstone and an event that
 * erases them. Keeps the ids of erased people in memory.
 */
export const checkKeys = (pool: Pick<pg.Pool, 'query'>): HistoryCheck => {
  const erased = new Set<string>();
  const invited = new Map<string, string>();
  const destroyed = new Map<string, EventName>();
  return {
    page: async (events) => {
      const subjects = new Map<string, EventName>();
      for (const { event } of events) {
        if (ERASING.has(event.type)) erased.add(aggregateIdOf(event));
        const userId = acceptedBy(event);
        if (userId !== null) invited.set(aggregateIdOf(event), userId);
        const { subject } = event.metadata;
        if (subject === undefined || subjects.has(subject) || pathsOf(event.data, isSealed).length === 0) continue;
        subjects.set(subject, nameOf(event));
      }
      if (subjects.size === 0) return null;
      const { rows } = await pool.query<{ subject: string; isDestroyed: boolean }>(
        `select subject, destroyed_at is not null as "isDestroyed" from vault.person_keys where subject = any($1::text[])`,
        [[...subjects.keys()]],
      );
      const known = new Map(rows.map(({ subject, isDestroyed }) => [subject, isDestroyed]));
      for (const [subject, event] of subjects) {
        const isDestroyed = known.get(subject);
        if (isDestroyed === undefined) return { kind: 'key-missing', event, subject };
        if (isDestroyed && !destroyed.has(subject)) destroyed.set(subject, event);
      }
      return null;
    },
    end: async () => {
      for (const [subject, event] of destroyed) {
        if (!erased.has(subject) && !erased.has(invited.get(subject) ?? '')) {
          return { kind: 'key-destroyed', event, subject };
        }
      }
      return null;
    },
  };
};
