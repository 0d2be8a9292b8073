import type pg from 'pg';
import type { Clock } from '../../domain/kernel/values.ts';
import type { AccountHolds } from './account-holds.ts';
import { type HeldRegistration, heldRegistration } from './held-registration.ts';
import type { NameDigest } from './name-digests.ts';
import type { PersonKeyTable } from './person-key-table.ts';

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

export interface RegistrationParts {
  readonly pool: pg.Pool;
  readonly holds: AccountHolds;
  readonly clock: Clock;
  readonly keys: PersonKeyTable;
  readonly digestOf: NameDigest;
}

/** The registrations of this database. */
export const registrationTable = ({ pool, holds, clock, keys, digestOf }: RegistrationParts): Registrations => {
  const heldBy = (client: pg.PoolClient, id: string) => heldRegistration({ client, clock, keys, digestOf, id });

  return {
    hold: (id, work) => holds.hold(id, (client) => work(heldBy(client, id))),
    tryHold: (id, work) => holds.tryHold(id, (client) => work(heldBy(client, id))),
    unfinished: async (begunBy) => {
      const { rows } = await pool.query<{ registration_id: string }>(
        'select registration_id from vault.registrations where begun_at <= $1 order by begun_at',
        [begunBy],
      );
      return rows.map(({ registration_id }) => registration_id);
    },
  };
};
