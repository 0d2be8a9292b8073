import type { EventEntry } from '../domain/kernel/define-events.ts';
import type { EventToAppend, RecordedEvent } from '../domain/kernel/event.ts';
import { catalogueOf } from '../domain/kernel/event-catalogue.ts';
import { EventUnreadable } from '../domain/kernel/event-unreadable.ts';
import { decryptField, EncryptedFieldBroken, encryptField, isSealed } from './encrypted-field.ts';
import type { AppendOutcome, EventStore, HistoryPage } from './event-store.ts';
import { pathsOf, valueAt, withValueAt } from './field-path.ts';
import { inGroups } from './in-groups.ts';
import { type DraftKey, type NewPersonKey, PersonKeyMissing, type PersonKeys } from './person-keys.ts';
import { openSkippedEvents } from './skipped-events.ts';

export interface EncryptedParts {
  /** Queried for every write and every page, so pass cached keys. */
  readonly keys: PersonKeys;
  /** Tells which fields are personal data, and how to upcast older versions. */
  readonly catalogue: ReadonlyMap<string, EventEntry>;
}

/** Thrown instead of writing personal data that no key would protect. This is a programming error. */
export class PersonalDataUnprotected extends Error {
  constructor(event: EventToAppend, problem: string) {
    super(`Event ${event.type} ${event.eventId} is not written: ${problem}.`);
    this.name = 'PersonalDataUnprotected';
  }
}

/** The message names no person and no event, because analysts see it too. */
const reasonOf = (cause: unknown): EventUnreadable => {
  if (cause instanceof EventUnreadable) return cause;
  if (cause instanceof EncryptedFieldBroken) {
    const sentence = `Field ${cause.field} cannot be decrypted: it has changed since it was written.`;
    return new EventUnreadable('not-decrypted', sentence, { cause });
  }
  if (cause instanceof PersonKeyMissing) {
    return new EventUnreadable('not-decrypted', 'The key of the person it is about is missing.', { cause });
  }
  return new EventUnreadable('not-decrypted', 'Opening it failed.', { cause });
};

/** The event without its data, marked as unreadable. */
const unreadable = (event: RecordedEvent, error: unknown): RecordedEvent => {
  const { data: _sealed, ...envelope } = event;
  const reason = reasonOf(error);
  return {
    ...envelope,
    unreadable: reason,
    get data(): never {
      throw reason;
    },
  };
};

/** Maximum number of events that are decrypted together, with one query for their keys. */
const CHUNK = 128;

