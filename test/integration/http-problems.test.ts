import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../src/contract/contract.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  charitySignup,
  projectRequest,
  registeredCharity,
  registration,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { postgresAddress, throughPort } from '../support/postgres-address.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  platform.browser().send({ method: 'POST', url: '/api/auth/login', payload, headers });

describe('the query of an address', () => {
  it('may hold a character that Postgres cannot store: no call fails for it', async () => {
    const [admin, charity] = [await signedInAdministrator(platform), await registeredCharity(platform)];
    const answers = new Map<string, number>();
    for (const { name, method, path, query, access, success } of allEndpoints) {
      if (method !== 'GET' || path.includes('{') || success.media === 'text/event-stream') continue;
      if (!(query instanceof z.ZodObject)) continue;
      const isForMembers = Array.isArray(access) && access.includes('charity');
      for (const parameter of Object.keys(query.shape)) {
        const sent = { method, url: `${path}?${parameter}=a%00b` } as const;
        const { status } = await (isForMembers ? charity : admin).browser.send(sent);
        answers.set(`${name} ${parameter}`, status);
      }
    }
    expect(answers.size).toBeGreaterThan(50);
    expect([...answers].filter(([, status]) => status >= 500)).toEqual([]);
    expect(answers.get('searchEverything q')).toBe(200);
    expect(answers.get('searchOwn q')).toBe(200);
  });
});

describe('a body', () => {
  it.each(['{', '[', '{"username":}', "{'username':'x'}", '\u0000'])(
    'that is not JSON (%j) is refused: 400',
    async (payload) => {
      const answer = await post(payload);
      expect(answer.status).toBe(400);
      expect(expectProblem(answer).detail).toContain('not valid JSON');
    },
  );

  it.each(['null', '42', '"text"', '[]'])('that is not an object (%s) is refused: 400', async (payload) => {
    const answer = await post(payload);
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([{ path: '', message: expect.stringContaining('JSON object') }]);
  });

  it.each(['\\u0000', '\\ud83d', '\\udc00'])('with an unstorable character (%s) is refused: 400', async (sign) => {
    const signup = JSON.stringify(charitySignup({ charityName: 'Lost SIGN' })).replace('SIGN', sign);
    const answer = await platform.browser().send({
      method: 'POST',
      url: '/api/waiting-list/charity',
      payload: signup,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).detail).toContain('cannot be stored');
  });

  it('that is missing is refused: 400', async () => {
    const answer = await platform.browser().call('signIn');
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).detail).toContain('JSON object');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
  ])('of type %s is refused: 415', async (type) => {
    const answer = await post('username=x', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(expectProblem(answer).detail).toContain('application/json');
  });

  it('can name its charset', async () => {
    const answer = await post('{"username":"nobody","password":"a wrong guess"}', {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.status).toBe(401);
  });

  it('of more than 64 kB is refused: 413', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('submitProject', { body: projectRequest({ notes: 'n'.repeat(64 * 1024) }) });
    expect(answer.status).toBe(413);
    expect(expectProblem(answer).detail).toContain('64 kB');
  });

  it('cannot reach the prototype', async () => {
    const answer = await post('{"username":"nobody","password":"a wrong guess","__proto__":{"role":"admin"}}');
    expect(answer.status).toBe(400);
    expectProblem(answer);
  });

  it('is not read without permission', async () => {
    const answer = await platform.browser().send({
      method: 'POST',
      url: '/api/projects',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(401);
  });
});

describe('an address', () => {
  it('that is unknown returns a problem: 404', async () => {
    for (const url of ['/api/nothing', '/api', '/api/projects/a/b', '/nothing']) {
      const answer = await platform.browser().send({ method: 'GET', url });
      expect(answer.status, url).toBe(404);
      expectProblem(answer);
    }
  });

  it('with another method returns the allowed ones: 405', async () => {
    const answer = await platform.browser().send({ method: 'DELETE', url: '/api/projects?x=1' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, POST');
    expectProblem(answer);
  });

  it('that is malformed is refused: 400', async () => {
    const answer = await platform.browser().send({ method: 'GET', url: '/api/projects/%zz' });
    expect(answer.status).toBe(400);
    expectProblem(answer);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('with an overlong id is refused', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.send({ method: 'GET', url: `/api/projects/${'a'.repeat(500)}` });
    expect([400, 404, 414]).toContain(answer.status);
    expectProblem(answer);
  });
});

describe('a request id', () => {
  it('is made for every request', async () => {
    const one = await platform.browser().call('getCurrentUser');
    const two = await platform.browser().call('getCurrentUser');
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(two.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  it('is not taken from the client', async () => {
    const answer = await platform.browser().call('getCurrentUser', { headers: { 'x-request-id': 'abc_DEF-12345' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
});

describe('on the wire', () => {
  const exchange = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = platform.app.server.address() as AddressInfo;
      let received = '';
      const socket = dial(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
  beforeAll(() => platform.app.listen({ port: 0, host: '127.0.0.1' }));

  it('malformed HTTP gets a problem, and the connection is closed', async () => {
    const answer = await exchange('HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
  });

  it('headers over 16 kB get 431', async () => {
    const answer = await exchange(`GET /api/auth/user HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('application/problem+json');
  });
});

describe('an internal error', () => {
  it('returns 500 with the request id, without details', async () => {
    const broken = await startPlatform();
    try {
      const { browser } = await registeredCharity(broken);
      await broken.pool.query('alter table vault.sessions rename to sessions_away');
      const answer = await browser.call('getCurrentUser');
      expect(answer.status).toBe(500);
      const problem = expectProblem(answer);
      expect(problem.detail).toContain(`send us this request id: ${problem.instance}`);
      expect(answer.body).not.toMatch(/sessions|vault|relation|42P01|\.ts|node_modules/);
      const logged = broken.log().find((line) => line.includes('request failed'));
      expect(logged).toContain('42P01');
      expect(logged).toContain(problem.instance);
    } finally {
      await broken.stop();
    }
  });
});

/** A way to the database that can be cut. */
const openDetour = async (databaseUrl: string) => {
  const address = postgresAddress(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = dial(address);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: throughPort(databaseUrl, port),
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: async () => {
      server.listen(port, '127.0.0.1');
      // Rejects when another process has taken the port meanwhile.
      await once(server, 'listening');
    },
  };
};

describe('an unreachable database', () => {
  let detour: Awaited<ReturnType<typeof openDetour>>;
  let cut: Platform;
  let member: SignedIn;
  beforeAll(async () => {
    cut = await startPlatform({
      detour: async (url) => {
        detour = await openDetour(url);
        return detour.url;
      },
    });
    member = await registeredCharity(cut);
  });
  afterAll(async () => {
    await cut.stop();
    await detour.cut().catch(() => {});
  });

  it('leads to 503 with a Retry-After, until it is back', async () => {
    const { browser } = member;
    await detour.cut();
    for (const answer of [
      await browser.call('getCurrentUser'),
      await browser.call('listProjects'),
      await cut.browser().call('signIn', { body: { username: 'nobody', password: 'a wrong guess' } }),
      await cut.browser().call('registerCharity', { body: registration(), key: 'a-key-of-this-test' }),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(expectProblem(answer).detail).toContain('try again');
      expect(answer.headers['set-cookie'], 'an outage ends no session').toBeUndefined();
    }
    await detour.restore();
    expect((await browser.call('getCurrentUser')).status).toBe(200);
  });
});
