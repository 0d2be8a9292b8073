import { catalogue } from '../domain/catalogue.ts';
import type { PlacedEvent, WriteInBulk } from '../eventstore/bulk.ts';
import { personalDataEncryptor } from '../eventstore/encrypted.ts';
import type { PersonKeyTable } from '../vault/person-key-table.ts';
import type { Step } from './step.ts';

/** Number of events written at a time. */
const BATCH = 2_000;

interface BulkWritingParts {
  readonly keys: Pick<PersonKeyTable, 'ensureAll' | 'destroy'>;
  readonly write: WriteInBulk;
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
}

/**
 * Writes the events of a scenario into a history, with personal data encrypted under real keys. The keys of people to
 * be erased are destroyed once everything before that is written. Throws the signal's reason; the history then contains
 * the beginning.
 * @returns how many events were written.
 */
export const writeSteps = async (
  steps: Iterable<Pick<Step, 'events' | 'forgets'>>,
  { keys, write, signal, onProgress }: BulkWritingParts,
): Promise<number> => {
  const cached = new Map<string, Uint8Array>();
  const { subjectsOf, encrypt } = personalDataEncryptor(catalogue);
  let written = 0;
  /** The previous batch, which is being written while this one is made. */
  let writing: Promise<void> = Promise.resolve();

  const flush = async (placed: readonly PlacedEvent[], forgotten: readonly string[]): Promise<void> => {
    signal.throwIfAborted();
    const missing = [...subjectsOf(placed.map(({ event }) => event))].filter((subject) => !cached.has(subject));
    for (const [subject, key] of await keys.ensureAll(missing)) cached.set(subject, key);
    const encrypted = placed.map(({ event, ...place }): PlacedEvent => ({ ...place, event: encrypt(event, cached) }));
    await writing;
    writing = (async () => {
      await write(encrypted);
      for (const subject of forgotten) await keys.destroy(subject);
      written += encrypted.length;
      onProgress(written);
    })();
    // A failure is thrown by the next await; until then it must not count as unhandled.
    writing.catch(() => {});
    for (const subject of forgotten) cached.delete(subject);
  };

  let placed: PlacedEvent[] = [];
  let forgotten: string[] = [];
  try {
    for (const { events, forgets } of steps) {
      // Splits a step when a batch is full.
      for (const event of events) {
        placed.push(event);
        if (placed.length < BATCH) continue;
        await flush(placed, forgotten);
        [placed, forgotten] = [[], []];
      }
      forgotten.push(...forgets);
    }
    if (placed.length + forgotten.length > 0) await flush(placed, forgotten);
    await writing;
  } finally {
    await writing.catch(() => {});
  }
  return written;
};
