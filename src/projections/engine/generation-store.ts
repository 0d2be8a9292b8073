import type pg from 'pg';
import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import { inTransaction, noStatementTimeout, withoutTimeout } from '../../platform/database.ts';
import { errorLabel } from '../../platform/loggable-error.ts';
import { firstRow, hasRow, type Queryable } from '../../platform/statements.ts';
import { CHECKPOINT_CHANNEL } from './checkpoint-sql.ts';
import { type Claim, type Claimable, claimTogether } from './claims.ts';
import type { Erasure } from './erasure.ts';
import { type Blocked, block, type Fold, type Folded, type Parking, type Touch, type Unit } from './fold.ts';
import { openForgetting } from './forgetting.ts';
import { changesIn, generationStatements } from './generation-statements.ts';
import { openParkedEvents } from './parked-events.ts';
import type { Projection } from './projection.ts';
import { createIndexes, type Row, tableNames } from './read-model-table.ts';
import { stepwise } from './stepwise.ts';
import { switchView } from './view.ts';

/** How a batch moves the checkpoint. */
export interface Move {
  readonly next: Position;
  readonly events: number;
  /** When the last of them was recorded; null for an empty batch. */
  readonly lastEventAt: string | null;
}

interface Written {
  /** Whether the generation was live at that moment. */
  readonly live: boolean;
}

/** Records why generations could not be folded. Never throws. */
export const noteError = async (pool: pg.Pool, targets: readonly Claimable[], error: unknown): Promise<void> => {
  const note = pool.query(
    `update projections.checkpoints set last_error = $4, last_error_at = now()
     from unnest($1::text[], $2::integer[], $3::integer[]) as mine (of_name, of_version, of_generation)
     where name = of_name and version = of_version and generation = of_generation`,
    [
      targets.map(({ projection }) => projection.name),
      targets.map(({ projection }) => projection.version),
      targets.map(({ generation }) => generation),
      errorLabel(error),
    ],
  );
  await note.catch(() => {});
};

/** The name of a prepared statement, unique to the generation. */
const statementName = (projection: Projection, generation: number, what: string): string =>
  `${projection.name}_v${projection.version}_g${generation} ${what}`;

export interface GenerationStoreParts {
  readonly pool: pg.Pool;
  readonly projection: Projection;
  readonly generation: number;
  readonly fold: Fold;
  readonly erasure: Erasure | null;
}

