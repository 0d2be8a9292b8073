import { z } from 'zod';
import type { EventEntry } from './define-events.ts';
import type { DomainEvent } from './event.ts';
import { EventUnreadable, wrongFields } from './event-unreadable.ts';
import { isRecord } from './record.ts';

/** An event to be written whose type is unknown or whose schema refuses its data: a bug, not a mistake of a user. */
export class EventContractBroken extends Error {
  constructor(type: string, problem: string) {
    super(`Event ${type}: ${problem}`);
    this.name = 'EventContractBroken';
  }
}

const unknownType = () => new EventUnreadable('unknown-type', 'This release does not know events of this type.');

/** Collects event sets into one catalogue. Throws when two sets declare the same type. */
export const catalogueOf = (sets: readonly { readonly entries: readonly EventEntry[] }[]) => {
  const entries = new Map<string, EventEntry>();
  for (const entry of sets.flatMap((set) => set.entries)) {
    const other = entries.get(entry.type);
    if (other) {
      throw new EventContractBroken(entry.type, `is declared twice, in ${other.category} and in ${entry.category}`);
    }
    entries.set(entry.type, entry);
  }

  const entryOf = (type: string): EventEntry => {
    const entry = entries.get(type);
    if (!entry) throw new EventContractBroken(type, 'is not in the catalogue');
    return entry;
  };

  const readEntry = (type: string): EventEntry => {
    const entry = entries.get(type);
    if (!entry) throw unknownType();
    return entry;
  };

  /** Why only a newer release can read such events; null if this one can. */
  const newerThanKnown = (type: string, schemaVersion: number): EventUnreadable | null => {
    const version = entries.get(type)?.version;
    if (version === undefined) return unknownType();
    return schemaVersion > version
      ? new EventUnreadable(
          'newer-version',
          `Version ${schemaVersion} is newer than this release, which knows version ${version}.`,
        )
      : null;
  };

  return {
    entries,
    /** Checks an event against its current schema, strictly. Throws {@link EventContractBroken}. */
    check: ({ type, data }: DomainEvent): { readonly schemaVersion: number } => {
      const { schema, version } = entryOf(type);
      const parsed = schema.safeParse(data);
      if (!parsed.success) throw new EventContractBroken(type, z.prettifyError(parsed.error));
      return { schemaVersion: version };
    },
    newerThanKnown,
    /** Turns data of an older schema version into the current one. Throws {@link EventUnreadable}. */
    upcast: (type: string, schemaVersion: number, data: unknown): unknown => {
      const newer = newerThanKnown(type, schemaVersion);
      if (newer) throw newer;
      const { upcasters } = readEntry(type);
      if (!Number.isInteger(schemaVersion) || schemaVersion < 1) {
        throw new EventUnreadable('not-upcast', 'Its version is not a whole number from 1.');
      }
      const steps = upcasters.slice(schemaVersion - 1);
      if (steps.length === 0) return data;
      if (!isRecord(data)) throw new EventUnreadable('wrong-fields', 'The data is not an object.');
      return steps.reduce((current, step, done) => {
        try {
          return step(current);
        } catch (error) {
          // Without the cause: its message may quote personal data.
          const kind = error instanceof Error ? error.name : 'something';
          throw new EventUnreadable('not-upcast', `Version ${schemaVersion + done} cannot be upcast: ${kind}.`);
        }
      }, data);
    },
    /**
     * Checks data of the current version against its schema, as readers are about to see it. Throws
     * {@link EventUnreadable}, which names the wrong fields.
     */
    checkRead: (type: string, data: unknown): void => {
      const wrong = wrongFields(readEntry(type).schema, data);
      if (wrong !== null) throw new EventUnreadable('wrong-fields', wrong);
    },
  };
};
