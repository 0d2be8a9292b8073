import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../../eventstore/event-store.ts';
import { ahead, pagesAfter } from '../../eventstore/reading.ts';
import { inTransaction } from '../../platform/database.ts';
import { semaphore } from '../../platform/semaphore.ts';
import type { Queryable } from '../../platform/statements.ts';
import { RATE, RATE_SECONDS } from './checkpoint-sql.ts';
import { type Claim, claimTogether } from './claims.ts';
import { isDataError } from './failure.ts';
import type { Blocked } from './fold.ts';
import { type FoldedPage, type Folding, type HeldFolding, moveTo, type Reached } from './folding.ts';
import { announceMoved } from './generation-statements.ts';
import { noteError } from './generation-store.ts';
import { type GenerationRole, readRoles } from './roles.ts';
import type { TracedFold } from './traced-fold.ts';

/** How many generations load the rows of a page at the same time: each takes a connection of the shared pool. */
const LOADS_AT_ONCE = 4;

export interface LaneParts {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly batchSize: number;
  readonly traced: TracedFold;
  /** Called when queries see a projection up to a position. */
  readonly reached: (name: string, position: Position) => void;
}

interface Member {
  readonly folding: HeldFolding;
  readonly claim: Claim;
}

interface FoldedMember extends Member {
  readonly folded: FoldedPage;
}

/** Pages that were folded before the previous page was written, with the events parked until then. */
type EarlyFolds = ReadonlyMap<HeldFolding, { readonly blocked: Blocked; readonly folded: Promise<FoldedPage> }>;

const sizeOf = ({ rows, streams }: Blocked): number => rows.size + streams.size;

/**
 * Moves the checkpoints of several generations from one position to the next. $1 names, $2 versions, $3 generations,
 * $4 fences, $5 position, $6 next position, $7 number of events, $8 time of the last event. Checkpoints that another
 * transaction has locked, such as that of a swap, are left out rather than waited for.
 */
const MOVE = `
  with held as (
    select name, version, generation from projections.checkpoints
    join unnest($1::text[], $2::integer[], $3::integer[], $4::bigint[]) as mine (name, version, generation, fence)
      using (name, version, generation, fence)
    where position = $5
    for update of checkpoints skip locked
  ), moved as (
    update projections.checkpoints checkpoint
    set position = $6, updated_at = clock_timestamp(), last_error = null, passed = passed + $7::integer,
        intensity = ${RATE} + $7::integer / ${RATE_SECONDS}.0,
        last_event_at = coalesce($8::timestamptz, last_event_at)
    from held
    where checkpoint.name = held.name and checkpoint.version = held.version and checkpoint.generation = held.generation
    returning checkpoint.name, live
  )
  select array_agg(name) as names, array_agg(name) filter (where live) as live,
    ${announceMoved('json_agg(name) filter (where live)', '$6', 'bool_or(live)')}
  from moved`;

/** Moves the checkpoints. @returns by name of those that moved, whether queries read it. */
const moveTogether = async (on: Queryable, members: readonly FoldedMember[]): Promise<ReadonlyMap<string, boolean>> => {
  const [first] = members;
  if (!first) return new Map();
  const { next, events, lastEventAt } = moveTo(first.folded.page);
  const { rows } = await on.query<{ names: string[] | null; live: string[] | null }>({
    name: 'projections move together',
    text: MOVE,
    values: [
      members.map(({ folding }) => folding.projection.name),
      members.map(({ folding }) => folding.projection.version),
      members.map(({ folding }) => folding.generation),
      members.map(({ claim }) => claim.fence),
      first.claim.position,
      next,
      events,
      lastEventAt,
    ],
  });
  const live = new Set(rows[0]?.live ?? []);
  return new Map((rows[0]?.names ?? []).map((name) => [name, live.has(name)]));
};

/** Holds every folding until `work` is done. */
const holdAll = <Result>(
  foldings: readonly Folding[],
  work: (held: readonly HeldFolding[]) => Promise<Result>,
  held: readonly HeldFolding[] = [],
): Promise<Result> => {
  const [first, ...others] = foldings;
  return first ? first.held((one) => holdAll(others, work, [...held, one])) : work(held);
};

/**
 * Folds generations that are at the same position together: each page is read and decrypted once and written in one
 * transaction, with a checkpoint for each. A page that parks events or erases people is written separately for that
 * projection, so it delays no other. Ends at the head of the history, and early when the signal aborts.
 * @returns the end positions, except for generations that must continue alone: to take over, to wait for a lock, or to
 * make a new version live.
 */
