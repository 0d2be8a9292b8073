import { describe, expect, it } from 'vitest';
import { NewPassword, Username } from '../contract/accounts.ts';
import { email } from '../contract/fields.ts';
import { readConfig as readWithRules } from './config.ts';
import { StartRefused } from './start-refused.ts';

const key = Buffer.alloc(32, 7);
const external = {
  DATABASE_URL: 'postgres://u:p@db/fellowbridge',
  MASTER_KEY: key.toString('base64'),
  SESSION_KEY: key.toString('hex'),
  KEY_DIR: '/shared/keys',
};

const rules = { ADMIN_USERNAME: Username, ADMIN_EMAIL: email, ADMIN_PASSWORD: NewPassword };
const readConfig = (environment: Record<string, string>) => readWithRules(environment, rules);
const toolConfig = (environment: Record<string, string>) => readWithRules(environment, rules, { forStart: false });

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      eventStoreDbUrl: null,
      redisUrl: null,
      roles: new Set(['http', 'worker']),
      requireSecondFactor: new Set(),
      masterKey: null,
      logLevel: 'info',
      logFormat: 'json',
      rateLimits: true,
      trustProxy: false,
      mailServer: null,
      mailFrom: null,
      otlpEndpoint: null,
    });
  });

  it('take the key of the witness and the addresses of auditors', () => {
    expect(readConfig({ AUDITORS: 'a@trust.example, B <b@trust.example>' }).auditors).toEqual([
      'a@trust.example',
      'b@trust.example',
    ]);
    expect(refusal({ AUDITORS: 'a@trust.example, nobody' })).toContain(
      'AUDITORS must be e-mail addresses, separated by commas',
    );
    expect(refusal({ WITNESS_KEY: 'short' })).toContain('WITNESS_KEY must be 32 bytes as base64 or hex');
  });

  it('say where the keys are', () => {
    expect(readConfig({ DATA_DIR: '/srv/data' })).toMatchObject({ keyDir: '/srv/data/keys', masterKeyFile: null });
    expect(readConfig({ KEY_DIR: '/safe/keys', MASTER_KEY_FILE: '/safe/master-key' })).toMatchObject({
      keyDir: '/safe/keys',
      masterKeyFile: '/safe/master-key',
    });
    expect(readConfig(external).keyDir).toBe('/shared/keys');
    const { MASTER_KEY, ...others } = external;
    expect(readConfig({ ...others, MASTER_KEY_FILE: '/safe/master-key' }).masterKey).toBeNull();
    expect(refusal({ MASTER_KEY, MASTER_KEY_FILE: '/safe/master-key' })).toContain(
      'MASTER_KEY and MASTER_KEY_FILE are both set; set one of them',
    );
  });

  it('take the address of a collector of traces', () => {
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).otlpEndpoint).toBe(
      'http://collector:4318',
    );
    expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toContain(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318',
    );
  });

  it('log warnings and errors in the text format by default', () => {
    expect(readConfig({ LOG_FORMAT: 'text' })).toMatchObject({ logFormat: 'text', logLevel: 'warn' });
    expect(readConfig({ LOG_FORMAT: 'text', LOG_LEVEL: 'info' }).logLevel).toBe('info');
    expect(refusal({ LOG_FORMAT: 'xml' })).toContain('LOG_FORMAT must be one of text, json');
  });

  it('make DATA_DIR absolute', () => {
    expect(readConfig({ DATA_DIR: 'somewhere' }).dataDir).toBe(`${process.cwd()}/somewhere`);
  });

  it('keep documents next to the data by default', () => {
    expect(readConfig({ DATA_DIR: '/data' }).filesDir).toBe('/data/files');
    expect(readConfig({ DATA_DIR: '/data' }).analyticsDir).toBe('/data/analytics');
    expect(readConfig({ ANALYTICS_DIR: '/copy' }).analyticsDir).toBe('/copy');
    expect(readConfig({ ANALYTICS_DIR: 'off' }).analyticsDir).toBeNull();
    expect(readConfig({ DATA_DIR: '/data', FILES_DIR: 'documents' }).filesDir).toBe(`${process.cwd()}/documents`);
  });

  it('read the mail server and the sender', () => {
    const config = readConfig({
      SMTP_URL: 'smtps://mailer%40bridge.example:p%3Ass@mail.bridge.example',
      MAIL_FROM: 'Fellowbridge <hello@bridge.example>',
    });
    expect(config.mailServer).toEqual({
      host: 'mail.bridge.example',
      port: 465,
      isSecure: true,
      login: { user: 'mailer@bridge.example', password: 'p:ss' },
    });
    expect(config.mailFrom).toEqual({ name: 'Fellowbridge', address: 'hello@bridge.example' });
  });

  it.each([
    'mail.bridge.example',
    'https://mail.bridge.example',
    'smtp://:p@host',
    'smtp://host/?logger=true',
    'smtp://%@host',
  ])('refuse %s as a mail server, without quoting it', (value) => {
    expect(refusal({ SMTP_URL: value })).toMatch(/SMTP_URL must be an address such as smtps:/);
    expect(refusal({ SMTP_URL: value })).not.toContain(value);
  });

  it.each([
    'hello',
    'Fellowbridge hello@bridge.example',
    'a@b.example, c@d.example',
    'A <a@b.example>\nBcc: c@d.example',
  ])('refuse %j as a sender', (value) => {
    expect(refusal({ MAIL_FROM: value })).toMatch(/MAIL_FROM must be an e-mail address/);
  });

  it('treat an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', REDIS_URL: '' })).toEqual(readConfig({}));
  });

  it('read keys as base64 and as hex', () => {
    const config = readConfig(external);
    expect(config.masterKey).toEqual(key);
    expect(config.sessionKey).toEqual(key);
  });

  it('read trusted proxies', () => {
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
    const several = 'loopback, 192.0.2.7, fd00::/8';
    expect(readConfig({ TRUST_PROXY: several }).trustProxy).toBe(several);
  });

  it.each(['banana', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', '10.0.0/8', 'fd00::/129', '-1', '1.5'])(
    'refuse %s as a proxy',
    (value) => {
      expect(refusal({ TRUST_PROXY: value })).toMatch(/TRUST_PROXY must be true, false, a number of proxies, or/);
    },
  );

  it.each([
    ['ADMIN_USERNAME', 'admin@example.org', 'Username may contain letters, numbers, dots, dashes and underscores'],
    ['ADMIN_USERNAME', 'ad', 'Username must be at least 3 characters'],
    ['ADMIN_EMAIL', 'nowhere', 'Please enter a valid email address'],
    ['ADMIN_PASSWORD', 'sevench', 'Password must be at least 8 characters'],
  ])('apply the rules of accounts to the first administrator: %s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value, PORT: 'x' })).toContain(`\n  ${name} cannot be used: ${sentence}`);
  });

  it('list all errors in one message', () => {
    expect(
      refusal({ PORT: '70000', DATABASE_URL: 'mysql://x', ROLES: 'http,cook', LOG_LEVEL: 'loud', MASTER_KEY: 'short' }),
    ).toBe(
      [
        'Fellowbridge cannot start with these settings:',
        '  PORT must be a port number, 0 to 65535',
        '  DATABASE_URL must be an address such as postgres://user:password@host:5432/fellowbridge',
        '  ROLES must be a list of http, worker',
        '  MASTER_KEY must be 32 bytes as base64 or hex; make one with: openssl rand -base64 32',
        '  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
        '  SESSION_KEY is required with DATABASE_URL; make one with: openssl rand -base64 32',
        '  KEY_DIR is required with DATABASE_URL: a folder that all processes share, empty at first, in no backup',
      ].join('\n'),
    );
  });

  it('never quote a secret in the message', () => {
    expect(refusal({ MASTER_KEY: 'hunter2-hunter2', ADMIN_PASSWORD: 'tiny', PORT: 'x' })).not.toMatch(/hunter2|tiny/);
  });

  it('take a token for monitoring that cannot be guessed', () => {
    expect(readConfig({}).operationsToken).toBeNull();
    const token = 'a1'.repeat(16);
    expect(readConfig({ OPERATIONS_TOKEN: token }).operationsToken).toBe(token);
    expect(refusal({ OPERATIONS_TOKEN: 'guess me' })).toMatch(/OPERATIONS_TOKEN must be 32 characters or more/);
  });

  it('require keys with an external database', () => {
    expect(refusal({ DATABASE_URL: external.DATABASE_URL })).toMatch(
      /MASTER_KEY is required.*\n.*SESSION_KEY is required/,
    );
  });

  it('require KEY_DIR with an external database, because erasing data from disk depends on it', () => {
    const { KEY_DIR: _, ...others } = external;
    expect(refusal(others)).toMatch(/\n {2}KEY_DIR is required with DATABASE_URL: .*folder that all processes share/);
    expect(toolConfig(others).keyDir).toBeNull();
  });

  it('do not require the session key in a process without HTTP', () => {
    const { SESSION_KEY: _, ...worker } = external;
    const settings = { ...worker, ROLES: 'worker', PUBLIC_URL: 'https://bridge.example' };
    expect(readConfig(settings).roles).toEqual(new Set(['worker']));
  });

  it('require the public address in a process without HTTP, which needs it for links', () => {
    expect(refusal({ ...external, ROLES: 'worker' })).toMatch(/PUBLIC_URL is required without the role http/);
  });

  it('require a second factor of the roles that they name', () => {
    expect(readConfig({ REQUIRE_SECOND_FACTOR: 'admin, analyst' }).requireSecondFactor).toEqual(
      new Set(['analyst', 'admin']),
    );
    expect(refusal({ REQUIRE_SECOND_FACTOR: 'admin,everyone' })).toContain(
      'REQUIRE_SECOND_FACTOR must be a list of charity, consultant, analyst, admin',
    );
  });

  it('run both roles in one process with the embedded database', () => {
    expect(refusal({ ROLES: 'http' })).toMatch(/ROLES must be http,worker/);
  });

  it('accept a public address without a path, and remove its trailing slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://bridge.example/' }).publicUrl).toBe('https://bridge.example');
    expect(refusal({ PUBLIC_URL: 'https://bridge.example/app' })).toMatch(
      /PUBLIC_URL must be an address without a path/,
    );
    expect(refusal({ PUBLIC_URL: 'https://bridge.example@evil.example' })).toMatch(/PUBLIC_URL must be an address/);
  });

  it('accept a source code address with its path, and remove its trailing slash', () => {
    expect(readConfig({}).sourceUrl).toBeNull();
    const release = 'https://code.example/bridge/blob/v1.0.0';
    expect(readConfig({ SOURCE_URL: `${release}/` }).sourceUrl).toBe(release);
    for (const wrong of [
      'javascript:alert(1)',
      'code.example',
      `${release}?plain=1`,
      'https://me:secret@code.example/',
      'https://me@code.example/',
    ]) {
      expect(refusal({ SOURCE_URL: wrong }), wrong).toMatch(/SOURCE_URL must be an address, such as/);
    }
  });
});
