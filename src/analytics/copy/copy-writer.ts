import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { catalogue } from '../../domain/catalogue.ts';
import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../../eventstore/event-store.ts';
import { pagesAfter } from '../../eventstore/reading.ts';
import { openSkippedEvents } from '../../eventstore/skipped-events.ts';
import { openPseudonyms, type PseudonymKey } from '../../history/pseudonyms.ts';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { tryWithLock } from '../../platform/database.ts';
import { withoutPersonalData } from '../../reports/engine/without-personal-data.ts';
import type { AnalyticsTable } from '../tables.ts';
import { basisOfTables } from './basis.ts';
import {
  beginCopy,
  type CopyState,
  changeCopy,
  droppedBefore,
  forgetCopy,
  forgetFiles,
  goLive,
  listCopies,
  namesOf,
  piecesOf,
} from './manifest.ts';
import { folderOf } from './manifest-source.ts';
import { compactionsOf, groupedBy } from './pieces.ts';
import { rowsOf } from './rows.ts';
import { openStaging, type Staging } from './staging.ts';
import { startWriterChild, type WriterChild } from './writer-child.ts';

/** Events per page: few, so that little survives a garbage collection, which saves a fifth of the processor time. */
const PAGE = 250;

/** Number of events after which files are written, while there are more. */
const CHUNK = 100_000;

/** Maximum number of compactions in a round. */
const MOST_COMPACTIONS = 40;

/** How long replaced files are kept for queries that are reading them, in seconds. */
const GRACE_SECONDS = 120;

/** The writer process ends after this time without new events, to free its memory. In milliseconds. */
const IDLE_MS = 60_000;

/**
 * Interval at which replaced files are deleted, and a complete copy is checked against key and erasures, in
 * milliseconds.
 */
const SWEEP_MS = 30_000;

const writerLock = { space: advisoryLocks.analyticalCopy, name: 'writer' };

export interface CopyWriterParts {
  readonly pool: pg.Pool;
  /** The history as stored, with personal data encrypted. */
  readonly history: Pick<EventStore, 'head' | 'readAll' | 'readStream'>;
  readonly tables: readonly AnalyticsTable[];
  /** ANALYTICS_DIR. */
  readonly folder: string;
  /** The current key of the pseudonyms that analysts see. */
  readonly pseudonymKey: () => Promise<PseudonymKey>;
  /** Changes when people have been erased: the copy is then rewritten. */
  readonly erasedTo: () => Promise<string>;
  readonly graceSeconds?: number;
  readonly chunk?: number;
}

/** The parts that write one copy. */
interface Open {
  readonly copy: string;
  readonly staging: Staging;
  readonly child: WriterChild;
}

/** Opens the parts that write the copy of this round, unless they are open. */
type Opened = () => Promise<Open>;

/**
 * Temporary folders of query processes are deleted when they have not been used for this long, because their process is
 * dead. In milliseconds.
 */
const LEFTOVER_MS = 86_400_000;

/**
 * Deletes the temporary folders of dead processes. Only one process writes, so all other writers' folders are stale.
 */
const deleteLeftovers = async (temporary: string): Promise<void> => {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    // A process may delete its own meanwhile.
    const found = await stat(path).catch(() => null);
    const isDead = name.startsWith('writer-') || (found !== null && found.mtimeMs < Date.now() - LEFTOVER_MS);
    if (isDead) await rm(path, { recursive: true, force: true });
  }
};

/** Deletes files of the folder that are not among the names. */
const deleteOthers = async (folder: string, names: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!names.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
};

/** Lists the files of the live copy, for engines that cannot query Postgres. */
const publishList = async (client: pg.ClientBase, folder: string, { id, completeTo }: CopyState): Promise<void> => {
  const tables = Object.fromEntries(
    [...groupedBy(await piecesOf(client, id), ({ table }) => table)].map(([table, pieces]) => [
      table,
      pieces.map(({ name }) => `tables/${id}/${name}`),
    ]),
  );
  const path = join(folder, 'manifest.json');
  await writeFile(`${path}.next`, `${JSON.stringify({ completeTo, tables }, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.next`, path);
};

