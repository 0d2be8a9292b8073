import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Sender, type SmtpServer, senderOf, smtpServerOf } from './smtp-settings.ts';
import { StartRefused } from './start-refused.ts';

/** Roles of a process. */
export const roles = ['http', 'worker'] as const;
export type Role = (typeof roles)[number];

/** Roles that a second factor can be required of. */
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
  /** Null: the embedded Postgres. */
  readonly databaseUrl: string | null;
  /** Number of processes that share the connections of Postgres. */
  readonly databaseProcesses: number;
  /** Null: the history is in Postgres. */
  readonly eventStoreDbUrl: string | null;
  /** Null: the queue is in Postgres. */
  readonly redisUrl: string | null;
  readonly roles: ReadonlySet<Role>;
  /**
   * What browsers call this installation, without a slash at the end. Null: `http://localhost:<port>`, for a process that
   * serves HTTP there.
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

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const url = (example: string, ...protocols: readonly string[]) =>
  z.string().refine((value) => {
    const scheme = /^([a-z+]+):\/\/[^/\s]/.exec(value)?.[1];
    return scheme !== undefined && protocols.includes(scheme);
  }, `must be an address such as ${example}`);

/** 32 bytes written as base64 or hexadecimal; null for anything else. */
export const readKey = (value: string): Buffer | null => {
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  const bytes = Buffer.from(value, 'base64');
  return /^[\w+/-]+={0,2}$/.test(value) && bytes.length === 32 ? bytes : null;
};

const key = z.string().transform((value, context) => {
  const bytes = readKey(value);
  if (bytes !== null) return bytes;
  context.addIssue('must be 32 bytes as base64 or hex; make one with: openssl rand -base64 32');
  return z.NEVER;
});

const listOf = <const Values extends readonly string[]>(values: Values) =>
  z.string().transform((value, context): ReadonlySet<Values[number]> => {
    const named = value.split(',').map((one) => one.trim());
    const known = values.filter((one) => named.includes(one));
    if (named.every((one) => known.some((other) => other === one))) return new Set(known);
    context.addIssue(`must be a list of ${values.join(', ')}`);
    return z.NEVER;
  });

const publicUrl = z.string().transform((value, context) => {
  const address = URL.canParse(value) ? new URL(value) : null;
  const isPlain = address?.pathname === '/' && !address.search && !address.username && !address.password;
  if (address && isPlain && /^https?:$/.test(address.protocol)) return address.origin;
  context.addIssue('must be an address without a path, user name or password, such as https://fellowbridge.example');
  return z.NEVER;
});

const sourceUrl = z.string().transform((value, context) => {
  const address = URL.canParse(value) ? new URL(value) : null;
  if (
    address &&
    /^https?:$/.test(address.protocol) &&
    !address.search &&
    !address.hash &&
    !address.username &&
    !address.password
  ) {
    return address.href.replace(/\/+$/, '');
  }
  context.addIssue('must be an address, such as https://code.example/fellowbridge/blob/v1.0.0');
  return z.NEVER;
});

/** Fastify's names for address ranges. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a range written as address/bits. To trust all, use `true`. */
const isRange = (text: string): boolean => {
  if (NAMED_RANGES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const proxies = z.string().transform((value, context): boolean | number | string => {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d+$/.test(value)) return Number(value);
  if (value.split(',').every((part) => isRange(part.trim()))) return value;
  context.addIssue(
    'must be true, false, a number of proxies, or their addresses or ranges, such as 10.0.0.0/8, separated by commas',
  );
  return z.NEVER;
});

const mailServer = z.string().transform((value, context): SmtpServer => {
  const server = smtpServerOf(value);
  if (server !== null) return server;
  context.addIssue('must be an address such as smtps://user:password@mail.example:465, special characters as %XX');
  return z.NEVER;
});

const mailFrom = z.string().transform((value, context): Sender => {
  const sender = senderOf(value);
  if (sender !== null) return sender;
  context.addIssue('must be an e-mail address, or a name with one: Fellowbridge <hello@fellowbridge.example>');
  return z.NEVER;
});

const addresses = z.string().transform((value, context): readonly string[] => {
  const senders = value.split(',').map((address) => senderOf(address.trim()));
  if (senders.every((sender) => sender !== null)) return senders.map(({ address }) => address);
  context.addIssue('must be e-mail addresses, separated by commas');
  return z.NEVER;
});

/** Default of DATABASE_PROCESSES: two for HTTP and two workers. */
const PROCESSES = 4;

/** Absolute, from the directory that the process was started in. */
const path = z.string().transform((value) => resolve(value));

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
    .regex(/^[\w.~+/=-]{32,}$/, 'must be 32 characters or more, without blanks; make one with: openssl rand -hex 32')
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
export type AccountRules = Readonly<Record<'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD', z.ZodType<string>>>;

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

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.def.shape);

/** The default lies in DATA_DIR, which with DATABASE_URL every process has for itself. */
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
