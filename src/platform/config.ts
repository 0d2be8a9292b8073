import { join } from 'node:path';
import { z } from 'zod';
import {
  addresses,
  key,
  listOf,
  mailFrom,
  mailServer,
  oneOf,
  path,
  proxies,
  publicUrl,
  sourceUrl,
  url,
} from './setting-values.ts';
import type { Sender, SmtpServer } from './smtp-settings.ts';
import { StartRefused } from './start-refused.ts';

const roles = ['http', 'worker'] as const;
export type Role = (typeof roles)[number];

/** Roles for which a second factor can be required. */
const factorRoles = ['charity', 'consultant', 'analyst', 'admin'] as const;
type FactorRole = (typeof factorRoles)[number];

/** The first administrator, if the settings name one. */
export interface FirstAdministrator {
  readonly username: string;
  readonly email: string;
  /** Null: generated and printed once (embedded database only). */
  readonly password: string | null;
}

/** The validated settings, fixed for the life of the process. */
export interface Config {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute. Used by the embedded database only. */
  readonly dataDir: string;
  /** Absolute path of the folder for members' documents. */
  readonly filesDir: string;
  /** Absolute path of the folder of the analytical copy. Null: there is none. */
  readonly analyticsDir: string | null;
  /** Null: Postgres is the embedded one. */
  readonly databaseUrl: string | null;
  /** Number of processes that share the connections of Postgres. */
  readonly databaseProcesses: number;
  /** Null: the history is in Postgres. */
  readonly eventStoreDbUrl: string | null;
  /** Null: the queue is in Postgres. */
  readonly redisUrl: string | null;
  readonly roles: ReadonlySet<Role>;
  /**
   * The public address of this installation, without a trailing slash. Null: `http://localhost:<port>`, for a process
   * that serves HTTP there.
   */
  readonly publicUrl: string | null;
  /** Where a browser finds the source files of this release, without a trailing slash. Null: not published. */
  readonly sourceUrl: string | null;
  /** 32 bytes that encrypt every person's key. Null: in `masterKeyFile`, or generated and stored in DATA_DIR. */
  readonly masterKey: Buffer | null;
  /** Absolute path of the file with the master key. Null: `masterKey`, or in DATA_DIR. */
  readonly masterKeyFile: string | null;
  /** Absolute path of the folder of the epoch keys, shared by all processes. Null: none, with DATABASE_URL only. */
  readonly keyDir: string | null;
  /** 32 bytes that encrypt the session cookie. Null: generated and stored in DATA_DIR. */
  readonly sessionKey: Buffer | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly logFormat: (typeof logFormats)[number];
  /** Roles of members who must sign in with a second factor. */
  readonly requireSecondFactor: ReadonlySet<FactorRole>;
  /** Trusted proxies: none, all, their number, or their addresses. */
  readonly trustProxy: boolean | number | string;
  /** Lets monitoring read metrics and details of readiness. Null: only administrators can. */
  readonly operationsToken: string | null;
  /** False only in tests and benchmarks. */
  readonly rateLimits: boolean;
  readonly firstAdministrator: FirstAdministrator;
  /** Null: mails are kept for administrators. */
  readonly mailServer: SmtpServer | null;
  /** Null: the address of the brand. */
  readonly mailFrom: Sender | null;
  /** 32 bytes, the Ed25519 key that signs checkpoints of the history. Null: `witnessKeyFile`. */
  readonly witnessKey: Buffer | null;
  /** File with the key. Null: generated and stored in DATA_DIR; outside the embedded form nothing is signed. */
  readonly witnessKeyFile: string | null;
  /** Folder of signed checkpoints. Null: in DATA_DIR; outside the embedded form no files are written. */
  readonly witnessDir: string | null;
  /** E-mail addresses that receive signed checkpoints. */
  readonly auditors: readonly string[];
  /** Address of the OpenTelemetry collector that receives traces. Null: no tracing. */
  readonly otlpEndpoint: string | null;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const logFormats = ['text', 'json'] as const;

/** Default of DATABASE_PROCESSES: two for HTTP and two workers. */
const PROCESSES = 4;

const portMessage = 'must be a port number, 0 to 65535';

const Environment = z.object({
  PORT: z.string().regex(/^\d+$/, portMessage).transform(Number).pipe(z.int().max(65_535, portMessage)).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: path.prefault('./.data'),
  FILES_DIR: path.optional(),
  ANALYTICS_DIR: z.literal('off').or(path).optional(),
  DATABASE_URL: url('postgres://user:password@host:5432/fellowbridge', 'postgres', 'postgresql').optional(),
  DATABASE_PROCESSES: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number of processes, 1 to 999')
    .transform(Number)
    .optional(),
  EVENTSTOREDB_URL: url(
    'esdb://host:2113?tls=false',
    'esdb',
    'esdb+discover',
    'kurrentdb',
    'kurrentdb+discover',
  ).optional(),
  REDIS_URL: url('redis://host:6379', 'redis', 'rediss').optional(),
  ROLES: listOf(roles).default(new Set(roles)),
  PUBLIC_URL: publicUrl.optional(),
  SOURCE_URL: sourceUrl.optional(),
  MASTER_KEY: key.optional(),
  MASTER_KEY_FILE: path.optional(),
  KEY_DIR: path.optional(),
  SESSION_KEY: key.optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  LOG_FORMAT: oneOf(logFormats).default('json'),
  REQUIRE_SECOND_FACTOR: listOf(factorRoles).optional(),
  TRUST_PROXY: proxies.default(false),
  OPERATIONS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{32,}$/, 'must be 32 characters or more, without spaces; make one with: openssl rand -hex 32')
    .optional(),
  RATE_LIMITS: oneOf(['on', 'off']).default('on'),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_EMAIL: z.string().default('admin@localhost.invalid'),
  ADMIN_PASSWORD: z.string().optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailFrom.optional(),
  WITNESS_KEY: key.optional(),
  WITNESS_KEY_FILE: path.optional(),
  WITNESS_DIR: path.optional(),
  AUDITORS: addresses.default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http://collector:4318', 'http', 'https').optional(),
});

