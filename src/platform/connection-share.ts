import { firstValue, type Queryable } from './statements.ts';

/** Connections that one part of a process uses. */
export interface Wanted {
  /** Minimum: with fewer, the part does not work reliably. */
  readonly least: number;
  /** Maximum: the part would not use more. */
  readonly most: number;
}

/** One connection in this many is reserved for tools, backups and administrators. */
const LEFT_FOR_TOOLS = 10;

/** The share of one process in the connections that a server grants to ordinary users. */
export const shareOf = (granted: number, processes: number): number =>
  Math.floor((granted - Math.ceil(granted / LEFT_FOR_TOOLS)) / processes);

/** The smallest number of granted connections that gives each process this share. */
export const grantedFor = (share: number, processes: number): number => {
  let granted = Math.ceil((share * processes * LEFT_FOR_TOOLS) / (LEFT_FOR_TOOLS - 1));
  while (shareOf(granted, processes) < share) granted += 1;
  return granted;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The smallest number of connections that all parts together need. */
export const leastOf = (parts: readonly Wanted[]): number => sum(parts.map(({ least }) => least));

/**
 * Divides a share among the parts of a process: each gets its minimum, and the rest is divided in proportion to what
 * each could use beyond it. Returns null when the share is too small.
 */
export const divide = <Part extends string>(
  share: number,
  parts: Readonly<Record<Part, Wanted>>,
): Readonly<Record<Part, number>> | null => {
  const entries = Object.entries<Wanted>(parts);
  const all = entries.map(([, wanted]) => wanted);
  const rest = share - leastOf(all);
  if (rest < 0) return null;
  const useful = sum(all.map(({ least, most }) => most - least));
  const part = useful === 0 ? 0 : Math.min(1, rest / useful);
  return Object.fromEntries(
    entries.map(([name, { least, most }]) => [name, least + Math.floor((most - least) * part)]),
  ) as Record<Part, number>;
};

/**
 * How many connections the server grants to ordinary users of this database: the lowest of the limits of server, database
 * and role.
 */
export const grantedConnections = async (db: Queryable): Promise<number> => {
  const granted = await firstValue<number>(
    db,
    `select least(
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
         - coalesce(current_setting('reserved_connections', true)::integer, 0),
       (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
       (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user))`,
  );
  return granted ?? 0;
};
