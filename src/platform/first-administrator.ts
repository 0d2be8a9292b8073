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

/** What an installation remembers about itself. */
export const installationMigrations: readonly Migration[] = [
  {
    id: 'installation-001-first-administrator',
    sql: `create table public.first_administrator (
      only_row boolean primary key default true check (only_row),
      user_id uuid not null
    )`,
  },
];

/** How things stand with the first administrator, for the person who starts Fellowbridge. */
export type FirstAdministratorState =
  /** Made by this start. `file` holds the same until the first sign-in; the password is null when a setting gave it. */
  | {
      readonly state: 'made';
      readonly username: string;
      readonly password: string | null;
      readonly file: string | null;
    }
  /** Made by an earlier start and has not signed in yet; name and password are in the file. */
  | { readonly state: 'waiting'; readonly file: string }
  /** None was made: outside the embedded form that takes a password from the settings. */
  | { readonly state: 'missing' }
  /** The wanted name belongs to another account. */
  | { readonly state: 'name-taken'; readonly username: string }
  | { readonly state: 'settled' };

export interface FirstAdministratorParts {
  readonly pool: pg.Pool;
  readonly wanted: FirstAdministrator;
  /** Where a generated password is kept until the first sign-in; null outside the embedded form. */
  readonly dataDir: string | null;
  /**
   * Makes the account, or finds that an earlier start already did (then its password is the one given). Null when the
   * name belongs to somebody else.
   * @returns the user id.
   */
  readonly create: (account: { username: string; email: string; password: string }) => Promise<string | null>;
}

export interface FirstAdministratorKeeper {
  readonly state: FirstAdministratorState;
  /** To be told of every sign-in: the first one of this administrator removes the file. */
  signedIn(userId: string): Promise<void>;
}

const FILE = 'first-administrator.txt';
/** Keeps two processes that start together from making two. */
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

/** The account's name and password: from the settings, from an earlier start that was killed, or made up and kept. */
const choose = async (wanted: FirstAdministrator, file: string | null): Promise<Kept | null> => {
  if (wanted.password !== null) return { username: wanted.username, password: wanted.password };
  if (file === null) return null;
  const kept = await readKept(file);
  if (kept !== null) return kept;
  const made = { username: wanted.username, password: randomBytes(15).toString('base64url') };
  await writePrivateFile(
    file,
    `The first administrator of this installation. This file goes away with the first sign-in.\nusername: ${made.username}\npassword: ${made.password}\n`,
  );
  return made;
};

const recorded = async (client: pg.PoolClient): Promise<string | null> => {
  const { rows } = await client.query<{ user_id: string }>('select user_id from public.first_administrator');
  return rows[0]?.user_id ?? null;
};

/**
 * Makes sure, at every start, that the installation has had its first administrator. A generated password is written to
 * a private file before the account is made, so that a start that dies at any point leaves it readable; the platform
 * itself keeps only its hash. Safe for processes that start together.
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
