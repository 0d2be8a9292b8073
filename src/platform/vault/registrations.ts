import type pg from 'pg';
import type { Clock } from '../../domain/kernel/values.ts';
import { advisoryLocks } from '../advisory-locks.ts';
import { tryWithLock, withLock } from '../database.ts';
import { type HeldRegistration, heldRegistration } from './held-registration.ts';
import type { NameDigest } from './name-digests.ts';
import type { PersonKeyTable } from './person-key-table.ts';
import { turnstile } from './turnstile.ts';

/**
 * Registrations on their way. A crash leaves a row here, from which the registration is either completed or undone:
 * never an orphan, never a name lost for ever.
 */
export interface Registrations {
  /**
   * Runs `work` while holding the registration; waits for whoever holds it now. A hold ends with its process or
   * connection, so a crashed attempt blocks nobody.
   */
  hold<Result>(registrationId: string, work: (registration: HeldRegistration) => Promise<Result>): Promise<Result>;
  /** As `hold`, but answers null at once, without running `work`, when somebody else holds it. */
  tryHold<Result>(
    registrationId: string,
    work: (registration: HeldRegistration) => Promise<Result>,
  ): Promise<Result | null>;
  /** Ids of unfinished registrations that nobody has begun or renewed since a moment, the longest untouched first. */
  unfinished(begunBy: Date): Promise<readonly string[]>;
}

/** Beyond this many waiting, one more would not be answered in time: `TurnstileCrowded`. */
const MOST_WAITING = 200;

/** Each hold occupies a connection; the work it does needs others of the same pool. */
const MOST_HOLDS = 4;

export interface RegistrationParts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly keys: PersonKeyTable;
  readonly digestOf: NameDigest;
}

/** The registrations of this database. Throws when the pool is too small to hold one and still do anything. */
export const registrationTable = ({ pool, clock, keys, digestOf }: RegistrationParts): Registrations => {
  const places = Math.min(MOST_HOLDS, pool.options.max - 1);
  if (places < 1) throw new Error('The vault needs a pool of at least 2 connections.');
  const withPlace = turnstile(places, MOST_WAITING);

  const lockOf = (id: string) => ({ space: advisoryLocks.registrations, name: id });
  const heldBy = (client: pg.PoolClient, id: string) => heldRegistration({ client, clock, keys, digestOf, id });

  return {
    hold: (id, work) => withPlace(() => withLock(pool, lockOf(id), (client) => work(heldBy(client, id)))),
    tryHold: async (id, work) => {
      const held = await withPlace(() => tryWithLock(pool, lockOf(id), (client) => work(heldBy(client, id))));
      return held === null ? null : held.result;
    },
    unfinished: async (begunBy) => {
      const { rows } = await pool.query<{ registration_id: string }>(
        'select registration_id from vault.registrations where begun_at <= $1 order by begun_at',
        [begunBy],
      );
      return rows.map(({ registration_id }) => registration_id);
    },
  };
};