async function* inChunks(events: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly RecordedEvent[]> {
  let chunk: RecordedEvent[] = [];
  for await (const event of events) {
    chunk.push(event);
    if (chunk.length === CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** Encrypts the personal data in events, each field with the key of the person the event is about. */
export const personalDataEncryptor = (catalogue: EncryptedParts['catalogue']) => {
  const personalFieldsOf = (event: EventToAppend): EventEntry['personalData'] => {
    const entry = catalogue.get(event.type);
    if (!entry) throw new PersonalDataUnprotected(event, 'the catalogue does not say which of its fields are personal');
    return entry.personalData;
  };
  const subjectOf = (event: EventToAppend): string => {
    const { subject } = event.metadata;
    if (subject === undefined) throw new PersonalDataUnprotected(event, 'it holds personal data but names no subject');
    return subject;
  };
  return {
    /** The people whose keys the events need. Throws {@link PersonalDataUnprotected}. */
    subjectsOf: (events: readonly EventToAppend[]): ReadonlySet<string> => {
      const subjects = new Set<string>();
      for (const event of events) {
        const isPersonal = personalFieldsOf(event).some(({ path }) => (valueAt(event.data, path) ?? null) !== null);
        if (isPersonal) subjects.add(subjectOf(event));
      }
      return subjects;
    },
    /** Throws {@link PersonalDataUnprotected}. */
    encrypt: (event: EventToAppend, keys: ReadonlyMap<string, Uint8Array>): EventToAppend => {
      let data: unknown = event.data;
      for (const { path } of personalFieldsOf(event)) {
        const value = valueAt(data, path) ?? null;
        if (value === null) continue;
        const key = keys.get(subjectOf(event));
        if (key === undefined) throw new PersonalDataUnprotected(event, 'the key of its subject was not requested');
        data = withValueAt(data, path, encryptField(key, value, event.eventId, path));
      }
      return data === event.data ? event : { ...event, data };
    },
  };
};

/**
 * Wraps a store so that personal data is stored only encrypted, with the key of the person it is about. Reads return
 * decrypted values, or the field's fallback once the person's key is destroyed. Events are upcast to the current schema
 * version, checked against their schema, and marked if administrators skip them. Events of a type that is not in the
 * catalogue are not written.
 *
 * Append throws {@link PersonalDataUnprotected}, and `PersonKeyDestroyed` for a person whose key is destroyed. Reads
 * mark an event as unreadable ({@link EventUnreadable}) if it was altered, if its key is missing without having been
 * destroyed, if the catalogue does not know its type or version, if its upcaster fails, or if it violates its schema.
 */
export const encrypted = (store: EventStore, { keys, catalogue }: EncryptedParts): EventStore => {
  const { upcast, checkRead } = catalogueOf([{ entries: [...catalogue.values()] }]);
  const skipped = openSkippedEvents(store);
  const { subjectsOf, encrypt } = personalDataEncryptor(catalogue);
  /** Encrypts the events and writes them. */
  const writing = async <Outcome extends AppendOutcome | null>(
    events: readonly EventToAppend[],
    keyOf: (subject: string) => Promise<DraftKey>,
    write: (closed: readonly EventToAppend[], unstored: readonly NewPersonKey[]) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const used = new Map<string, Uint8Array>();
    const unstored: NewPersonKey[] = [];
    const holdKey = async (subject: string): Promise<void> => {
      const draft = await keyOf(subject);
      used.set(subject, draft.key);
      if (draft.unstored) unstored.push(draft.unstored);
    };
    await Promise.all([...subjectsOf(events)].map(holdKey));
    const outcome = await write(
      events.map((event) => encrypt(event, used)),
      unstored,
    );
    if (outcome?.outcome === 'appended') keys.markUsed(used);
    return outcome;
  };
  const storedKey = async (subject: string): Promise<DraftKey> => ({ key: await keys.ensure(subject), unstored: null });

  const { appendWithKeys } = store;
  const append: EventStore['append'] = async (stream, events, expected) => {
    // A new stream is often about a new person, whose key would otherwise take a commit of its own.
    if (expected === 'no-stream' && appendWithKeys) {
      const appended = await writing(events, keys.draft, (closed, unstored) =>
        unstored.length > 0
          ? appendWithKeys(stream, closed, expected, unstored)
          : store.append(stream, closed, expected),
      );
      if (appended !== null) return appended;
    }
    return writing(events, storedKey, (closed) => store.append(stream, closed, expected));
  };

  const sealedPaths = ({ type, data, metadata }: RecordedEvent): readonly (readonly string[])[] => {
    const entry = catalogue.get(type);
    if (!entry) return [];
    if (metadata.schemaVersion === entry.version) {
      return entry.personalData.map(({ path }) => path).filter((path) => isSealed(valueAt(data, path)));
    }
    // In older versions, the personal data may be in other fields.
    return metadata.subject === undefined ? [] : pathsOf(data, isSealed);
  };

  /** The data with fallbacks for personal fields that are null, although the schema needs a value. */
  const withFallbacks = (data: unknown, type: string): unknown => {
    const entry = catalogue.get(type);
    if (!entry || entry.schema.safeParse(data).success) return data;
    return entry.personalData.reduce(
      (filled: unknown, { path, fallback }) =>
        valueAt(filled, path) === null ? withValueAt(filled, path, fallback) : filled,
      data,
    );
  };

  const open = (
    event: RecordedEvent,
    paths: readonly (readonly string[])[],
    found: Awaited<ReturnType<PersonKeys['find']>>,
  ): RecordedEvent => {
    const { type } = event;
    const { schemaVersion, subject } = event.metadata;
    const entry = catalogue.get(type);
    if (paths.length === 0 && schemaVersion === entry?.version) {
      checkRead(type, event.data);
      return event;
    }
    const key = found.get(subject ?? '');
    if (key === 'missing' && paths.length > 0) throw new PersonKeyMissing(subject ?? '');
    // If the field has moved since that version, its fallback is unknown here, so an upcaster sees null.
    const fallback = (path: readonly string[]): unknown =>
      entry?.personalData.find((field) => field.path.join('\0') === path.join('\0'))?.fallback ?? null;
    let data: unknown = event.data;
    for (const path of paths) {
      const sealed = valueAt(data, path);
      const value =
        key && key !== 'missing' && isSealed(sealed) ? decryptField(key, sealed, event.eventId, path) : fallback(path);
      data = withValueAt(data, path, value);
    }
    data = upcast(type, schemaVersion, data);
    // The upcaster has moved the null of an erased field to the field's current path.
    if (key === undefined && paths.length > 0 && schemaVersion !== entry?.version) data = withFallbacks(data, type);
    checkRead(type, data);
    return { ...event, data };
  };

  const openAll = async (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
    if (events.length === 0) return events;
    const paths = events.map(sealedPaths);
    const subjects = new Set(
      events.flatMap(({ metadata: { subject } }, place) => (paths[place]?.length && subject ? [subject] : [])),
    );
    const found = subjects.size === 0 ? new Map() : await keys.find([...subjects]);
    const opened = events.map((event, place) => {
      try {
        return open(event, paths[place] ?? [], found);
      } catch (error) {
        return unreadable(event, error);
      }
    });
    await skipped.upTo(
      opened,
      opened.some(({ unreadable: reason }) => reason !== undefined),
    );
    if (!skipped.some) return opened;
    return opened.map((event) => {
      if (!skipped.has(event.eventId)) return event;
      return Object.defineProperty(event.unreadable ? event : { ...event }, 'skipped', {
        value: true,
        enumerable: true,
      });
    });
  };

  const openPage = async (page: HistoryPage): Promise<HistoryPage> => ({ ...page, events: await openAll(page.events) });

  return {
    append,
    async *readStream(stream, options) {
      for await (const chunk of inChunks(store.readStream(stream, options))) yield* await openAll(chunk);
    },
    readAll: async (after, limit, types) => openPage(await store.readAll(after, limit, types)),
    readAllBackwards: async (limit, before) => openPage(await store.readAllBackwards(limit, before)),
    async *subscribeAll(after, signal) {
      const follow = (leaving: AbortSignal) => store.subscribeAll(after, AbortSignal.any([signal, leaving]));
      for await (const group of inGroups(follow, CHUNK)) {
        for (const event of await openAll(group)) {
          if (signal.aborted) return;
          yield event;
        }
      }
    },
    head: () => store.head(),
    close: () => store.close(),
  };
};
