import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../src/contract/problem.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import {
  approvedConsultant,
  assignedProject,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { asOperator } from '../support/operator.ts';

let platform: Platform;
let address: string;
let admin: SignedIn;
let charity: SignedIn;
let consultant: SignedIn;
let projectId: string;

beforeAll(async () => {
  platform = await startPlatform();
  address = await platform.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform);
  consultant = await approvedConsultant(platform, admin);
  projectId = (await assignedProject(charity, consultant)).id;
});
afterAll(() => platform.stop());

/** On a separate connection, like every stream. */
const request = ({ browser }: SignedIn, id = projectId, method: 'GET' | 'HEAD' = 'GET'): Promise<IncomingMessage> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = `${address}/api/projects/${id}/messages/stream`;
  return new Promise((resolve, reject) => {
    const sent = send(path, { method, agent: false, headers: { cookie } }, resolve);
    sent.once('error', reject);
    sent.end();
  });
};

/** Opens a stream as a window of a browser does. */
const listen = async (by: SignedIn, id = projectId) => {
  const response = await request(by, id);
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`The stream was refused: ${response.statusCode}`);
  }
  let text = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const ended = once(response, 'close');
  return {
    headers: response.headers,
    /** Numbers of the messages heard of. */
    numbers: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').number),
    text: () => text,
    ended,
    leave: async () => {
      response.destroy();
      await ended;
    },
  };
};

const post = async ({ browser }: SignedIn, content: string, id = projectId): Promise<number> => {
  const answer = await browser.call('postMessage', { params: { id }, body: { content } });
  expect([201, 202]).toContain(answer.status);
  return answer.json().number;
};

describe('notifications of messages', () => {
  it('reach both sides, with the number only, as soon as the message can be read', async () => {
    const [asha, sam] = [await listen(charity), await listen(consultant)];
    const number = await post(charity, 'A secret between the two of us');
    await expect.poll(sam.numbers).toEqual([number]);
    const { data } = (await consultant.browser.call('listMessages', { params: { id: projectId } })).json();
    expect(data[0].number).toBe(number);
    await expect.poll(asha.numbers).toEqual([number]);
    expect(sam.text()).not.toContain('secret');
    await asha.leave();
    await sam.leave();
  });

  it('follow the history, for messages from any process', async () => {
    const sam = await listen(consultant);
    const { id: userId, charityProfile } = charity.user;
    const context = {
      actor: { id: userId, role: 'charity' as const },
      source: 'another process',
      requestId: projectId,
      correlationId: projectId,
    };
    const outcome = await platform.commands.postMessage(
      { content: 'From elsewhere', messageId: crypto.randomUUID() },
      { projectId, by: { role: 'charity', userId, charityId: charityProfile?.id ?? '' } },
      context,
    );
    expect(outcome.outcome).toBe('done');
    await expect.poll(() => sam.numbers().length).toBe(1);
    await sam.leave();
  });

  it('wait for lagging read models', async () => {
    const sam = await listen(consultant);
    platform.pauseProjections();
    await post(charity, 'Not folded yet');
    expect(sam.numbers()).toEqual([]);
    platform.resumeProjections();
    await expect.poll(() => sam.numbers().length).toBe(1);
    await sam.leave();
  });

  it('are limited to one project', async () => {
    const other = (await assignedProject(charity, consultant, { title: 'Another project' })).id;
    const [here, there] = [await listen(consultant), await listen(consultant, other)];
    const first = await post(charity, 'In the other one', other);
    await expect.poll(there.numbers).toEqual([first]);
    const number = await post(charity, 'In this one');
    await expect.poll(here.numbers).toEqual([number]);
    expect(there.numbers()).toEqual([first]);
    await here.leave();
    await there.leave();
  });

  it('are server-sent events without buffering and caching', async () => {
    const { headers, text, leave } = await listen(charity);
    expect(headers['content-type']).toBe('text/event-stream');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['content-encoding']).toBeUndefined();
    await expect.poll(text).toBe('retry: 3000\n\n');
    await leave();
  });

  it('end silently when the session has ended', async () => {
    const browser = platform.browser();
    const body = { username: consultant.username, password: 'correct horse battery' };
    expect((await browser.call('signIn', { body })).status).toBe(200);
    const elsewhere = await listen({ ...consultant, browser });
    const here = await listen(consultant);
    await browser.call('signOut');
    const number = await post(charity, 'After the end');
    await elsewhere.ended;
    expect(elsewhere.numbers()).toEqual([]);
    await expect.poll(here.numbers).toEqual([number]);
    await here.leave();
  });

  it('end without an event soon after the session has ended', async () => {
    const browser = platform.browser();
    const body = { username: consultant.username, password: 'correct horse battery' };
    expect((await browser.call('signIn', { body })).status).toBe(200);
    const elsewhere = await listen({ ...consultant, browser });
    const here = await listen(consultant);
    await browser.call('signOut');
    const from = performance.now();
    await elsewhere.ended;
    expect(performance.now() - from).toBeLessThan(10_000);
    await here.leave();
  });

  it('end silently while the consultant is suspended', async () => {
    const sam = await listen(consultant);
    const params = { id: consultant.user.consultantProfile?.id ?? '' };
    const decide = (name: 'suspendConsultant' | 'reinstateConsultant', body?: { readonly reason: string }) =>
      admin.browser.call(name, { params, ...(body ? { body } : {}) });
    expect((await decide('suspendConsultant', { reason: 'A complaint' })).status).toBe(200);
    await post(charity, 'Between us');
    await sam.ended;
    expect(sam.numbers()).toEqual([]);
    const refused = await request(consultant);
    expect(Problem.parse(await json(refused)).status).toBe(403);
    expect((await decide('reinstateConsultant')).status).toBe(200);
    await (await listen(consultant)).leave();
  });

  it('are limited to six windows of a member', async () => {
    const windows = await Promise.all(Array.from({ length: 6 }, () => listen(charity)));
    const refused = await request(charity);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(Problem.parse(await json(refused)).status).toBe(429);
    await windows.pop()?.leave();
    const opened = () =>
      listen(charity).then(
        (one) => windows.push(one) > 0,
        () => false,
      );
    await expect.poll(opened).toBe(true);
    for (const one of windows) await one.leave();
  });

  it('are not sent in response to HEAD', async () => {
    for (let time = 1; time <= 8; time += 1) {
      const { statusCode } = await request(charity, projectId, 'HEAD');
      expect(statusCode).toBe(200);
    }
    await (await listen(charity)).leave();
  });

  it('do not count in the response times', async () => {
    await (await listen(charity)).leave();
    const { body } = await platform.browser().send({ method: 'GET', url: '/metrics', headers: asOperator });
    expect(body).toContain('route="/api/projects/:id/messages"');
    expect(body).not.toContain('route="/api/projects/:id/messages/stream",status="200"');
  });

  it('do not delay a stop of the server', async () => {
    const [asha, sam] = [await listen(charity), await listen(consultant)];
    const from = performance.now();
    await platform.app.close();
    expect(performance.now() - from).toBeLessThan(2_000);
    await Promise.all([asha.ended, sam.ended]);
  });
});