export const foldTogether = async (
  { pool, store, batchSize, traced, reached }: LaneParts,
  foldings: readonly { readonly folding: Folding; readonly stored: GenerationRole }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Reached>> => {
  const lost: Member[] = [];
  const lose = (member: Member): void => {
    member.folding.lose();
    lost.push(member);
  };
  const loading = semaphore(LOADS_AT_ONCE);

  const writeAlone = async (member: FoldedMember): Promise<readonly Member[]> => {
    const { folding, claim, folded } = member;
    const after = await folding.write(claim, folded);
    if (after) return [{ folding, claim: folding.keep(after) }];
    lose(member);
    return [];
  };

  /** Writes plain pages. @returns the members whose checkpoints moved. */
  const writePlain = async (plain: readonly FoldedMember[]): Promise<readonly Member[]> => {
    const changed = plain.filter(({ folded }) => folded.rows.size > 0);
    const moved =
      changed.length === 0
        ? await moveTogether(pool, plain)
        : await inTransaction(pool, async (client) => {
            const names = await moveTogether(client, plain);
            for (const { folding, folded } of changed) {
              if (names.has(folding.projection.name)) await folding.change(client, folded);
            }
            return names;
          });
    return plain.flatMap((member) => {
      const { folding, claim, folded } = member;
      const { page } = folded;
      const live = moved.get(folding.projection.name);
      if (live === undefined) {
        lose(member);
        return [];
      }
      if (live) reached(folding.projection.name, page.next);
      return [{ folding, claim: folding.keep({ ...claim, live, position: page.next }) }];
    });
  };

  const write = async (members: readonly FoldedMember[]): Promise<readonly Member[]> => {
    const plain = members.filter(({ folded }) => folded.isPlain);
    const special = members.filter(({ folded }) => !folded.isPlain);
    const written: Member[] = [];
    try {
      if (plain.length > 1) written.push(...(await writePlain(plain)));
      else special.push(...plain);
    } catch (error) {
      if (!isDataError(error)) throw error;
      special.push(...plain);
    }
    for (const member of special) written.push(...(await writeAlone(member)));
    return written;
  };

  /**
   * Claims generations that this worker was not the last to fold. @returns the members that still are at the lane's
   * position.
   */
  const claim = async (held: readonly HeldFolding[]): Promise<readonly Member[]> => {
    const members = held.map((folding, place) => {
      const stored = foldings[place]?.stored;
      return { folding, claim: stored ? folding.known(stored) : null };
    });
    const claimed = await claimTogether(
      pool,
      members.flatMap(({ folding, claim }) => (claim ? [] : [folding])),
    );
    const begun = members.map(({ folding, claim: known }) =>
      loading(async () => {
        const taken = claimed.get(folding.projection.name);
        const claim = known ?? (taken ? await folding.begin(taken) : null);
        return claim && claim.position === foldings[0]?.stored.position ? [{ folding, claim }] : [];
      }),
    );
    return (await Promise.all(begun)).flat();
  };

  /**
   * Folds a page on top of the previous one, which is still being written. Only a plain page provides its folded rows.
   */
  const foldEarly = (before: readonly FoldedMember[], page: HistoryPage): EarlyFolds =>
    new Map(
      before
        .filter(({ folded }) => folded.isPlain)
        .map(({ folding, claim, folded }) => [
          folding,
          { blocked: claim.blocked, folded: ahead(loading(() => folding.fold(claim, page, folded.rows))) },
        ]),
    );

  /** Folds a page for a member at its position, unless that was done early and nothing was parked since. */
  const foldFor = async ({ folding, claim }: Member, page: HistoryPage, early: EarlyFolds): Promise<FoldedMember> => {
    const begun = early.get(folding);
    const folded =
      begun && sizeOf(begun.blocked) === sizeOf(claim.blocked)
        ? await begun.folded
        : await loading(() => folding.fold(claim, page));
    return { folding, claim, folded };
  };

  /** Folds to the head; each page while the one before is written. @returns the members that arrived there. */
  const run = async (start: readonly Member[]): Promise<readonly Member[]> => {
    let position = start[0]?.claim.position;
    if (position === undefined) return start;
    let folded: readonly FoldedMember[] = [];
    let written: Promise<readonly Member[]> = Promise.resolve(start);
    try {
      for await (const page of pagesAfter(store, position, batchSize)) {
        if (signal.aborted || page.next === position) break;
        position = page.next;
        const early = foldEarly(folded, page);
        const members = await written;
        if (members.length === 0) break;
        const folds = Promise.all(members.map((member) => foldFor(member, page, early)));
        const projections = members.map(({ folding }) => folding.projection);
        written = ahead(traced(projections, page.events, async () => write(await folds)));
        folded = await folds;
      }
      return await written;
    } finally {
      // Nothing may be written after the generations are released.
      await written.catch(() => {});
    }
  };

  /**
   * Leaves the lost members that another worker has taken over, and returns them as no longer live. The others were only
   * locked, such as by a swap.
   */
  const leaveTaken = async (): Promise<readonly Member[]> => {
    if (lost.length === 0) return [];
    const projections = lost.map(({ folding }) => folding.projection);
    const roles = await readRoles(pool, projections);
    const fenceOf = ({ projection, generation }: HeldFolding): number | undefined => {
      const own = roles.get(projection.name);
      return own && [own.main, ...own.others].find((one) => one.generation === generation)?.fence;
    };
    const taken = lost.filter(({ folding, claim }) => fenceOf(folding) !== claim.fence);
    for (const { folding, claim } of taken) folding.leave(claim);
    return taken.map(({ folding, claim }) => ({ folding, claim: { ...claim, live: false } }));
  };

  return holdAll(
    foldings.map(({ folding }) => folding),
    async (held) => {
      try {
        const arrived = await run(await claim(held));
        const done = [...arrived.filter(({ claim }) => claim.ready && !claim.successor), ...(await leaveTaken())];
        return new Map(done.map(({ folding, claim }) => [folding.projection.name, claim]));
      } catch (error) {
        for (const folding of held) folding.lose();
        await noteError(pool, held, error);
        throw error;
      }
    },
  );
};
