import { catalogue } from '../domain/catalogue.ts';
import type { EventToAppend } from '../domain/kernel/event.ts';
import type { PlacedEvent, WriteInBulk } from '../eventstore/bulk.ts';
import { personalDataSealer } from '../eventstore/encrypted.ts';
import type { PersonKeyTable } from '../platform/vault/person-key-table.ts';
import type { Happening } from './world.ts';

/** Events written at a time. */
const BATCH = 2_000;

export interface WritingParts {
  readonly keys: Pick<PersonKeyTable, 'ensureAll' | 'destroy'>;
  readonly write: WriteInBulk;
  readonly signal: AbortSignal;
  /** Told how many events have been written. */
  readonly onProgress: (events: number) => void;
}

const holdsPersonalData = ({ type }: EventToAppend): boolean => (catalogue.get(type)?.personalData.length ?? 0) > 0;

/**
 * Writes a story into a history: personal data sealed under real keys, and the keys of those who asked to be forgotten
 * destroyed once everything before is written. Throws the signal's reason; the history then holds the story's beginning.
 * @returns how many events were written.
 */
export const writeStory = async (
  story: Iterable<Happening>,
  { keys, write, signal, onProgress }: WritingParts,
): Promise<number> => {
  const held = new Map<string, Uint8Array>();
  const seal = personalDataSealer({
    catalogue,
    ensureKey: async (subject) => {
      const key = held.get(subject);
      if (key === undefined) throw new Error(`The key of ${subject} was not asked for.`);
      return key;
    },
  });
  let written = 0;
  /** The batch before, on its way to the store while the next one is made. */
  let writing: Promise<void> = Promise.resolve();

  const flush = async (placed: readonly PlacedEvent[], forgotten: readonly string[]): Promise<void> => {
    signal.throwIfAborted();
    const personal = placed.filter(({ event }) => holdsPersonalData(event));
    const missing = new Set(
      personal.flatMap(({ event }) => event.metadata.subject ?? []).filter((one) => !held.has(one)),
    );
    for (const [subject, key] of await keys.ensureAll([...missing])) held.set(subject, key);
    const sealed = await Promise.all(
      placed.map(async ({ event, ...place }): Promise<PlacedEvent> => ({ ...place, event: await seal(event) })),
    );
    await writing;
    writing = (async () => {
      await write(sealed);
      for (const subject of forgotten) await keys.destroy(subject);
      written += sealed.length;
      onProgress(written);
    })();
    // Whoever awaits it next hears of it.
    writing.catch(() => {});
    for (const subject of forgotten) held.delete(subject);
  };

  let placed: PlacedEvent[] = [];
  let forgotten: string[] = [];
  try {
    for (const happening of story) {
      if (happening.happens === 'forgetting') forgotten.push(happening.subject);
      else placed.push(happening.placed);
      if (placed.length < BATCH) continue;
      await flush(placed, forgotten);
      [placed, forgotten] = [[], []];
    }
    if (placed.length + forgotten.length > 0) await flush(placed, forgotten);
    await writing;
  } finally {
    // However it ends, nothing is on its way any more.
    await writing.catch(() => {});
  }
  return written;
};