/** Writes the analytical copy. One process at a time; the others wait. */
export const createCopyWriter = (parts: CopyWriterParts) => {
  const { pool, history, tables, folder, chunk = CHUNK, graceSeconds = GRACE_SECONDS } = parts;
  const skipped = openSkippedEvents(history);
  const clean = withoutPersonalData(catalogue);
  const ofTables = basisOfTables(tables);
  let open: Open | null = null;
  let wroteAt = 0;
  /** The copy whose files were all present when this process first saw it. */
  let whole: string | null = null;
  const sweepMs = Math.min(SWEEP_MS, graceSeconds * 1_000);
  let sweptAt = Number.NEGATIVE_INFINITY;
  /** The last round: the head of the history before it, and when it ended. */
  let last: { readonly head: Position; readonly at: number } | null = null;
  let liveSince: { readonly copy: string; readonly at: number } | null = null;

  const endChild = async (): Promise<void> => {
    const ending = open;
    open = null;
    await ending?.child.end();
  };

  /** Deletes what killed processes have left, and starts the writer process for a copy. */
  const opened = async (client: pg.ClientBase, copy: CopyState, key: PseudonymKey): Promise<Open> => {
    wroteAt = performance.now();
    if (open?.copy === copy.id) return open;
    await endChild();
    const files = folderOf(folder, copy.id);
    const temporary = join(folder, 'tmp');
    await mkdir(files, { recursive: true, mode: 0o700 });
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    await deleteOthers(join(folder, 'tables'), new Set((await listCopies(client)).map(({ id }) => id)));
    await deleteOthers(files, await namesOf(client, copy.id));
    await deleteLeftovers(temporary);
    const own = join(temporary, `writer-${randomUUID()}`);
    await mkdir(own, { mode: 0o700 });
    open = {
      copy: copy.id,
      staging: openStaging(own, tables, rowsOf(tables, openPseudonyms(key))),
      child: startWriterChild({ folder: files, temporary: own, tables }),
    };
    return open;
  };

  const readable = async ({ events }: HistoryPage): Promise<readonly RecordedEvent[]> => {
    await skipped.upTo(events, false);
    return events.flatMap((event) => (skipped.has(event.eventId) ? [] : (clean(event) ?? [])));
  };

  /** Writes the events after the end of the copy. */
  const extend = async (client: pg.ClientBase, begun: CopyState, writer: Opened, signal: AbortSignal) => {
    let copy = begun;
    let next: Position = copy.completeTo;
    let events = 0;
    let recordedAt: string | null = null;
    let committing: Promise<void> = Promise.resolve();

    /** Writes what has been read so far, while the next pages are being read. */
    const flush = async (): Promise<void> => {
      await committing;
      const reached = { position: next, events, recordedAt };
      events = 0;
      const { staging, child } = await writer();
      committing = child.write(await staging.take()).then(async (added) => {
        copy = await changeCopy(client, copy, { added, dropped: [], reached });
      });
      // This write is awaited before the next one and at the end.
      committing.catch(() => {});
    };

    try {
      for await (const page of pagesAfter(history, next, PAGE)) {
        signal.throwIfAborted();
        const given = await readable(page);
        if (given.length > 0) await (await writer()).staging.add(given);
        events += given.length;
        recordedAt = page.events.at(-1)?.recordedAt ?? recordedAt;
        const isFurther = page.next > next;
        next = page.next;
        if (events >= chunk || (page.end && (events > 0 || isFurther))) await flush();
      }
      await committing;
      return copy;
    } finally {
      // The connection is returned to its pool, so no statement may follow.
      await committing.catch(() => {});
    }
  };

  const compact = async (client: pg.ClientBase, begun: CopyState, writer: Opened, signal: AbortSignal) => {
    let copy = begun;
    const due = compactionsOf(await piecesOf(client, copy.id)).slice(0, MOST_COMPACTIONS);
    for (const compaction of due) {
      signal.throwIfAborted();
      const added = await (await writer()).child.compact(compaction);
      copy = await changeCopy(client, copy, { added, dropped: compaction.pieces.map(({ name }) => name) });
    }
    return copy;
  };

  /** Deletes files and copies that queries no longer read. */
  const sweep = async (client: pg.ClientBase, live: CopyState): Promise<void> => {
    const now = performance.now();
    if (liveSince?.copy !== live.id) liveSince = { copy: live.id, at: now };
    if (now - sweptAt < sweepMs) return;
    sweptAt = now;
    const dropped = await droppedBefore(client, live.id, graceSeconds);
    for (const name of dropped) await rm(join(folderOf(folder, live.id), name), { force: true });
    await forgetFiles(client, dropped);
    if (now - liveSince.at < graceSeconds * 1_000) return;
    for (const { id } of await listCopies(client)) {
      if (id === live.id) continue;
      await rm(folderOf(folder, id), { recursive: true, force: true });
      await forgetCopy(client, id);
    }
  };

  /** During a deployment, a worker of the earlier release must not touch the later release's live copy. */
  const isNewest = async (client: pg.ClientBase, { id }: CopyState): Promise<boolean> =>
    (await listCopies(client)).find((copy) => copy.isLive || copy.id === id)?.id === id;

  /** Whether all files of a copy are in the folder. Some are missing after a restore, or in another ANALYTICS_DIR. */
  const isWhole = async (client: pg.ClientBase, { id }: CopyState): Promise<boolean> => {
    const there = new Set(await readdir(folderOf(folder, id)).catch(() => []));
    return (await piecesOf(client, id)).every(({ name }) => there.has(name));
  };

  /** The copy to continue. */
  const copyOf = async (client: pg.ClientBase, basis: string): Promise<CopyState> => {
    const known = (await listCopies(client)).find((copy) => copy.basis === basis);
    if (known && (whole === known.id || (await isWhole(client, known)))) {
      whole = known.id;
      return known;
    }
    if (known) await forgetCopy(client, known.id);
    const begun = await beginCopy(client, randomUUID(), basis);
    whole = begun.id;
    return begun;
  };

  const round = async (client: pg.ClientBase, key: PseudonymKey, basis: string, signal: AbortSignal): Promise<void> => {
    const begun = await copyOf(client, basis);
    const writer = (): Promise<Open> => opened(client, begun, key);
    const extended = await extend(client, begun, writer, signal);
    if (!extended.isLive && (await isNewest(client, extended))) await goLive(client, extended);
    const current = extended.version === begun.version ? extended : await compact(client, extended, writer, signal);
    if (current.version !== begun.version || !begun.isLive) await publishList(client, folder, current);
    await sweep(client, current);
    if (performance.now() - wroteAt > IDLE_MS) await endChild();
  };

  return {
    /** Adds the events since the last call. Throws when it fails; it can be repeated. */
    catchUp: async (signal: AbortSignal): Promise<void> => {
      try {
        const head = await history.head();
        if (last?.head === head && performance.now() - last.at < sweepMs) return;
        // Queried before locking, because a round uses only the connection that holds the lock.
        const { epoch, key } = await parts.pseudonymKey();
        // Personal data is not read here, so an event may have been copied before it was found unreadable and skipped.
        await skipped.upTo([], true);
        const basis = `${ofTables}:${epoch}:${await parts.erasedTo()}:${skipped.decisions}`;
        // The manifest is written on the connection that holds the lock, so that nothing is written without the lock.
        const held = await tryWithLock(pool, writerLock, (client) => round(client, { epoch, key }, basis, signal));
        if (held === null) await endChild();
        else last = { head, at: performance.now() };
      } catch (error) {
        await endChild();
        if (!signal.aborted) throw error;
      }
    },
    close: endChild,
  };
};

export type CopyWriter = ReturnType<typeof createCopyWriter>;
