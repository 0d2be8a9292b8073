import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { inTransaction } from '../platform/database.ts';
import { hasRow } from '../platform/statements.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

/** How long a device is remembered after its last sign-in, in milliseconds. */
export const DEVICE_KNOWN_FOR = 365 * 24 * 3_600_000;

const expired = { table: 'known_devices', key: 'ctid', condition: 'expires_at <= $1' };

/**
 * Devices that have signed in to an account before, identified by a random token in a cookie. A token does not sign in;
 * it only distinguishes a member's own browser from a stranger's.
 */
export const knownDeviceTable = (pool: pg.Pool, clock: Clock) => ({
  /** Whether the device has signed in to this account, and is still remembered. */
  isKnown: (userId: string, token: string): Promise<boolean> =>
    hasRow(pool, 'select from vault.known_devices where digest = $1 and user_id = $2 and expires_at > $3', [
      tokenDigest(token),
      userId,
      clock(),
    ]),

  /**
   * Remembers the device for this account and returns its new token. The previous token stops working, for every
   * account, so a token that an attacker planted in the browser is worthless after the sign-in.
   */
  remember: async (userId: string, formerToken: string | null): Promise<string> => {
    const token = newToken();
    const now = clock();
    await inTransaction(pool, async (client) => {
      // Locked first, so that closing the account waits, and then finds the device to delete.
      const isOpen = await hasRow(client, 'select from vault.credentials where user_id = $1 for share', [userId]);
      if (formerToken !== null) {
        await client.query('update vault.known_devices set digest = $2 where digest = $1', [
          tokenDigest(formerToken),
          tokenDigest(token),
        ]);
      }
      if (!isOpen) return;
      await client.query(
        `insert into vault.known_devices (digest, user_id, expires_at) values ($1, $2, $3)
         on conflict (digest, user_id) do update set expires_at = excluded.expires_at`,
        [tokenDigest(token), userId, new Date(now.getTime() + DEVICE_KNOWN_FOR)],
      );
    });
    await sweep(pool, expired, now);
    return token;
  },
});
