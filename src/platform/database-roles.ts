import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { connectionSettings, inTransaction, noStatementTimeout, onOwnConnection, withoutTimeout } from './database.ts';
import { everyValue, firstValue } from './statements.ts';
import { systemCode } from './system-code.ts';
import { isTransientFailure } from './transient-failures.ts';

/**
 * Who works with the database: `owner` migrates, `http` serves requests, `worker` folds, `reader` reads the encrypted
 * history. Only the owner can alter or truncate tables and disable triggers; read models belong to the worker.
 */
export const databaseRoles = ['owner', 'http', 'worker', 'reader'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/** The roles that own no table of the platform. */
const limitedRoles = ['http', 'worker', 'reader'] as const satisfies readonly DatabaseRole[];
type LimitedRole = (typeof limitedRoles)[number];

/** What a role may do with tables: privileges as `GRANT` spells them, such as `select, insert`. */
type Privileges = Partial<Readonly<Record<LimitedRole, string>>>;

/** What the roles may do; anything that is not named is refused. */
export interface AccessRules {
  /** By schema: privileges on all of its tables. */
  readonly schemas: Readonly<Record<string, Privileges>>;
  /** By table with its schema: additional privileges. All tables of the platform in `public` are named. */
  readonly tables: Readonly<Record<string, Privileges>>;
  /** The schema whose tables the worker owns, makes and drops. */
  readonly ownedByWorker: string;
  /** A schema in which these roles create sequences and use each other's. */
  readonly sharedSequences: { readonly schema: string; readonly roles: readonly LimitedRole[] };
}

interface Login {
  readonly name: string;
  readonly password: string;
}
export type Logins = Readonly<Record<DatabaseRole, Login>>;

/** Maximum length of a role name in Postgres, in bytes; longer names are truncated. */
const LONGEST_NAME = 63;

/** Roles belong to the whole server, so the name of the database makes theirs unique. */
export const roleName = (database: string, role: DatabaseRole): string => {
  const name = `${database}_app_${role}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `db${createHash('sha256').update(database).digest('hex').slice(0, 32)}_app_${role}`;
};

/** @param passwordOf derives the password of a role from its name. */
export const loginsOf = (databaseUrl: string, passwordOf: (name: string) => string): Logins => {
  const { database = '' } = new pg.Client({ connectionString: databaseUrl });
  const login = (role: DatabaseRole): Login => {
    const name = roleName(database, role);
    return { name, password: passwordOf(name) };
  };
  return { owner: login('owner'), http: login('http'), worker: login('worker'), reader: login('reader') };
};

/** The connection string of the same database for another user. Contains the password: never log it. */
export const urlFor = (databaseUrl: string, { name, password }: Login): string => {
  const url = new URL(databaseUrl);
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return url.href;
};

const ITERATIONS = 4096;

/**
 * The form in which Postgres stores a password (RFC 5803), so that the password itself appears in no statement and in
 * no server log. The passwords are random keys, so a salt derived from the name suffices.
 */
export const scramVerifier = ({ name, password }: Login): string => {
  const salt = createHash('sha256').update(`salt of ${name}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (purpose: string): Buffer => createHmac('sha256', salted).update(purpose).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
};

/**
 * Whether the roles of a database are set up. The passwords are set in one transaction, so that of the owner stands for
 * all. A database recreated under the same name has the roles, but grants them nothing. Throws when the server cannot be
 * reached.
 */
export const areRolesSetUp = async (databaseUrl: string, logins: Logins, rules: AccessRules): Promise<boolean> => {
  try {
    return await onOwnConnection(connectionSettings(urlFor(databaseUrl, logins.owner), 'start'), async (client) => {
      const isSetUp = await firstValue<boolean>(
        client,
        `select has_database_privilege(current_database(), 'create')
           and not exists (select from pg_namespace where nspname = any($1) and nspowner <> current_user::regrole)
           and not exists (select from unnest($2::text[]) name left join pg_roles on rolname = name
                           where rolcanlogin is not true)`,
        [Object.keys(rules.schemas), limitedRoles.map((role) => logins[role].name)],
      );
      return isSetUp ?? false;
    });
  } catch (error) {
    if (isTransientFailure(error)) throw error;
    return false;
  }
};

const id = pg.escapeIdentifier;
const text = pg.escapeLiteral;

const createRole = (login: Login): string => `
  do $do$ begin
    if not exists (select from pg_roles where rolname = ${text(login.name)}) then create role ${id(login.name)}; end if;
  end $do$;
  alter role ${id(login.name)} with login password ${text(scramVerifier(login))};`;

/** Hands the platform's schemas, tables, functions and types over to the owner. */
const takeOver = ({ owner, worker }: Logins, { schemas, tables }: AccessRules): string => `
  do $do$
  declare
    spaces oid[] := array(select oid from pg_namespace where nspname = any(array[${Object.keys(schemas).map(text)}]));
    given oid[] := array(select to_regclass(name) from unnest(array[${Object.keys(tables).map(text)}]) name);
    kept oid[] := array[${text(owner.name)}::regrole, ${text(worker.name)}::regrole];
    change text;
  begin
    for change in
      select format('%s owner to %I', object, ${text(owner.name)}) from (
        select 1 as place, format('alter schema %I', nspname) as object from pg_namespace
          where oid = any(spaces) and nspowner <> all(kept)
        union all
        select 2, format('alter %s %s', case relkind when 'v' then 'view' else 'table' end, oid::regclass) from pg_class
          where (relnamespace = any(spaces) or oid = any(given)) and relkind in ('r', 'p', 'v') and relowner <> all(kept)
        union all
        select 3, format('alter sequence %s', oid::regclass) from pg_class
          where relnamespace = any(spaces) and relkind = 'S' and relowner <> all(kept)
            and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))
        union all
        select 4, format('alter routine %s', oid::regprocedure) from pg_proc
          where pronamespace = any(spaces) and proowner <> all(kept)
        union all
        select 5, format('alter type %s', oid::regtype) from pg_type
          where typnamespace = any(spaces) and typowner <> all(kept) and typtype in ('e', 'd')
      ) as objects order by place
    loop
      execute change;
    end loop;
  end $do$;`;

/** What the owner needs to make erased data unrecoverable; left out where the version or the user's rights do not allow it. */
const allowErasing = ({ owner }: Logins): string =>
  [
    `grant pg_checkpoint to ${id(owner.name)}`,
    `grant pg_monitor to ${id(owner.name)}`,
    `grant pg_maintain to ${id(owner.name)}`,
    `grant execute on function pg_switch_wal() to ${id(owner.name)}`,
  ]
    .map(
      (grant) =>
        `do $do$ begin ${grant}; exception when insufficient_privilege or undefined_object then null; end $do$;`,
    )
    .join('\n');

const setUp = (database: string, logins: Logins, rules: AccessRules): string => {
  const { owner, http, worker, reader } = logins;
  const limited = [http, worker, reader].map(({ name }) => id(name)).join(', ');
  return `
    ${databaseRoles.map((role) => createRole(logins[role])).join('\n')}
    grant ${limited} to ${id(owner.name)};
    grant ${id(owner.name)} to current_user;
    grant connect on database ${id(database)} to ${limited}, ${id(owner.name)};
    grant temporary on database ${id(database)} to ${id(http.name)}, ${id(worker.name)};
    grant create on database ${id(database)} to ${id(owner.name)};
    grant usage, create on schema public to ${id(owner.name)};
    ${allowErasing(logins)}
    ${takeOver(logins, rules)}`;
};

/** Postgres's code for a missing privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates the roles as the user of `databaseUrl`, sets their passwords, and hands existing tables to the owner. Afterwards
 * the platform no longer needs that user.
 * @returns false, with nothing changed, when the user may not do this.
 */
export const setUpRoles = (databaseUrl: string, logins: Logins, rules: AccessRules): Promise<boolean> =>
  onOwnConnection(connectionSettings(databaseUrl, 'start'), async (client) => {
    const { rows } = await client.query<{ database: string; permitted: boolean }>(
      'select current_database() as database, rolsuper or rolcreaterole as permitted from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.permitted) return false;
    await client.query('begin');
    try {
      await client.query(noStatementTimeout);
      await client.query(withoutTimeout(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`));
      await client.query(withoutTimeout(setUp(rows[0].database, logins, rules)));
      const { rows: able } = await client.query<{ able: boolean }>(
        "select has_database_privilege($1, current_database(), 'create') as able",
        [logins.owner.name],
      );
      await client.query(able[0]?.able ? 'commit' : 'rollback');
      return able[0]?.able ?? false;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (systemCode(error) === INSUFFICIENT_PRIVILEGE) return false;
      throw error;
    }
  });

/** The rules about schemas and tables that exist: not every form of the platform has all. */
const existing = async (client: pg.ClientBase, rules: AccessRules): Promise<AccessRules> => {
  const names = await everyValue<string>(
    client,
    `select nspname from pg_namespace where nspname = any($1)
     union all select name from unnest($2::text[]) name where to_regclass(name) is not null`,
    [Object.keys(rules.schemas), Object.keys(rules.tables)],
  );
  const those = (all: Readonly<Record<string, Privileges>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  return { ...rules, schemas: those(rules.schemas), tables: those(rules.tables) };
};

const grantStatements = (logins: Logins, { schemas, tables, ownedByWorker, sharedSequences }: AccessRules): string => {
  const nameOf = (role: LimitedRole): string => id(logins[role].name);
  const everyone = limitedRoles.map(nameOf).join(', ');
  const having = (privileges: Privileges | undefined): readonly LimitedRole[] =>
    limitedRoles.filter((role) => privileges?.[role] !== undefined);
  const grants = (target: string, privileges: Privileges): readonly string[] =>
    having(privileges).map((role) => `grant ${privileges[role]} on ${target} to ${nameOf(role)};`);

  const onSchemas = Object.entries(schemas).flatMap(([schema, privileges]) => {
    const usage = having(privileges).map((role) => `grant usage on schema ${id(schema)} to ${nameOf(role)};`);
    if (schema === ownedByWorker) return usage;
    const all = `all tables in schema ${id(schema)}`;
    return [...usage, `revoke all on ${all} from ${everyone};`, ...grants(all, privileges)];
  });
  const onTables = Object.entries(tables).flatMap(([table, privileges]) => grants(table, privileges));

  const shared = id(sharedSequences.schema);
  const sharers = sharedSequences.roles.map(nameOf).join(', ');
  const onSequences =
    schemas[sharedSequences.schema] === undefined
      ? []
      : [
          `grant create on schema ${shared} to ${sharers};`,
          `alter default privileges for role ${sharers} in schema ${shared} grant all on sequences to ${sharers};`,
          `grant all on all sequences in schema ${shared} to ${sharers};`,
        ];

  const owned = id(ownedByWorker);
  const readers = having(schemas[ownedByWorker])
    .filter((role) => role !== 'worker')
    .map(nameOf)
    .join(', ');
  return `
    revoke create on schema public from public;
    ${[...onSchemas, ...onTables, ...onSequences].join('\n')}
    grant create on schema ${owned} to ${nameOf('worker')};
    alter default privileges for role ${nameOf('worker')} in schema ${owned} grant select on tables to ${readers};
    do $do$
    declare relation record;
    begin
      for relation in
        select oid::regclass as name, case relkind when 'v' then 'view' else 'table' end as kind from pg_class
        where relnamespace = ${text(ownedByWorker)}::regnamespace and relkind in ('r', 'v')
          and relowner <> ${text(logins.worker.name)}::regrole
      loop
        execute format('alter %s %s owner to %I', relation.kind, relation.name, ${text(logins.worker.name)});
        execute format('grant select on %s to ${readers}', relation.name);
      end loop;
    end $do$;`;
};

/** Postgres's codes for a table that another process changed or dropped at the same moment. */
const CONCURRENT_CHANGE = /^(XX000|40001|40P01|42P01)$/;
const ATTEMPTS = 5;

/**
 * Grants the roles what the rules say, and nothing else. Run it as the owner after every migration; it does not disturb
 * running processes.
 */
export const grantAccess = async (pool: pg.Pool, logins: Logins, rules: AccessRules): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(pool, async (client) => {
        await client.query(noStatementTimeout);
        await client.query(withoutTimeout(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`));
        await client.query(withoutTimeout(grantStatements(logins, await existing(client, rules))));
      });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !CONCURRENT_CHANGE.test(systemCode(error) ?? '')) throw error;
    }
  }
};
