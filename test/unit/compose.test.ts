import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { NewPassword, Username } from '../../src/contract/accounts.ts';
import { email } from '../../src/contract/fields.ts';
import { readConfig, settingNames } from '../../src/platform/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** The part of the Compose specification that the file uses; the schema refuses anything else. */
const Service = z
  .object({
    image: z.string(),
    build: z.string().optional(),
    init: z.boolean().optional(),
    deploy: z.strictObject({ replicas: z.int() }).optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
    stop_grace_period: z.string().optional(),
    shm_size: z.string().optional(),
    command: z.array(z.string()).optional(),
    entrypoint: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).default({}),
    ports: z.array(z.string()).default([]),
    volumes: z.array(z.string()).default([]),
    depends_on: z
      .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
      .default({}),
    healthcheck: z
      .strictObject({
        test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
        interval: z.string(),
        timeout: z.string(),
        retries: z.int(),
        start_period: z.string().optional(),
      })
      .optional(),
  })
  .strict();
const Compose = z.object({
  name: z.string(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

const compose = Compose.parse(parse(await read('docker-compose.yml'), { merge: true }));
const service = (name: string): z.output<typeof Service> => {
  const found = compose.services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};

/** Expands `${NAME:-default}` and `${NAME:?message}` like Compose. */
const filled = (environment: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(
        /\$\{(\w+)(?::-([^}]*))?(?::\?[^}]*)?\}/g,
        (_, variable, fallback) => given[variable] ?? fallback ?? '',
      ),
    ]),
  );

const secrets = {
  POSTGRES_PASSWORD: 'abc123',
  EVENTSTORE_PASSWORD: 'def456',
  REDIS_PASSWORD: 'abc789',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  SESSION_KEY: Buffer.alloc(32, 2).toString('base64'),
  ADMIN_EMAIL: 'admin@fellowbridge.example',
  ADMIN_PASSWORD: 'long enough',
};

