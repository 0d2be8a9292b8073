import type { Logger } from 'pino';
import { openPool } from '../platform/database.ts';
import {
  type AccessRules,
  areRolesSetUp,
  type DatabaseRole,
  type Logins,
  loginsOf,
  setUpRoles,
  urlFor,
} from '../platform/database-roles.ts';
import { tableExists } from '../platform/statements.ts';
import { purposeKey } from '../vault/encryption.ts';
import { requireMasterKey } from './resources.ts';

const rows = 'select, insert, update, delete';

/** What the roles of the database may do, by schema and table. See docs/decisions/0029-database-roles.md. */
export const accessRules: AccessRules = {
  schemas: {
    // Append-only for every role except the owner.
    history: { http: 'select, insert', worker: 'select, insert', reader: 'select' },
    vault: { http: rows, worker: rows },
    mail: { http: rows, worker: rows },
    reports: { http: rows, worker: rows },
    analytics: { http: 'select', worker: rows },
    reactors: { http: 'select', worker: rows },
    projections: { http: 'select', worker: rows },
    read_models: { http: 'select', worker: rows },
    platform: { http: rows, worker: rows },
    queue: { http: rows, worker: rows },
  },
  tables: {
    // The head of the hash chain is updated; the chain itself only grows.
    'history.seal_head': { worker: 'update' },
    'history.verifications': { worker: 'update' },
    // A starting process registers new reactors and projections, and creates the first administrator.
    'reactors.checkpoints': { http: 'insert' },
    'public.migrations': { http: 'select', worker: 'select', reader: 'select' },
    'public.first_administrator': { http: 'select, insert', worker: 'select, insert' },
    'public.demo': { http: 'select, insert, update', worker: 'select, insert, update' },
    // Each probe empties the table, so that it needs a new page on disk.
    'platform.write_probe': { http: 'truncate', worker: 'truncate' },
  },
  ownedByWorker: 'read_models',
  // BullMQ creates a sequence for each queue on first use.
  sharedSequences: { schema: 'queue', roles: ['http', 'worker'] },
};

/** How the platform reaches its database. The connection strings contain passwords: never log them. */
export interface DatabaseAccess {
  readonly urls: Readonly<Record<DatabaseRole, string>>;
  /** Null: the user of DATABASE_URL does everything, because it may not create roles. */
  readonly logins: Logins | null;
}

const throughOne = (databaseUrl: string): DatabaseAccess => ({
  urls: { owner: databaseUrl, http: databaseUrl, worker: databaseUrl, reader: databaseUrl },
  logins: null,
});

const throughRoles = (databaseUrl: string, logins: Logins): DatabaseAccess => ({
  urls: {
    owner: urlFor(databaseUrl, logins.owner),
    http: urlFor(databaseUrl, logins.http),
    worker: urlFor(databaseUrl, logins.worker),
    reader: urlFor(databaseUrl, logins.reader),
  },
  logins,
});

/** The logins of an installation; the passwords are derived from the master key. */
export const installationLogins = (databaseUrl: string, masterKey: Uint8Array): Logins =>
  loginsOf(databaseUrl, (name) => purposeKey(masterKey, `database role ${name}`).toString('base64url'));

/** The access of an installation that has started before; the user of `databaseUrl` where it has no roles. */
export const existingAccess = async (databaseUrl: string, masterKey: Uint8Array): Promise<DatabaseAccess> => {
  const logins = installationLogins(databaseUrl, masterKey);
  return (await areRolesSetUp(databaseUrl, logins, accessRules))
    ? throughRoles(databaseUrl, logins)
    : throughOne(databaseUrl);
};

/** Throws when the database belongs to another master key; its first start has stored the proof. */
const checkMasterKey = async (databaseUrl: string, masterKey: Buffer): Promise<void> => {
  const pool = openPool(databaseUrl, 'start', 1, () => {});
  try {
    if (await tableExists(pool, 'vault.master_key_proof')) await requireMasterKey(pool, masterKey);
  } finally {
    await pool.end();
  }
};

/**
 * Returns the access of an installation. Creates the roles where they are missing; logs a warning where that is not
 * permitted. Throws `StartRefused` when the master key belongs to another database.
 */
export const settleAccess = async (databaseUrl: string, masterKey: Buffer, logger: Logger): Promise<DatabaseAccess> => {
  const existing = await existingAccess(databaseUrl, masterKey);
  if (existing.logins !== null) return existing;
  // The passwords are derived from the key: another key would lock out running processes.
  await checkMasterKey(databaseUrl, masterKey);
  const isSetUp = await setUpRoles(databaseUrl, installationLogins(databaseUrl, masterKey), accessRules);
  const settled = await existingAccess(databaseUrl, masterKey);
  if (isSetUp && settled.logins !== null) logger.info('the roles of the database were set up');
  else {
    logger.warn(
      'the user of DATABASE_URL may not create roles, so every part of the platform may change every table; docs/operations.md says how to change that',
    );
  }
  return settled;
};
