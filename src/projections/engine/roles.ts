import type pg from 'pg';
import type { Position } from '../../domain/kernel/event.ts';
import type { Projection } from './projection.ts';

/**
 * The stored roles: `main` is live, or becomes live with its version; `next` is the candidate of a rebuild; `kept` is the
 * previous generation, kept up to date for a rollback.
 */
export type Role = 'main' | 'next' | 'kept';

/** A generation as every run looks it up. */
export interface GenerationRole {
  readonly name: string;
  readonly generation: number;
  readonly role: Role;
  readonly fence: number;
  readonly position: Position;
}

/** The generations of a projection's version. */
export interface Roles {
  readonly paused: boolean;
  readonly main: GenerationRole;
  readonly others: readonly GenerationRole[];
}

/** The roles of several projections, by name, in one query. Throws for a version that was not prepared. */
export const readRoles = async (
  pool: pg.Pool,
  projections: readonly Projection[],
): Promise<ReadonlyMap<string, Roles>> => {
  const { rows } = await pool.query<GenerationRole & { readonly paused: boolean }>({
    name: 'projections roles',
    text: `select name, generation, role, fence, position, paused_at is not null as paused
           from projections.checkpoints
           join unnest($1::text[], $2::integer[]) as mine (name, version) using (name, version)
           left join projections.controls using (name)
           where role <> 'dropped'`,
    values: [projections.map(({ name }) => name), projections.map(({ version }) => version)],
  });
  return new Map(
    projections.map(({ name, version }) => {
      const own = rows.filter((row) => row.name === name);
      const main = own.find(({ role }) => role === 'main');
      if (!main) throw new Error(`Projection ${name} version ${version} has not been prepared.`);
      return [name, { paused: main.paused, main, others: own.filter((row) => row !== main) }];
    }),
  );
};
