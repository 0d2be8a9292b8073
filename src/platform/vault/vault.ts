import type pg from 'pg';
import type { Clock } from '../../domain/kernel/values.ts';
import type { PersonKeys } from '../../eventstore/person-keys.ts';
import { accountHolds } from './account-holds.ts';
import { type Closings, closingTable } from './closings.ts';
import { type Credentials, credentialTable } from './credentials.ts';
import { type EmailChanges, emailChangeTable } from './email-changes.ts';
import { type Idempotency, idempotencyTable } from './idempotency.ts';
import { type InvitationTokens, invitationTokenTable } from './invitation-tokens.ts';
import { type MailboxDigest, mailboxDigests } from './mailbox-digests.ts';
import { nameDigests } from './name-digests.ts';
import { type Names, nameTable } from './names.ts';
import { type PasswordChanges, passwordChangeTable } from './password-changes.ts';
import { type PersonKeyTable, personKeyTable } from './person-key-table.ts';
import { type Registrations, registrationTable } from './registrations.ts';
import { type ResetRequests, resetRequestTable } from './reset-requests.ts';
import { type ResetTokens, resetTokenTable } from './reset-tokens.ts';
import { purposeKey } from './sealing.ts';
import { type Sessions, sessionTable } from './sessions.ts';

/** What the platform must remember and what must not be in the history: Postgres tables of their own (decisions.md). */
export interface Vault {
  readonly keys: PersonKeys;
  readonly names: Names;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly idempotency: Idempotency;
  readonly registrations: Registrations;
  readonly emailChanges: EmailChanges;
  readonly passwordChanges: PasswordChanges;
  readonly resetRequests: ResetRequests;
  readonly resetTokens: ResetTokens;
  readonly invitationTokens: InvitationTokens;
  readonly closings: Closings;
  readonly mailboxOf: MailboxDigest;
}

export interface VaultParts {
  /** At least 2 connections; 10 are comfortable. */
  readonly pool: pg.Pool;
  /** 32 bytes, kept outside the database. Whoever has it and the tables can read all personal data. */
  readonly masterKey: Buffer;
  readonly clock: Clock;
}

/** The keys alone, for programs that deal with many people at once. */
export const openPersonKeys = ({ pool, masterKey, clock }: VaultParts): PersonKeyTable =>
  personKeyTable(pool, clock, purposeKey(masterKey, 'person keys'));

/** Opens the vault over tables that `vaultMigrations` made. Throws when the master key is not 32 bytes long or the pool too small. */
export const openVault = ({ pool, masterKey, clock }: VaultParts): Vault => {
  const keys = openPersonKeys({ pool, masterKey, clock });
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
    passwordChanges: passwordChangeTable(pool, clock),
    resetRequests: resetRequestTable({ pool, clock, digestOf, sealingKey: purposeKey(masterKey, 'reset requests') }),
    resetTokens: resetTokenTable(pool, clock),
    invitationTokens: invitationTokenTable(pool, clock),
    closings: closingTable(pool),
    mailboxOf: mailboxDigests(purposeKey(masterKey, 'mailboxes')),
  };
};
