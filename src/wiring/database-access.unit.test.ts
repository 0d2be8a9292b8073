import { describe, expect, it } from 'vitest';
import { scramVerifier, urlFor } from '../platform/database-roles.ts';
import { accessRules, installationLogins } from './database-access.ts';
import { platformMigrations } from './migrations.ts';

const made = (what: string): readonly string[] =>
  platformMigrations.flatMap(({ sql }) =>
    [...sql.matchAll(new RegExp(`^\\s*create (?:unlogged )?${what} ([\\w.]+)`, 'gim'))].map(([, name = '']) => name),
  );

describe('the rules of access', () => {
  it('name every schema of the migrations', () => {
    const ruled = Object.keys(accessRules.schemas);
    expect(made('schema').filter((schema) => !ruled.includes(schema))).toEqual([]);
  });

  it('name every table in the schema public', () => {
    const inPublic = ['public.migrations', ...made('table').filter((table) => table.startsWith('public.'))];
    expect(inPublic.filter((table) => accessRules.tables[table] === undefined)).toEqual([]);
  });

  it('let no role change, delete or truncate the history', () => {
    const given = Object.entries({ ...accessRules.schemas, ...accessRules.tables })
      .filter(([name]) => /^history(?!\.(seal_head|verifications)$)/.test(name))
      .flatMap(([, privileges]) => Object.values(privileges));
    expect(given.length).toBeGreaterThan(0);
    for (const privileges of given) expect(privileges).not.toMatch(/update|delete|truncate|trigger|all/);
  });
});

describe('the logins of an installation', () => {
  const url = 'postgres://me:secret@db.example:5432/bridge?sslmode=verify-full&user=other';
  const logins = installationLogins(url, Buffer.alloc(32, 7));

  it('are named after the database, with passwords from the master key', () => {
    expect(logins.http.name).toBe('bridge_app_http');
    expect(installationLogins(url, Buffer.alloc(32, 7))).toEqual(logins);
    const other = installationLogins(url, Buffer.alloc(32, 8));
    expect(new Set([logins, other].flatMap((all) => Object.values(all).map(({ password }) => password))).size).toBe(8);
  });

  it('keep names distinct that Postgres would truncate', () => {
    const long = (end: string) => installationLogins(`postgres://h/${'x'.repeat(60)}${end}`, Buffer.alloc(32, 7));
    expect(long('a').http.name).not.toBe(long('b').http.name);
    expect(long('a').worker.name.length).toBeLessThanOrEqual(63);
  });

  it('keep host and options of DATABASE_URL', () => {
    const { searchParams, username, host } = new URL(urlFor(url, logins.http));
    expect([username, host, Object.fromEntries(searchParams)]).toEqual([
      'bridge_app_http',
      'db.example:5432',
      { sslmode: 'verify-full' },
    ]);
  });

  it('never send a password to the server in plain text', () => {
    const verifier = scramVerifier(logins.http);
    expect(verifier).toMatch(/^SCRAM-SHA-256\$4096:[\w+/=]{24}\$[\w+/=]{44}:[\w+/=]{44}$/);
    expect(verifier).not.toContain(logins.http.password);
  });
});
