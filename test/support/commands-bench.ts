import { randomBytes } from 'node:crypto';
import pino, { type Logger } from 'pino';
import { v7 } from 'uuid';
import type { AccountMail } from '../../src/commands/account-mail.ts';
import { type Commands, createCommands } from '../../src/commands/commands.ts';
import { commandHandler } from '../../src/commands/handle.ts';
import type { RequestContext } from '../../src/commands/request-context.ts';
import { catalogue, checkEvent } from '../../src/domain/catalogue.ts';
import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import { encrypted } from '../../src/eventstore/encrypted.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { vaultMigrations } from '../../src/vault/migrations.ts';
import { passkeysOf } from '../../src/vault/passkeys.ts';
import { openPasswords, type Passwords } from '../../src/vault/password-hashing.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { refuseWeakPassword } from '../../src/wiring/password-policy.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { type MovingClock, movingClock } from './moving-clock.ts';
import { type RecordedMails, recordedMails } from './recorded-mails.ts';

/** Parts of a bench that a test can replace. */
export interface Replaced {
  readonly store?: EventStore;
  readonly vault?: Vault;
  readonly hashing?: Passwords;
  readonly mail?: AccountMail;
  readonly logger?: Logger;
}

/** The commands on a real history and vault. */
export interface CommandsBench {
  readonly database: TestDatabase;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly hashing: Passwords;
  readonly time: MovingClock;
  /** The recorded mails with secrets. */
  readonly mails: RecordedMails;
  readonly commands: Commands;
  /** The commands as in another process on the same database. */
  readonly withParts: (replaced: Replaced) => Commands;
  /** All events so far, decrypted. */
  readonly history: () => Promise<readonly RecordedEvent[]>;
  readonly close: () => Promise<void>;
}

/** Argon2id as in production, at its minimum cost, for speed. */
export const cheapHashes = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Opens a bench on a separate database. */
export const openCommandsBench = async (): Promise<CommandsBench> => {
  const time = movingClock();
  const database = await freshDatabase([...historyMigrations, ...vaultMigrations]);
  const vault = openVault({ pool: database.pool, masterKey: randomBytes(32), clock: time.clock });
  const plain = await openPostgresEventStore({ url: database.url, logger: pino({ level: 'silent' }) });
  const store = encrypted(plain, { keys: vault.keys, catalogue });
  const hashing = await openPasswords({ cost: cheapHashes });
  const newId = () => v7();
  const mails = recordedMails();

  const passkeys = passkeysOf({ name: 'Fellowbridge', origin: 'http://localhost:3000' });

  const withParts = (replaced: Replaced): Commands => {
    const parts = { store, vault, hashing, passkeys, mail: mails, logger: pino({ level: 'silent' }), ...replaced };
    const handle = commandHandler({ store: parts.store, clock: time.clock, newId, check: checkEvent });
    return createCommands({ ...parts, handle, clock: time.clock, newId, refuseWeak: refuseWeakPassword });
  };

  return {
    database,
    store,
    vault,
    hashing,
    time,
    mails,
    commands: withParts({}),
    withParts,
    history: async () => {
      const { events, end } = await store.readAll(ORIGIN, 10_000);
      if (!end) throw new Error('The history is longer than a test expects.');
      return events;
    },
    close: async () => {
      await store.close();
      await database.drop();
    },
  };
};

/** A request without a session. */
export const anonymousRequest: RequestContext = {
  actor: { id: 'anonymous', role: 'visitor' },
  source: 'test',
  requestId: 'request-1',
  correlationId: 'request-1',
};
