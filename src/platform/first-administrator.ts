import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { advisoryLocks } from './advisory-locks.ts';
import type { FirstAdministrator } from './config.ts';
import { writePrivateFile } from './data-directory.ts';
import { withLock } from './database.ts';
import type { Migration } from './migrations.ts';
import { firstValue } from './statements.ts';

export const installationMigrations: readonly Migration[] = [
  {
    id: 'installation-001-first-administrator',
    sql: `create table public.first_administrator (
      only_row boolean primary key default true check (only_row),
      user_id uuid not null
    )`,
  },
];

/** State of the first administrator, for the operator. */
export type FirstAdministratorState =
  /** Created by this start. `file` holds the credentials until the first sign-in; password null: given by a setting. */
  | {
      readonly state: 'made';
      readonly username: string;
      readonly password: string | null;
      readonly file: string | null;
    }
  /** Created by an earlier start and not signed in yet; the file holds the credentials. */
  | { readonly state: 'waiting'; readonly file: string }
  /** Not created: outside the embedded form, a setting must give the password. */
  | { readonly state: 'missing' }
  /** The username belongs to another account. */
  | { readonly state: 'name-taken'; readonly username: string }
  | { readonly state: 'settled' };

interface FirstAdministratorParts {
  readonly pool: pg.Pool;
  readonly wanted: FirstAdministrator;
  /** Folder for the generated password until the first sign-in; null outside the embedded form. */
  readonly dataDir: string | null;
  /**
   * Creates the account, or finds the one that an interrupted start created with the same password.
   * @returns the user id; null when the name belongs to another member.
   */
  readonly create: (account: { username: string; email: string; password: string }) => Promise<string | null>;
}

export interface FirstAdministratorKeeper {
  readonly state: FirstAdministratorState;
  /** Call it after every sign-in: the first sign-in of this administrator removes the file. */
  signedIn(userId: string): Promise<void>;
}

const FILE = 'first-administrator.txt';
/** Prevents concurrent starts from creating two. */
const LOCK = { space: advisoryLocks.firstAdministrator, name: 'first administrator' };

const Kept = z.object({ username: z.string(), password: z.string() });
type Kept = z.output<typeof Kept>;

const readKept = async (file: string | null): Promise<Kept | null> => {
  if (file === null) return null;
  const content = await readFile(file, 'utf8').catch(() => null);
  const [, username] = /^username: (.+)$/m.exec(content ?? '') ?? [];
  const [, password] = /^password: (.+)$/m.exec(content ?? '') ?? [];
  return Kept.safeParse({ username, password }).data ?? null;
};

/** Returns the credentials: from the settings, from a start that was killed, or newly generated and stored. */
const choose = async (wanted: FirstAdministrator, file: string | null): Promise<Kept | null> => {
  if (wanted.password !== null) return { username: wanted.username, password: wanted.password };
  if (file === null) return null;
  const kept = await readKept(file);
  if (kept !== null) return kept;
  const made = { username: wanted.username, password: randomBytes(15).toString('base64url') };
  await writePrivateFile(
    file,
    `The first administrator of this installation. It is deleted at the first sign-in.\nusername: ${made.username}\npassword: ${made.password}\n`,
  );
  return made;
};

const recorded = (client: pg.PoolClient): Promise<string | null> =>
  firstValue<string>(client, 'select user_id from public.first_administrator');

/**
 * Creates the first administrator unless the installation has had one. A generated password is written to a private file
 * before the account is created, so it is not lost when the start is killed; the vault stores only its hash. Safe for
 * concurrent starts.
 */
export const ensureFirstAdministrator = async (parts: FirstAdministratorParts): Promise<FirstAdministratorKeeper> => {
  const file = parts.dataDir === null ? null : join(parts.dataDir, FILE);
  const keeper = (userId: string | null, state: FirstAdministratorState): FirstAdministratorKeeper => {
    let isKept = file !== null && userId !== null;
    return {
      state,
      signedIn: async (who) => {
        if (!isKept || file === null || who !== userId) return;
        isKept = false;
        await rm(file, { force: true });
      },
    };
  };

  return withLock(parts.pool, LOCK, async (client) => {
    const known = await recorded(client);
    if (known !== null) {
      const isWaiting = file !== null && (await readKept(file)) !== null;
      return keeper(known, isWaiting ? { state: 'waiting', file } : { state: 'settled' });
    }
    const account = await choose(parts.wanted, file);
    if (account === null) return keeper(null, { state: 'missing' });
    const userId = await parts.create({ ...account, email: parts.wanted.email });
    if (userId === null) return keeper(null, { state: 'name-taken', username: account.username });
    await client.query('insert into public.first_administrator (user_id) values ($1)', [userId]);
    const isGenerated = parts.wanted.password === null;
    return keeper(userId, {
      state: 'made',
      username: account.username,
      password: isGenerated ? account.password : null,
      file: isGenerated ? file : null,
    });
  });
};