/** The table, checkpoint and parked events of one generation in Postgres. Every write is guarded by the fence of a claim. */
export const openGenerationStore = ({ pool, projection, generation, fold, erasure }: GenerationStoreParts) => {
  const { name, version } = projection;
  const { table } = tableNames(projection, generation);
  const statements = generationStatements(projection, generation, erasure);
  const parkedEvents = openParkedEvents(pool, projection, generation);
  const forgetting = openForgetting(projection, generation, erasure);

  const load = async (keys: readonly string[], on: Queryable = pool): Promise<Map<string, Row>> => {
    const rows = new Map<string, Row>();
    if (keys.length === 0) return rows;
    const found = await on.query<Record<string, unknown>>({
      name: statementName(projection, generation, 'load'),
      text: statements.load,
      values: [keys],
    });
    for (const row of found.rows) rows.set(String(row[projection.table.keyColumn]), row);
    return rows;
  };

  /** Runs a transaction under a claim. Null, with nothing written, when the claim was lost. */
  const guarded = <Result>(
    { fence, position }: Claim,
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result | null> =>
    inTransaction(pool, async (client) => {
      const claimed = `select from projections.checkpoints
        where name = $1 and version = $2 and generation = $5 and fence = $3 and position = $4 for update`;
      return (await hasRow(client, claimed, [name, version, fence, position, generation])) ? work(client) : null;
    });

  const moveValues = (claim: Claim, { next, events, lastEventAt }: Move): readonly unknown[] => [
    name,
    version,
    claim.fence,
    claim.position,
    next,
    generation,
    events,
    lastEventAt,
  ];

  const { stepRow, stepTouch } = stepwise({ fold, statements, load, columns: Object.keys(projection.table.columns) });

  return {
    parkedEvents,

    /**
     * Takes the generation over: its previous worker can no longer write. Null while it is paused, or if it was
     * dropped.
     */
    claim: async (): Promise<Claim | null> =>
      (await claimTogether(pool, [{ projection, generation }])).get(name) ?? null,

    load,

    /**
     * Writes a folded batch, erases the people in `forgotten` and moves the checkpoint, in one transaction. Null, with
     * nothing written, when the claim was lost. Throws a data error when a row does not fit its table.
     */
    write: async (
      claim: Claim,
      { rows, parkings }: Folded,
      forgotten: readonly string[],
      move: Move,
    ): Promise<Written | null> => {
      const guard = moveValues(claim, move);
      if (parkings.length > 0 || forgotten.length > 0) {
        return guarded(claim, async (client) => {
          await parkedEvents.add(client, parkings);
          await forgetting.note(client, forgotten);
          const written = await firstRow<Written>(client, statements.write, [...guard, ...changesIn(rows)]);
          await forgetting.blank(client, forgotten);
          return written;
        });
      }
      if (rows.size === 0) {
        return firstRow<Written>(pool, { name: 'projections move', text: statements.moveOnly, values: [...guard] });
      }
      const values = [...guard, ...changesIn(rows)];
      return firstRow<Written>(pool, {
        name: statementName(projection, generation, 'write'),
        text: statements.write,
        values,
      });
    },

    /**
     * Writes folded rows in a transaction that has moved the checkpoint. Throws a data error when a row does not fit.
     */
    change: async (client: pg.PoolClient, rows: Folded['rows']): Promise<void> => {
      await client.query({
        name: statementName(projection, generation, 'change'),
        text: statements.change,
        values: [...changesIn(rows)],
      });
    },

    /** Writes a batch event by event, so that only rows that do not fit are parked. Adds to `blocked`. */
    writeStepwise: (
      claim: Claim,
      touches: readonly Touch[],
      blocked: Blocked,
      forgotten: readonly string[],
      move: Move,
    ): Promise<Written | null> =>
      guarded(claim, async (client) => {
        await forgetting.note(client, forgotten);
        const parkings: Parking[] = [];
        for (const touch of touches) parkings.push(...(await stepTouch(client, touch, blocked)));
        await parkedEvents.add(client, parkings);
        await forgetting.blank(client, forgotten);
        return firstRow<Written>(client, statements.moveOnly, [...moveValues(claim, move)]);
      }),

    /**
     * Folds parked events and removes them from the list, or records the new failure. Adds to `blocked`. False: claim
     * lost.
     */
    retry: async (
      claim: Claim,
      events: readonly (Unit & { readonly event: RecordedEvent })[],
      blocked: Blocked,
    ): Promise<boolean> => {
      const retried = await guarded(claim, async (client) => {
        const again: Parking[] = [];
        for (const { event, ...unit } of events) {
          if (unit.kind === 'row') {
            const parking = await stepRow(client, event, unit.key, blocked);
            if (parking) {
              again.push(parking);
              block(blocked, parking);
            } else await parkedEvents.remove(client, unit, event);
            continue;
          }
          const [touch] = fold.touches([event]);
          const parkings = touch ? await stepTouch(client, touch, blocked) : [];
          again.push(...parkings);
          if (!parkings.some(({ kind }) => kind === 'stream')) await parkedEvents.remove(client, unit, event);
        }
        await parkedEvents.add(client, again);
        return true;
      });
      return retried ?? false;
    },

    /** Erases people immediately, regardless of the checkpoint. */
    forgetNow: async (client: pg.PoolClient, subjects: readonly string[]): Promise<void> => {
      await forgetting.note(client, subjects);
      await forgetting.blank(client, subjects);
    },

    /** Records that it has reached the head of the history. Queries need its indexes and statistics from now on. */
    markReady: async (): Promise<void> => {
      await inTransaction(pool, async (client) => {
        // On a long history these take minutes.
        await client.query(noStatementTimeout);
        // One process at a time: two that create indexes would deadlock on `analyze`.
        await client.query(withoutTimeout(`lock table ${table} in share row exclusive mode`));
        await client.query(withoutTimeout(createIndexes(projection, generation)));
        // Without statistics of the newly filled table, the first queries would be slow.
        await client.query(withoutTimeout(`analyze ${table}`));
      });
      await pool.query(
        `update projections.checkpoints set ready_at = coalesce(ready_at, now())
         where name = $1 and version = $2 and generation = $3`,
        [name, version, generation],
      );
    },

    /**
     * Makes this version live. `behind`: the live version has seen events that this one has not. `lost`: the claim was
     * lost, or a later version is live.
     */
    makeLive: async (claim: Claim): Promise<'live' | 'behind' | 'lost'> => {
      const made = await guarded(claim, async (client) => {
        const live = await firstRow<{ version: number; position: Position }>(
          client,
          'select version, position from projections.checkpoints where name = $1 and live for update',
          [name],
        );
        if (!live || live.version >= version) return 'lost';
        // A client that has seen an event must never be shown a table without it.
        if (live.position > claim.position) return 'behind';
        await client.query('update projections.checkpoints set live = false where name = $1 and live', [name]);
        await client.query(
          'update projections.checkpoints set live = true where name = $1 and version = $2 and generation = $3',
          [name, version, generation],
        );
        // Candidate and previous generations of earlier versions are no longer read.
        await client.query(
          `update projections.checkpoints set role = 'dropped', fence = fence + 1
           where name = $1 and version < $2 and role in ('next', 'kept')`,
          [name, version],
        );
        await switchView(client, projection, generation);
        await client.query(`select pg_notify('${CHECKPOINT_CHANNEL}', $1)`, [JSON.stringify([[name], claim.position])]);
        return 'live';
      });
      return made ?? 'lost';
    },
  };
};

export type GenerationStore = ReturnType<typeof openGenerationStore>;