/** Rules for every account, passed in from the contract, which the platform layer may not import. */
type AccountRules = Readonly<Record<'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD', z.ZodType<string>>>;

const brokenRules = (given: Readonly<Record<string, string | undefined>>, rules: AccountRules): readonly string[] =>
  Object.entries(rules).flatMap(([name, rule]) => {
    const { error } = rule.optional().safeParse(given[name]);
    return error === undefined ? [] : error.issues.map(({ message }) => `${name} cannot be used: ${message}`);
  });

/** Checks settings that depend on each other. Its findings are reported together with those about single values. */
const unmetDemands = (given: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const hasHttp = given.ROLES?.includes('http') ?? true;
  const isPartial = given.ROLES !== undefined && !roles.every((role) => given.ROLES?.includes(role));
  if (given.DATABASE_URL === undefined) {
    return isPartial
      ? [`ROLES must be ${roles.join(',')} (the default) with the embedded database; set DATABASE_URL as well`]
      : [];
  }
  const missing = [...(given.MASTER_KEY_FILE === undefined ? ['MASTER_KEY'] : []), ...(hasHttp ? ['SESSION_KEY'] : [])]
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is required with DATABASE_URL; make one with: openssl rand -base64 32`);
  if (given.KEY_DIR === undefined) {
    missing.push(
      'KEY_DIR is required with DATABASE_URL: a folder that all processes share, empty at first, in no backup',
    );
  }
  // Its mails contain links, and browsers cannot reach its own address.
  if (!hasHttp && given.PUBLIC_URL === undefined) {
    missing.push('PUBLIC_URL is required without the role http: mails link to it');
  }
  return missing;
};

/** Settings of which at most one may be given, started or not. */
const contradictions = (given: Readonly<Record<string, string | undefined>>): readonly string[] =>
  given.MASTER_KEY !== undefined && given.MASTER_KEY_FILE !== undefined
    ? ['MASTER_KEY and MASTER_KEY_FILE are both set; set one of them']
    : [];

export const settingNames: readonly string[] = Object.keys(Environment.def.shape);

/** By default it is in DATA_DIR; with DATABASE_URL, each process has its own DATA_DIR. */
const keyDirOf = ({ KEY_DIR, DATA_DIR, DATABASE_URL }: z.output<typeof Environment>): string | null => {
  if (KEY_DIR !== undefined) return KEY_DIR;
  return DATABASE_URL === undefined ? join(DATA_DIR, 'keys') : null;
};

/**
 * Reads the settings from environment variables. An empty one counts as not set. Throws {@link StartRefused} with one
 * message that lists all errors. It never quotes values, which may be secrets.
 * @param options.forStart whether to require everything that a server needs. Default: true.
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  accountRules: AccountRules,
  { forStart = true }: { readonly forStart?: boolean } = {},
): Config => {
  const given: Readonly<Record<string, string | undefined>> = Object.fromEntries(
    settingNames
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  const violations = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const wrong = [
    ...new Set([
      ...violations,
      ...brokenRules(given, accountRules),
      ...contradictions(given),
      ...(forStart ? unmetDemands(given) : []),
    ]),
  ];
  if (!parsed.success || wrong.length > 0) {
    const lines = wrong.map((line) => `\n  ${line}`);
    throw new StartRefused(`Fellowbridge cannot start with these settings:${lines.join('')}`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    filesDir: settings.FILES_DIR ?? join(settings.DATA_DIR, 'files'),
    analyticsDir:
      settings.ANALYTICS_DIR === 'off' ? null : (settings.ANALYTICS_DIR ?? join(settings.DATA_DIR, 'analytics')),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseProcesses: settings.DATABASE_PROCESSES ?? (settings.DATABASE_URL === undefined ? 1 : PROCESSES),
    eventStoreDbUrl: settings.EVENTSTOREDB_URL ?? null,
    redisUrl: settings.REDIS_URL ?? null,
    roles: settings.ROLES,
    publicUrl: settings.PUBLIC_URL ?? null,
    sourceUrl: settings.SOURCE_URL ?? null,
    masterKey: settings.MASTER_KEY ?? null,
    masterKeyFile: settings.MASTER_KEY_FILE ?? null,
    keyDir: keyDirOf(settings),
    sessionKey: settings.SESSION_KEY ?? null,
    logLevel: settings.LOG_LEVEL ?? (settings.LOG_FORMAT === 'text' ? 'warn' : 'info'),
    logFormat: settings.LOG_FORMAT,
    requireSecondFactor: settings.REQUIRE_SECOND_FACTOR ?? new Set(),
    trustProxy: settings.TRUST_PROXY,
    operationsToken: settings.OPERATIONS_TOKEN ?? null,
    rateLimits: settings.RATE_LIMITS === 'on',
    firstAdministrator: {
      username: settings.ADMIN_USERNAME,
      email: settings.ADMIN_EMAIL,
      password: settings.ADMIN_PASSWORD ?? null,
    },
    mailServer: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
    witnessKey: settings.WITNESS_KEY ?? null,
    witnessKeyFile: settings.WITNESS_KEY_FILE ?? null,
    witnessDir: settings.WITNESS_DIR ?? null,
    auditors: settings.AUDITORS,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
};
