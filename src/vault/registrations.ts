import type pg from 'pg';
import { inTransactionOn } from '../platform/database.ts';
import { firstValue, hasRow } from '../platform/statements.ts';
import { type HeldWorkParts, heldWork } from './account-holds.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { NameKind } from './name-digests.ts';
import { reserveName } from './reserved-name.ts';
import type { SessionRole } from './session-role.ts';

/** The data that a registration starts with. */
interface NewRegistration {
  readonly username: string;
  readonly email: string;
  readonly isEmailProved: boolean;
  readonly role: SessionRole;
  readonly passwordHash: string;
  /** Everything needed to finish the registration after a crash. Stored encrypted with the person's key. */
  readonly payload: string;
}

/** `holders`: ids of the accounts or unfinished registrations that have the names. */
export type Begun =
  | { readonly outcome: 'begun' }
  | { readonly outcome: 'taken'; readonly kind: NameKind; readonly holders: readonly string[] };

/** The same order everywhere, so that two registrations never deadlock. */
const NAME_KINDS: readonly NameKind[] = ['username', 'email'];

/** One registration, under an exclusive lock. Its id becomes the account's user id. */
const heldRegistration = ({ clock, keys, digestOf }: HeldWorkParts, client: pg.PoolClient, id: string) => {
  const context = `registration ${id}`;

  return {
    /** The payload it started with; null if it has not started, is finished or was undone. */
    pending: async (): Promise<string | null> => {
      const payload = await firstValue<Buffer>(
        client,
        'select payload from vault.registrations where registration_id = $1',
        [id],
      );
      if (payload === null) return null;
      const key = await keys.ensureIn(client, id);
      return decrypt(key, payload, context).toString('utf8');
    },

    /** Whether its names are confirmed, so that its account can sign in. */
    isFinished: (): Promise<boolean> =>
      hasRow(client, 'select from vault.names where user_id = $1 and confirmed_at is not null limit 1', [id]),

    /** Reserves the names and stores credential, person key and payload, in one transaction. */
    begin: ({ username, email, isEmailProved, role, passwordHash, payload }: NewRegistration): Promise<Begun> =>
      inTransactionOn(client, async (): Promise<Begun> => {
        const now = clock();
        const wanted: Readonly<Record<NameKind, string>> = { username, email };
        const taken: { readonly kind: NameKind; readonly holder: string }[] = [];
        await client.query('savepoint names_reserved');
        for (const kind of NAME_KINDS) {
          const holder = await reserveName(client, digestOf, {
            kind,
            name: wanted[kind],
            userId: id,
            ...(kind === 'email' && !isEmailProved ? { unprovedSince: now } : {}),
          });
          if (holder !== null) taken.push({ kind, holder });
        }
        if (taken[0]) {
          await client.query('rollback to savepoint names_reserved');
          return { outcome: 'taken', kind: taken[0].kind, holders: taken.map(({ holder }) => holder) };
        }
        await client.query('insert into vault.credentials (user_id, hash, set_at, role) values ($1, $2, $3, $4)', [
          id,
          passwordHash,
          now,
          role,
        ]);
        const key = await keys.ensureIn(client, id);
        await client.query('insert into vault.registrations (registration_id, payload, begun_at) values ($1, $2, $3)', [
          id,
          encrypt(key, Buffer.from(payload, 'utf8'), context),
          now,
        ]);
        return { outcome: 'begun' };
      }),

    /**
     * Checks that this process still holds the lock, and extends it. Throws when the connection with the lock is
     * broken: then another process may continue the registration.
     */
    renew: async (): Promise<void> => {
      const renewed = 'update vault.registrations set begun_at = $2 where registration_id = $1';
      if (!(await hasRow(client, renewed, [id, clock()]))) throw new Error(`Registration ${id} is not under way.`);
    },

    /** Confirms the names and deletes the payload. */
    finish: (): Promise<void> =>
      inTransactionOn(client, async () => {
        await client.query('update vault.names set confirmed_at = $2 where user_id = $1 and confirmed_at is null', [
          id,
          clock(),
        ]);
        await client.query('delete from vault.registrations where registration_id = $1', [id]);
      }),

    /** Undoes `begin` completely: names, credential and key. */
    undo: (): Promise<void> =>
      inTransactionOn(client, async () => {
        await client.query('delete from vault.names where user_id = $1 and confirmed_at is null', [id]);
        await client.query('delete from vault.credentials where user_id = $1', [id]);
        await keys.forgetIn(client, id);
        await client.query('delete from vault.registrations where registration_id = $1', [id]);
      }),
  };
};

export type HeldRegistration = ReturnType<typeof heldRegistration>;

/** Registrations in progress. They are completed or undone, so that no orphan remains and no name stays reserved. */
export const registrationTable = (parts: HeldWorkParts) =>
  heldWork(parts, { table: 'registrations', id: 'registration_id' }, (client, id) =>
    heldRegistration(parts, client, id),
  );
