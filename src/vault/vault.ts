import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { accountHolds } from './account-holds.ts';
import { type Challenges, challengeTable } from './challenges.ts';
import { type Closings, closingTable } from './closings.ts';
import { type Credentials, credentialTable } from './credentials.ts';
import { type EmailChanges, emailChangeTable } from './email-changes.ts';
import { type EmailTokens, emailTokenTable } from './email-tokens.ts';
import { purposeKey } from './encryption.ts';
import { type Idempotency, idempotencyTable } from './idempotency.ts';
import { type InvitationTokens, invitationTokenTable } from './invitation-tokens.ts';
import { openKeyWrapping } from './key-wrapping.ts';
import { type KnownDevices, knownDeviceTable } from './known-devices.ts';
import { type MailboxDigest, mailboxDigests } from './mailbox-digests.ts';
import { nameDigests } from './name-digests.ts';
import { type Names, nameTable } from './names.ts';
import { type PasswordChanges, passwordChangeTable } from './password-changes.ts';
import { type PersonKeyTable, personKeyTable } from './person-key-table.ts';
import { type PseudonymKeys, pseudonymKeyTable } from './pseudonym-keys.ts';
import { type RateBuckets, rateBucketTable } from './rate-buckets.ts';
import { type RecoveryCodes, recoveryCodeTable } from './recovery-codes.ts';
import { type Registrations, registrationTable } from './registrations.ts';
import { type ResetRequests, resetRequestTable } from './reset-requests.ts';
import { type ResetTokens, resetTokenTable } from './reset-tokens.ts';
import { type SecondFactors, secondFactorTable } from './second-factors.ts';
import { type Sessions, sessionTable } from './sessions.ts';
import { type UnsubscribeTokens, unsubscribeTokens } from './unsubscribe-tokens.ts';
import { type VisitedPages, visitedPageTable } from './visited-pages.ts';

/** Data that must not be in the history, in Postgres tables: credentials, sessions, names and keys (decisions.md). */
export interface Vault {
  readonly keys: PersonKeys;
  readonly names: Names;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly idempotency: Idempotency;
  readonly registrations: Registrations;
  readonly emailChanges: EmailChanges;
  readonly emailTokens: EmailTokens;
  readonly passwordChanges: PasswordChanges;
  readonly resetRequests: ResetRequests;
  readonly resetTokens: ResetTokens;
  readonly invitationTokens: InvitationTokens;
  readonly secondFactors: SecondFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly challenges: Challenges;
  readonly knownDevices: KnownDevices;
  readonly rateBuckets: RateBuckets;
  readonly closings: Closings;
  readonly visitedPages: VisitedPages;
  readonly mailboxOf: MailboxDigest;
  readonly unsubscribeTokens: UnsubscribeTokens;
  readonly pseudonymKeys: PseudonymKeys;
}

export interface VaultParts {
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
export const openVault = (parts: VaultParts): Vault => {
  const { pool, masterKey, clock } = parts;
  const keys = openPersonKeys(parts);
  const digestOf = nameDigests(purposeKey(masterKey, 'names'));
  const holds = accountHolds(pool);
  return {
    keys,
    names: nameTable(pool, digestOf),
    credentials: credentialTable(pool),
    sessions: sessionTable(pool, clock),
    idempotency: idempotencyTable(pool, clock, purposeKey(masterKey, 'idempotency')),
    registrations: registrationTable({ pool, holds, clock, keys, digestOf }),
    emailChanges: emailChangeTable({ pool, holds, clock, keys, digestOf }),
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
    pseudonymKeys: pseudonymKeyTable(pool, clock, purposeKey(masterKey, 'pseudonyms')),
  };
};
