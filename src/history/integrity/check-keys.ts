import { aggregateIdOf, ORIGIN, type RecordedEvent } from '../../domain/kernel/event.ts';
import { isRecord } from '../../domain/kernel/record.ts';
import { decryptField, EncryptedFieldBroken, isSealed } from '../../eventstore/encrypted-field.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import { pathsOf, valueAt } from '../../eventstore/field-path.ts';
import type { PersonKeys } from '../../eventstore/person-keys.ts';
import { pagesAfter } from '../../eventstore/reading.ts';
import type { SkippedEvents } from '../../eventstore/skipped-events.ts';
import type { Queryable } from '../../platform/statements.ts';
import type { EventName } from './chain-store.ts';
import { type Finding, nameOf } from './findings.ts';
import type { HistoryCheck } from './history-check.ts';

/** Events that destroy the key of the person whom their stream is about. */
export const erasingTypes = ['AccountClosed', 'MemberInvitationWithdrawn', 'SignupWithdrawn'];
export const acceptingType = 'MemberInvitationAccepted';

/** The account that was created by an invitation: closing it destroys the key of the invitation, too. */
export const acceptedBy = ({ type, data }: RecordedEvent): string | null =>
  type === acceptingType && isRecord(data) && typeof data.userId === 'string' ? data.userId : null;

/** Number of events read together after the end of the chain. */
const PAGE = 2_000;

/** What a verification needs to decrypt personal data. */
export interface Opening {
  readonly keys: Pick<PersonKeys, 'find'>;
  readonly skipped: Pick<SkippedEvents, 'upTo' | 'has'>;
}

/** Whether the first encrypted field of an event decrypts with the key. */
const opens = ({ data, eventId }: RecordedEvent, key: Uint8Array): boolean => {
  const [path] = pathsOf(data, isSealed);
  const sealed = path && valueAt(data, path);
  if (path === undefined || !isSealed(sealed)) return true;
  try {
    decryptField(key, sealed, eventId, path);
    return true;
  } catch (error) {
    if (error instanceof EncryptedFieldBroken) return false;
    throw error;
  }
};

interface CheckKeysParts {
  readonly pool: Queryable;
  readonly history: Pick<EventStore, 'readAll'>;
  /**
   * Decrypts the first event of each person in each page, except skipped ones. Null without the master key: then a
   * replaced key is not detected.
   */
  readonly opening: Opening | null;
}

/**
 * Compares the vault's keys with the history: each person with encrypted fields has a key, or a tombstone and an event
 * that erases them. The keys are the current ones, so events after the end of the chain count, too. Keeps the ids of
 * erased people in memory.
 */
export const checkKeys = ({ pool, history, opening }: CheckKeysParts): HistoryCheck => {
  const erased = new Set<string>();
  const invited = new Map<string, string>();
  const destroyed = new Map<string, EventName>();
  let position = ORIGIN;

  const noteErasure = (event: RecordedEvent): void => {
    if (erasingTypes.includes(event.type)) erased.add(aggregateIdOf(event));
    const userId = acceptedBy(event);
    if (userId !== null) invited.set(aggregateIdOf(event), userId);
  };

  /** The first person whose key was destroyed although no event erases them. */
  const findUnexplained = (): Finding | null => {
    for (const [subject, event] of destroyed) {
      if (!erased.has(subject) && !erased.has(invited.get(subject) ?? '')) {
        return { kind: 'key-destroyed', event, subject };
      }
    }
    return null;
  };

  const readTail = async (): Promise<void> => {
    const pages = pagesAfter(history, position, PAGE, [...erasingTypes, acceptingType]);
    for await (const { events } of pages) events.forEach(noteErasure);
  };

  const findReplaced = async (
    events: ReadonlyMap<string, RecordedEvent>,
    { keys, skipped }: Opening,
  ): Promise<Finding | null> => {
    const found = await keys.find([...events.keys()]);
    for (const [subject, event] of events) {
      const key = found.get(subject);
      // The key was destroyed during the check.
      if (key === undefined) continue;
      if (key !== 'missing' && opens(event, key)) continue;
      await skipped.upTo([event], true);
      if (!skipped.has(event.eventId)) return { kind: 'key-replaced', event: nameOf(event), subject };
    }
    return null;
  };

  return {
    page: async (events) => {
      const subjects = new Map<string, RecordedEvent>();
      for (const { event } of events) {
        position = event.position;
        noteErasure(event);
        const { subject } = event.metadata;
        if (subject === undefined || subjects.has(subject) || pathsOf(event.data, isSealed).length === 0) continue;
        subjects.set(subject, event);
      }
      if (subjects.size === 0) return null;
      const { rows } = await pool.query<{ subject: string; isDestroyed: boolean }>(
        `select subject, destroyed_at is not null as "isDestroyed" from vault.person_keys where subject = any($1::text[])`,
        [[...subjects.keys()]],
      );
      const known = new Map(rows.map(({ subject, isDestroyed }) => [subject, isDestroyed]));
      for (const [subject, event] of subjects) {
        const isDestroyed = known.get(subject);
        if (isDestroyed === undefined) return { kind: 'key-missing', event: nameOf(event), subject };
        if (!isDestroyed) continue;
        if (!destroyed.has(subject)) destroyed.set(subject, nameOf(event));
        subjects.delete(subject);
      }
      return opening === null ? null : findReplaced(subjects, opening);
    },
    end: async () => {
      if (findUnexplained() === null) return null;
      await readTail();
      return findUnexplained();
    },
  };
};
