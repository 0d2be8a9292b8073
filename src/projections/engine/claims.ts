import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import { type Blocked, block, nothingBlocked, type Unit } from './fold.ts';
import type { Projection } from './projection.ts';

/** The right to write a generation of a projection. It ends when another worker claims the generation. */
export interface Claim {
  readonly fence: number;
  /** The checkpoint that the next write starts from. */
  readonly position: Position;
  /** Whether queries see this generation. */
  readonly live: boolean;
  /** Whether it has reached the head of the history at least once. */
  readonly ready: boolean;
  /** Whether queries see an earlier version, which this one replaces once it has caught up. */
  readonly successor: boolean;
  readonly blocked: Blocked;
}

/** A generation that can be claimed. */
export interface Claimable {
  readonly projection: Projection;
  readonly generation: number;
}

interface ClaimedRow extends Omit<Claim, 'blocked' | 'successor'> {
  readonly name: string;
  readonly version: number;
  readonly role: string;
  readonly live_version: number;
}

/** Locks rows in a fixed order, so that two workers that claim the same projections do not deadlock. */
const CLAIM = `
  with wanted as (
    select name, version, generation from projections.checkpoints
    join unnest($1::text[], $2::integer[], $3::integer[]) as mine (name, version, generation)
      using (name, version, generation)
    where role <> 'dropped'
    order by name for update of checkpoints
  )
  update projections.checkpoints checkpoint set fence = fence + 1
  from wanted
  where checkpoint.name = wanted.name and checkpoint.version = wanted.version
    and checkpoint.generation = wanted.generation
  returning checkpoint.name, checkpoint.version, fence, position, live, role, ready_at is not null as ready,
    (select version from projections.checkpoints other where other.name = checkpoint.name and other.live) as live_version`;

/**
 * Takes over generations of different projections: their previous workers can no longer write. Returns the claims by
 * projection, without those that are paused or were dropped.
 */
export const claimTogether = async (
  pool: pg.Pool,
  targets: readonly Claimable[],
): Promise<ReadonlyMap<string, Claim>> => {
  if (targets.length === 0) return new Map();
  const names = targets.map(({ projection }) => projection.name);
  const versions = targets.map(({ projection }) => projection.version);
  const generations = targets.map(({ generation }) => generation);
  const { rows } = await pool.query<ClaimedRow>({
    name: 'projections claim',
    text: CLAIM,
    values: [names, versions, generations],
  });
  // Read after the claim: a pause from now on fences this claim off.
  const paused = await pool.query<{ name: string }>(
    'select name from projections.controls where name = any($1::text[]) and paused_at is not null',
    [names],
  );
  const parked = await pool.query<Unit & { readonly projection: string }>(
    `select distinct projection, kind, key from projections.parked_events
     join unnest($1::text[], $2::integer[], $3::integer[]) as mine (projection, version, generation)
       using (projection, version, generation)`,
    [names, versions, generations],
  );
  const claims = new Map<string, Claim>();
  for (const { name, version, role, live_version, ...claim } of rows) {
    if (paused.rows.some((one) => one.name === name)) continue;
    const blocked = nothingBlocked();
    for (const { projection, ...unit } of parked.rows) if (projection === name) block(blocked, unit);
    const { fence, position, live, ready } = claim;
    claims.set(name, { fence, position, live, ready, successor: role === 'main' && version > live_version, blocked });
  }
  return claims;
};
