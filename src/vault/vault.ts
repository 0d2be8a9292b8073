import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { advisoryLocks } from '../platform/advisory-locks.ts';
import { exclusively } from '../platform/shared-locks.ts';
import { accountHolds } from './account-holds.ts';
import { challengeTable } from './challenges.ts';
import { closingTable } from './closings.ts';
import { credentialTable } from './credentials.ts';
import { emailChangeTable } from './email-changes.ts';
import { emailTokenTable } from './email-tokens.ts';
import { purposeKey } from './encryption.ts';
import { openEpochKeys } from './epoch-keys.ts';
import { idempotencyTable } from './idempotency.ts';
import { invitationTokenTable } from './invitation-tokens.ts';
import { checkCurrentKey, openKeyWrapping } from './key-wrapping.ts';
import { knownDeviceTable } from './known-devices.ts';
import { mailboxDigests } from './mailbox-digests.ts';
import { nameDigests } from './name-digests.ts';
import { nameTable } from './names.ts';
import { passwordChangeTable } from './password-changes.ts';
import { type PersonKeyTable, personKeyTable } from './person-key-table.ts';
import { pseudonymKeyTable } from './pseudonym-keys.ts';
import { rateBucketTable } from './rate-buckets.ts';
import { recoveryCodeTable } from './recovery-codes.ts';
import { registrationTable } from './registrations.ts';
import { resetRequestTable } from './reset-requests.ts';
import { resetTokenTable } from './reset-tokens.ts';
import { secondFactorTable } from './second-factors.ts';
import { sessionTable } from './sessions.ts';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';
import { visitedPageTable } from './visited-pages.ts';

interface VaultParts {
  /** At least 2 connections; 10 are recommended. */
  readonly pool: pg.Pool;
  /** 32 bytes, stored outside the database. Together with KEY_DIR and the tables it decrypts all personal data. */
  readonly masterKey: Buffer;
  /**
   * Folder of the epoch keys (`prepareKeys`). Default: null; people's keys are then wrapped with the master key alone.
   */
  readonly keyDir?: string | null;
  readonly clock: Clock;
}

/** Opens only the keys, for bulk programs. */
export const openPersonKeys = ({ pool, masterKey, keyDir = null, clock }: VaultParts): PersonKeyTable =>
  personKeyTable(pool, clock, openKeyWrapping(masterKey, keyDir));

/** Opens the vault; needs `vaultMigrations`. Throws when the master key is not 32 bytes long or the pool is too small. */
export const openVault = (parts: VaultParts) => {
  const { pool, masterKey, keyDir = null, clock } = parts;
  const keyTable = openPersonKeys(parts);
  // Only what every holder of keys offers: a cache may take the place of the table.
  const keys: PersonKeys = keyTable;
  const digestOf = nameDigests(purposeKey(masterKey, 'names'));
  const holds = accountHolds(pool);
  const oneAtATime =
    (space: number) =>
    <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
      exclusively(pool, { space, name }, work);
  return {
    keys,
    /** Reads the key of the current epoch from KEY_DIR, not from memory. Throws errors of the database and of KEY_DIR. */
    checkKeyDir: async (): Promise<void> => {
      if (keyDir !== null) await checkCurrentKey(pool, openEpochKeys(keyDir, masterKey));
    },
    names: nameTable(pool, digestOf),
    credentials: credentialTable(pool),
    sessions: sessionTable(pool, clock),
    idempotency: idempotencyTable(pool, clock, purposeKey(masterKey, 'idempotency')),
    registrations: registrationTable({ pool, holds, clock, keys: keyTable, digestOf }),
    emailChanges: emailChangeTable({ pool, holds, clock, keys: keyTable, digestOf }),
    emailTokens: emailTokenTable(pool, clock, digestOf),
    passwordChanges: passwordChangeTable(pool, clock),
    resetRequests: resetRequestTable({ pool, clock, digestOf, encryptionKey: purposeKey(masterKey, 'reset requests') }),
    resetTokens: resetTokenTable(pool, clock),
    invitationTokens: invitationTokenTable(pool, clock),
    secondFactors: secondFactorTable(pool, clock, purposeKey(masterKey, 'second factors')),
    recoveryCodes: recoveryCodeTable(pool, purposeKey(masterKey, 'recovery codes')),
    challenges: challengeTable(pool, clock),
    knownDevices: knownDeviceTable(pool, clock),
    rateBuckets: rateBucketTable(pool, clock, purposeKey(masterKey, 'rate limits')),
    closings: closingTable(pool),
    visitedPages: visitedPageTable(pool, clock),
    mailboxOf: mailboxDigests(purposeKey(masterKey, 'mailboxes')),
    unsubscribeTokens: unsubscribeTokens(purposeKey(masterKey, 'unsubscribe links')),
    /**
     * Run the project requests of a charity, or the issues of first recovery codes to a member, one at a time, in all
     * processes. The lock may be lost with its connection (`exclusively`). Throw `LockBusy` when it is not free in time.
     */
    oneProjectRequest: oneAtATime(advisoryLocks.projectRequests),
    oneRecoveryIssue: oneAtATime(advisoryLocks.recoveryCodes),
    pseudonymKeys: pseudonymKeyTable(pool, clock, purposeKey(masterKey, 'pseudonyms')),
  };
};

/** Data that must not be in the history, in Postgres tables: credentials, sessions, names and keys (decisions.md). */
export type Vault = ReturnType<typeof openVault>;
