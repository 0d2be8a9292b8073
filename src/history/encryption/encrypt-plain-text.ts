import type { EventEntry } from '../../domain/kernel/define-events.ts';
import type { EventToAppend, RecordedEvent } from '../../domain/kernel/event.ts';
import type { PersonalField } from '../../domain/kernel/personal-data.ts';
import { personalDataEncryptor } from '../../eventstore/encrypted.ts';
import { isSealed } from '../../eventstore/encrypted-field.ts';
import { valueAt, withValueAt } from '../../eventstore/field-path.ts';
import { PersonKeyDestroyed, type PersonKeys } from '../../eventstore/person-keys.ts';

interface EncryptPlainTextParts {
  readonly catalogue: ReadonlyMap<string, EventEntry>;
  readonly keys: Pick<PersonKeys, 'ensure'>;
}

/** An event that this release cannot read, so that its personal data cannot be found. */
export class StoredEventUnreadable extends Error {
  constructor({ eventId, type, stream, revision }: RecordedEvent) {
    super(`Event ${eventId} (${type}, event ${revision + 1} of stream ${stream}) cannot be read.`);
    this.name = 'StoredEventUnreadable';
  }
}

/** The personal fields of an event that are stored in plain text: neither encrypted, nor empty, nor erased. */
export const plainTextIn = (stored: EventToAppend, entry: EventEntry | undefined): readonly PersonalField[] =>
  (entry?.personalData ?? []).filter(({ path, fallback }) => {
    const value = valueAt(stored.data, path) ?? null;
    return value !== null && !isSealed(value) && JSON.stringify(value) !== JSON.stringify(fallback);
  });

/** The data of an erased person: its personal fields, as far as they have a value, become their fallbacks. */
export const withFallbacks = (data: unknown, entry: EventEntry | undefined): unknown =>
  (entry?.personalData ?? [])
    .filter(({ path }) => (valueAt(data, path) ?? null) !== null)
    .reduce((rest, { path, fallback }) => withValueAt(rest, path, fallback), data);

/**
 * Returns a function that encrypts fields that earlier releases stored in plain text because they did not count as
 * personal data yet. It takes an event as stored and as read, and returns it as this release would store it; null when
 * it needs no change. Texts of erased people become their fallbacks. Throws {@link StoredEventUnreadable}, and
 * `PersonalDataUnprotected` for a text without a data subject.
 */
export const plainTextEncryptor = ({ catalogue, keys }: EncryptPlainTextParts) => {
  /** Null for people who are erased. */
  const known = new Map<string, Promise<Uint8Array | null>>();
  const keyOf = (subject: string): Promise<Uint8Array | null> => {
    const key =
      known.get(subject) ??
      keys.ensure(subject).catch((error: unknown) => {
        if (error instanceof PersonKeyDestroyed) return null;
        throw error;
      });
    known.set(subject, key);
    return key;
  };
  const { encrypt } = personalDataEncryptor(catalogue);

  return async (stored: RecordedEvent, read: RecordedEvent): Promise<EventToAppend | null> => {
    const entry = catalogue.get(stored.type);
    if (entry === undefined || plainTextIn(stored, entry).length === 0) return null;
    if (read.unreadable) throw new StoredEventUnreadable(stored);
    const { eventId, type } = stored;
    const metadata = { ...stored.metadata, schemaVersion: entry.version };
    const { subject } = metadata;
    const key = subject === undefined ? undefined : await keyOf(subject);
    if (key === null) return { eventId, type, data: withFallbacks(read.data, entry), metadata };
    return encrypt({ eventId, type, data: read.data, metadata }, new Map(subject && key ? [[subject, key]] : []));
  };
};