describe('the Compose file', () => {
  it('has the processes and stores of the full form', () => {
    expect(Object.keys(compose.services)).toEqual([
      'proxy',
      'app-http',
      'app-worker',
      'certificates',
      'eventstore',
      'postgres',
      'redis',
    ]);
  });

  it.each(['app-http', 'app-worker'])('gives %s settings that it accepts', (name) => {
    const { environment } = service(name);
    expect(Object.keys(environment).filter((variable) => !settingNames.includes(variable))).toEqual([
      'NODE_EXTRA_CA_CERTS',
    ]);
    const config = readConfig(filled(environment, secrets), {
      ADMIN_USERNAME: Username,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: NewPassword,
    });
    expect([...config.roles]).toEqual([name === 'app-http' ? 'http' : 'worker']);
    expect(config).toMatchObject({
      databaseUrl: 'postgres://fellowbridge:abc123@postgres:5432/fellowbridge?sslmode=verify-full',
      eventStoreDbUrl: expect.stringMatching(
        /^esdb:\/\/admin:def456@eventstore:2113\?tls=true&tlsCAFile=\/certs\/ca\.crt/,
      ),
      redisUrl: 'rediss://:abc789@redis:6379',
      keyDir: '/keys',
      host: '0.0.0.0',
      port: 3000,
    });
  });

  it.each(Object.keys(secrets))('requires %s with an explanation', (name) => {
    const demands = Object.values(compose.services).flatMap(({ environment }) => Object.values(environment));
    expect(demands.some((value) => value.includes(`\${${name}:?Set ${name}`))).toBe(true);
    expect(demands.some((value) => value.includes(`\${${name}}`) || value.includes(`\${${name}:-`))).toBe(false);
  });

  it.each(['app-http', 'app-worker'])(
    'starts %s after its dependencies are healthy, and checks that it is ready',
    (name) => {
      expect(Object.keys(service(name).depends_on).sort()).toEqual(['eventstore', 'postgres', 'redis']);
      expect(service(name).healthcheck?.test.join(' ')).toContain('/health/ready');
    },
  );

  it('names only hosts that are services', () => {
    const hosts = Object.values(service('app-http').environment).flatMap((value) =>
      [...value.matchAll(/(?:@|:\/\/)([a-z]+):\d+/g)].map(([, host]) => host),
    );
    expect([...new Set(hosts)].filter((host) => host !== 'localhost').sort()).toEqual([
      'eventstore',
      'postgres',
      'redis',
    ]);
  });

  it('keeps the data of the stores in declared volumes', () => {
    const used = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((volume) => !volume.startsWith('./')),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const store of ['eventstore', 'postgres', 'redis']) expect(service(store).volumes.length).toBeGreaterThan(0);
  });

  it('gives every process of the application the same documents', () => {
    for (const name of ['app-http', 'app-worker']) {
      expect(service(name).environment.FILES_DIR).toBe('/data/files');
      expect(service(name).environment.ANALYTICS_DIR).toBe('/data/analytics');
      expect(service(name).volumes).toEqual(['files-data:/data', 'certificates:/certs:ro', 'key-data:/keys']);
    }
  });

  it('makes certificates before the stores that use them', async () => {
    expect(service('certificates').volumes).toEqual([
      'certificates:/certs',
      './ops/make-certificates.sh:/make-certificates.sh:ro',
    ]);
    for (const store of ['postgres', 'redis', 'eventstore']) {
      const { depends_on, command = [], environment } = service(store);
      expect(depends_on).toEqual({ certificates: { condition: 'service_completed_successfully' } });
      expect([...command, ...Object.values(environment)].join(' ')).toContain(`/certs/${store}.crt`);
    }
    expect(service('eventstore').environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(service('redis').command?.join(' ')).toContain('--port 0 --tls-port 6379');
    expect(service('app-http').environment.NODE_EXTRA_CA_CERTS).toBe('/certs/ca.crt');
  });

  it.runIf(process.getuid?.() === 0)(
    'makes certificates that are valid for the stores’ names, and does not replace them',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
      const run = (program: string, ...args: string[]) =>
        promisify(execFile)(program, args, { env: { ...process.env, CERTS: folder }, cwd: folder });
      await run('/bin/sh', join(root, 'ops/make-certificates.sh'));
      expect((await readdir(folder)).sort()).toEqual([
        'authority',
        'ca.crt',
        'eventstore.crt',
        'eventstore.key',
        'postgres.crt',
        'postgres.key',
        'redis.crt',
        'redis.key',
      ]);
      expect(await readFile(join(folder, 'authority/ca.crt'))).toEqual(await readFile(join(folder, 'ca.crt')));
      for (const name of ['postgres', 'redis', 'eventstore']) {
        const { stdout } = await run('openssl', 'verify', '-CAfile', 'ca.crt', '-verify_hostname', name, `${name}.crt`);
        expect(stdout.trim()).toBe(`${name}.crt: OK`);
      }
      const { stdout } = await run('openssl', 'rsa', '-in', 'eventstore.key', '-noout', '-check');
      expect(stdout.trim()).toBe('RSA key ok');
      const before = await readFile(join(folder, 'redis.crt'));
      await run('/bin/sh', join(root, 'ops/make-certificates.sh'));
      expect(await readFile(join(folder, 'redis.crt'))).toEqual(before);
      // An older release encrypted fewer connections; the script then renews all certificates under one authority.
      await rm(join(folder, 'eventstore.crt'));
      await run('/bin/sh', join(root, 'ops/make-certificates.sh'));
      expect(await readFile(join(folder, 'redis.crt'))).not.toEqual(before);
      await rm(folder, { recursive: true });
    },
  );

  it('keeps mails without a mail server, in every process', () => {
    for (const name of ['app-http', 'app-worker']) {
      const { environment } = service(name);
      const read = (given: Record<string, string>) =>
        readConfig(filled(environment, { ...secrets, ...given }), {
          ADMIN_USERNAME: Username,
          ADMIN_EMAIL: email,
          ADMIN_PASSWORD: NewPassword,
        });
      expect(read({})).toMatchObject({ mailServer: null, mailFrom: null, filesDir: '/data/files' });
      expect(read({ SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'a@b.example' })).toMatchObject({
        mailServer: { host: 'mail', port: 25, login: null },
        mailFrom: { address: 'a@b.example' },
      });
    }
  });

  it('asks clients of Redis for a password, the health check too', () => {
    const { command = [], environment } = service('redis');
    const password = `\${REDIS_PASSWORD:?Set REDIS_PASSWORD}`;
    expect(command[command.indexOf('--requirepass') + 1]).toBe(password);
    expect(environment.REDISCLI_AUTH).toBe(password);
  });

  it('keeps Redis from evicting', () => {
    expect(service('redis').command?.join(' ')).toContain('--maxmemory-policy noeviction');
  });

  it('starts two processes of each role, and shares the database among them', () => {
    const replicas = ['app-http', 'app-worker'].map((name) => service(name).deploy?.replicas);
    expect(replicas).toEqual([2, 2]);
    for (const name of ['app-http', 'app-worker']) {
      const { databaseProcesses } = readConfig(filled(service(name).environment, secrets), {
        ADMIN_USERNAME: Username,
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: NewPassword,
      });
      expect(databaseProcesses).toBe(4);
    }
  });

  it('puts the proxy in front of the HTTP processes, and makes them trust it alone', async () => {
    const { depends_on, volumes } = service('proxy');
    expect(Object.keys(depends_on)).toEqual(['app-http']);
    expect(volumes).toEqual(['./ops/Caddyfile:/etc/caddy/Caddyfile:ro']);
    const { TRUST_PROXY = '' } = filled(service('app-http').environment, secrets);
    expect(TRUST_PROXY).toBe('1');
    const caddyfile = await read('ops/Caddyfile');
    expect(/name (\S+)\s+port (\d+)/.exec(caddyfile)?.slice(1)).toEqual([
      'app-http',
      service('app-http').environment.PORT,
    ]);
    expect(caddyfile).toContain('respond /metrics 404');
  });

  it('publishes only the proxy, by default only to this machine', () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports }]) =>
      ports.map((port) => [name, port]),
    );
    expect(published).toEqual([['proxy', `\${PUBLISH:-127.0.0.1:3000}:3000`]]);
  });

  it('gives each process longer to stop than it takes', () => {
    for (const name of ['app-http', 'app-worker'])
      expect(parseInt(service(name).stop_grace_period ?? '0', 10)).toBeGreaterThan(10);
  });
});

describe('the image', () => {
  it('is built in stages on Node 24 and runs as an ordinary user', async () => {
    const lines = (await read('Dockerfile')).split('\n');
    const stages = lines.filter((line) => line.startsWith('FROM '));
    expect(stages.length).toBeGreaterThan(1);
    for (const stage of stages) expect(stage).toMatch(/^FROM node:24-/);
    expect(lines.lastIndexOf('USER node')).toBeGreaterThan(lines.indexOf(stages.at(-1) ?? ''));
  });

  it('sets only known settings', async () => {
    const [, set = ''] = /^ENV (.+)$/m.exec(await read('Dockerfile')) ?? [];
    const names = [...set.matchAll(/(\w+)=/g)].map(([, name]) => name);
    expect(names.filter((name) => name !== 'NODE_ENV' && !settingNames.includes(name ?? ''))).toEqual([]);
  });

  it('copies only files in the build context', async () => {
    const allowed = (await read('.dockerignore')).split('\n').filter((line) => line.startsWith('!'));
    const copied = [...(await read('Dockerfile')).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
      (paths ?? '').split(' '),
    );
    expect(copied.filter((path) => !allowed.includes(`!${path}`))).toEqual([]);
  });
});
