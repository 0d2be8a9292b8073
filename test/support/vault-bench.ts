import { randomBytes, randomUUID } from 'node:crypto';
import { vaultMigrations } from '../../src/vault/migrations.ts';
import type { SessionRole } from '../../src/vault/session-role.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { type MovingClock, movingClock } from './moving-clock.ts';

/** An account in the vault, which can sign in although it has no events. */
interface KnownAccount {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
}

/** A real vault without the rest of the platform. */
export interface VaultBench {
  readonly database: TestDatabase;
  readonly vault: Vault;
  readonly time: MovingClock;
  readonly account: (role?: SessionRole) => Promise<KnownAccount>;
  /** Number of rows of an account in a table. */
  readonly rowsOf: (table: string, userId: string) => Promise<number>;
}

/** Opens a vault on a separate database. */
export const openVaultBench = async (): Promise<VaultBench> => {
  const database = await freshDatabase(vaultMigrations);
  const time = movingClock();
  const vault = openVault({ pool: database.pool, masterKey: randomBytes(32), clock: time.clock });
  return {
    database,
    vault,
    time,
    account: async (role = 'charity') => {
      const userId = randomUUID();
      const username = `user-${userId}`;
      const email = `${userId}@example.org`;
      await vault.registrations.hold(userId, async (held) => {
        await held.begin({ username, email, isEmailProved: true, role, passwordHash: 'hash 1', payload: '{}' });
        await held.finish();
      });
      return { userId, username, email };
    },
    rowsOf: async (table, userId) => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*) from vault.${table} where user_id = $1`,
        [userId],
      );
      return rows[0]?.count ?? 0;
    },
  };
};
