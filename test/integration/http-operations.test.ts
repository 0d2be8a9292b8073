import { request as dial, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect as dialSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeLimits } from '../../src/http/time-limits.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { charitySignup, registeredCharity, signedInAdministrator } from '../support/http-people.ts';
import { asOperator } from '../support/operator.ts';
import { allReady } from '../support/readiness.ts';

describe('health and metrics', () => {
  let platform: Platform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  it('report that the process is alive and ready', async () => {
    const live = await platform.browser().send({ method: 'GET', url: '/health/live' });
    expect([live.status, live.json()]).toEqual([200, { live: true }]);
    const ready = await platform.browser().send({ method: 'GET', url: '/health/ready', headers: asOperator });
    expect(ready.status).toBe(200);
    expect(ready.json()).toEqual(allReady);
  });

  it('show anyone but operators only whether the process is ready', async () => {
    const { browser: charity } = await registeredCharity(platform);
    for (const browser of [platform.browser(), charity]) {
      const ready = await browser.send({ method: 'GET', url: '/health/ready' });
      expect([ready.status, ready.json()]).toEqual([200, { ready: true }]);
      const metrics = await browser.send({ method: 'GET', url: '/metrics' });
      expect(metrics.status).toBe(401);
      expect(metrics.headers['www-authenticate']).toBe('Bearer');
      expect(metrics.body).not.toContain('fellowbridge_');
    }
    const wrong = { authorization: `${asOperator.authorization}x` };
    expect((await platform.browser().send({ method: 'GET', url: '/metrics', headers: wrong })).status).toBe(401);
  });

  it('are shown to administrators', async () => {
    const { browser } = await signedInAdministrator(platform);
    expect((await browser.send({ method: 'GET', url: '/health/ready' })).json()).toEqual(allReady);
    expect((await browser.send({ method: 'GET', url: '/metrics' })).status).toBe(200);
  });

  it('count requests by route and status, without ids or addresses', async () => {
    const { browser } = await registeredCharity(platform);
    await browser.call('getProject', { params: { id: '01920f80-11aa-7c3d-a4b5-c6d7e8f90a1b' } });
    await browser.send({ method: 'GET', url: '/api/secret-of-somebody' });
    const { body, headers } = await platform.browser().send({ method: 'GET', url: '/metrics', headers: asOperator });
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /fellowbridge_http_request_duration_seconds_count\{method="GET",route="\/api\/projects\/:id",status="404"\} 1/,
    );
    expect(body).toMatch(/route="unmatched",status="404"\} 1/);
    expect(body).not.toContain('01920f80');
    expect(body).not.toContain('secret-of-somebody');
  });
});

interface Exchange {
  readonly status: number;
  readonly connection: string | undefined;
  readonly body: string;
}

const post = (port: number, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const request = dial(
      { port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response: IncomingMessage) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body: text }),
        );
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });

/** Sends text over a connection of its own and returns the answer when the server has closed it. */
const exchange = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = dialSocket(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });

describe('connections', () => {
  let platform: Platform;
  let port: number;
  beforeAll(async () => {
    platform = await startPlatform({ config: { connections: 3 } });
    await platform.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = platform.app.server.address() as AddressInfo);
  });
  afterAll(() => platform.stop());

  it('are refused when a request names two hosts', async () => {
    const answer = await exchange(
      port,
      'GET /health/live HTTP/1.1\r\nhost: localhost\r\nHost: evil.example\r\nconnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('more than one host');
  });

  it('are limited in number', async () => {
    const open = Array.from({ length: 3 }, () => dialSocket(port, '127.0.0.1'));
    const count = () => new Promise((resolve) => platform.app.server.getConnections((_, number) => resolve(number)));
    await expect.poll(count).toBe(3);
    expect(await exchange(port, 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')).toBe('');
    for (const socket of open) socket.destroy();
    await expect.poll(count).toBe(0);
    expect(platform.log().filter((line) => line.includes('connections are refused'))).toHaveLength(1);
  });

  it('with a slow head are closed within 30 seconds', () => {
    const server = platform.app.server as typeof platform.app.server & { connectionsCheckingInterval?: number };
    expect(server.headersTimeout + timeLimits.connectionCheck).toBeLessThanOrEqual(30_000);
  });
});

describe('stopping', () => {
  it('completes a slow request, closes its connection and accepts no new one', async () => {
    const platform = await startPlatform();
    await platform.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = platform.app.server.address() as AddressInfo;

    // The request waits in the middle of its work for as long as the test holds this table.
    const holder = await platform.pool.connect();
    await holder.query('begin');
    await holder.query('lock table vault.idempotency in access exclusive mode');
    const slow = post(port, '/api/waiting-list/charity', charitySignup(), { 'idempotency-key': 'a-slow-request' });
    const isWaiting = async (): Promise<boolean> => {
      const { rowCount } = await platform.pool.query(
        "select 1 from pg_locks where not granted and relation = 'vault.idempotency'::regclass",
      );
      return rowCount !== 0;
    };
    await expect.poll(isWaiting).toBe(true);

    // A second request has begun to arrive when the stop comes.
    const late = dialSocket(port, '127.0.0.1');
    let lateAnswer = '';
    late.on('data', (chunk) => {
      lateAnswer += chunk;
    });
    const lateEnded = new Promise((resolve) => late.on('close', resolve));
    await new Promise((resolve) => late.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n', resolve));
    const connections = () =>
      new Promise<number>((resolve) => platform.app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(2);

    let isClosed = false;
    const closing = platform.app.close().then(() => {
      isClosed = true;
    });
    await expect
      .poll(() =>
        post(port, '/api/auth/logout', {}).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe('refused');
    late.write('\r\n');
    await lateEnded;
    expect(lateAnswer).toMatch(/^HTTP\/1\.1 503 /);
    expect(lateAnswer).toMatch(/\r\nconnection: close\r\n/i);
    expect(lateAnswer).toContain('application/problem+json');
    expect(isClosed).toBe(false);

    await holder.query('commit');
    holder.release();
    const answer = await slow;
    expect(answer.status).toBe(201);
    expect(answer.connection).toBe('close');
    await closing;
    expect(isClosed).toBe(true);
    await platform.stop();
  });

  it('does not wait for idle connections', async () => {
    const platform = await startPlatform();
    await platform.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = platform.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`);
    expect(answer.headers.get('connection')).toBe('keep-alive');
    await answer.text();
    const before = Date.now();
    await platform.app.close();
    expect(Date.now() - before).toBeLessThan(2_000);
    await platform.stop();
  });
});
