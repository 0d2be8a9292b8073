import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../../src/contract/live.ts';
import { Problem } from '../../src/contract/problem.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import {
  approvedConsultant,
  assignedProject,
  consultantIdOf,
  invitedProject,
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
const request = (
  { browser }: SignedIn,
  lastEventId: string | null = null,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<IncomingMessage> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) };
  return new Promise((resolve, reject) => {
    const sent = send(`${address}/api/stream`, { method, agent: false, headers }, resolve);
    sent.once('error', reject);
    sent.end();
  });
};

/** Opens a stream as a window of a browser does. */
const listen = async (by: SignedIn, lastEventId: string | null = null) => {
  const response = await request(by, lastEventId);
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
    /** The changes in order, as `<kind> <id>`, without those of the history, which administrators get at any time. */
    changes: () => {
      const all = [...text.matchAll(/^event: change\nid: .*\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
      return all.flatMap(({ kind, id }: Change) => (kind === 'history' ? [] : `${kind} ${id}`));
    },
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    text: () => text,
    ended,
    leave: async () => {
      response.destroy();
      await ended;
    },
  };
};

const post = async ({ browser }: SignedIn, content: string, id = projectId): Promise<void> => {
  const answer = await browser.call('postMessage', { params: { id }, body: { content } });
  expect([201, 202]).toContain(answer.status);
};

/** Makes a change that only administrators and the consultant are notified of. */
const turnAvailability = async (availability: boolean): Promise<void> => {
  const params = { id: consultantIdOf(consultant) };
  const answer = await consultant.browser.call('changeAvailability', { params, body: { availability } });
  expect(answer.status).toBe(200);
};

describe('the live stream', () => {
  it('notifies both sides and administrators of a message, without its text, once it can be read', async () => {
    const [asha, sam, anna] = [await listen(charity), await listen(consultant), await listen(admin)];
    const before = [asha, sam, anna].map(({ changes }) => changes().length);
    await post(charity, 'A secret between the two of us');
    const heard = [`conversation ${projectId}`];
    await expect
      .poll(() => [asha, sam, anna].map(({ changes }, at) => changes().slice(before[at])))
      .toEqual([heard, heard, heard]);
    const { data } = (await consultant.browser.call('listMessages', { params: { id: projectId } })).json();
    expect(data[0].content).toBe('A secret between the two of us');
    expect(sam.text()).not.toContain('secret');
    const grown = JSON.stringify({ kind: 'history', id: 'newest' });
    await expect.poll(anna.text).toContain(grown);
    expect([asha, sam].some(({ text }) => text().includes(grown))).toBe(false);
    for (const one of [asha, sam, anna]) await one.leave();
  });

  it('follows the history, for changes from any process', async () => {
    const sam = await listen(consultant);
    const { id: userId, charityProfile } = charity.user;
    const context = {
      actor: { id: userId, role: 'charity' as const },
      source: 'another process',
      requestId: projectId,
      correlationId: projectId,
    };
    const before = sam.changes().length;
    const outcome = await platform.commands.postMessage(
      { content: 'From elsewhere', messageId: crypto.randomUUID() },
      { projectId, by: { role: 'charity', userId, charityId: charityProfile?.id ?? '' } },
      context,
    );
    expect(outcome.outcome).toBe('done');
    await expect.poll(() => sam.changes().slice(before)).toEqual([`conversation ${projectId}`]);
    await sam.leave();
  });

  it('notifies an invited consultant, and one whose invitation was closed', async () => {
    const invited = await approvedConsultant(platform, admin);
    const rival = await approvedConsultant(platform, admin);
    const [first, second] = [await listen(invited), await listen(rival)];
    const { id } = await invitedProject(charity, [invited, rival]);
    const heardOf = `project ${id}`;
    await expect.poll(first.changes).toContain(heardOf);
    await expect.poll(second.changes).toContain(heardOf);
    const before = second.changes().length;
    expect((await invited.browser.call('acceptProject', { params: { id } })).status).toBe(200);
    await expect.poll(() => second.changes().slice(before)).toContain(heardOf);
    await first.leave();
    await second.leave();
  });

  it('notifies only the members concerned', async () => {
    const [asha, sam, anna] = [await listen(charity), await listen(consultant), await listen(admin)];
    await turnAvailability(false);
    const change = `consultant ${consultantIdOf(consultant)}`;
    await expect.poll(sam.changes).toContain(change);
    await expect.poll(anna.changes).toContain(change);
    await turnAvailability(true);
    await post(charity, 'The last word');
    await expect.poll(asha.changes).toContain(`conversation ${projectId}`);
    expect(asha.changes()).not.toContain(change);
    for (const one of [asha, sam, anna]) await one.leave();
  });

  it('resumes after the last event received', async () => {
    const sam = await listen(consultant);
    await post(charity, 'Heard');
    await expect.poll(sam.lastId).not.toBe('');
    await expect.poll(sam.changes).toContain(`conversation ${projectId}`);
    await sam.leave();
    const after = sam.lastId();
    await turnAvailability(false);
    await turnAvailability(true);
    const again = await listen(consultant, after);
    await expect.poll(again.changes).toEqual(Array(2).fill(`consultant ${consultantIdOf(consultant)}`));
    expect(again.text()).not.toContain('event: reset');
    await again.leave();
  });

  it('repeats the changes of late read models once they have caught up', async () => {
    const sam = await listen(consultant);
    await post(charity, 'Folded at once');
    await expect.poll(sam.changes).toContain(`conversation ${projectId}`);
    const before = sam.text().split('event: reset').length;
    const announced = sam.changes().length;
    platform.pauseProjections();
    await post(charity, 'Not folded yet');
    await expect.poll(() => sam.changes().length, { timeout: 5_000 }).toBeGreaterThan(announced);
    platform.resumeProjections();
    await expect.poll(() => sam.text().split('event: reset').length, { timeout: 5_000 }).toBe(before + 1);
    const { data } = (await consultant.browser.call('listMessages', { params: { id: projectId } })).json();
    expect(data[0].content).toBe('Not folded yet');
    await sam.leave();
  });

  it('is made of server-sent events without buffering and caching', async () => {
    const { headers, text, leave } = await listen(charity);
    expect(headers['content-type']).toBe('text/event-stream');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['content-encoding']).toBeUndefined();
    await expect.poll(text).toContain('retry: 3000\n\n');
    await leave();
  });

  it('ends soon after the session has ended', async () => {
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

  it('does not notify a suspended consultant of messages', async () => {
    const params = { id: consultantIdOf(consultant) };
    expect((await admin.browser.call('suspendConsultant', { params, body: { reason: 'A complaint' } })).status).toBe(
      200,
    );
    const [sam, anna] = [await listen(consultant), await listen(admin)];
    const [before, heard] = [sam.changes().length, anna.changes().length];
    await post(charity, 'Between us');
    await expect.poll(() => anna.changes().slice(heard)).toContain(`conversation ${projectId}`);
    expect((await admin.browser.call('reinstateConsultant', { params })).status).toBe(200);
    await expect.poll(() => sam.changes().slice(before)).toEqual([`consultant ${params.id}`]);
    await sam.leave();
    await anna.leave();
  });

  it('is limited to six windows of a member', async () => {
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

  it('is not sent in response to HEAD', async () => {
    for (let time = 1; time <= 8; time += 1) {
      const { statusCode } = await request(charity, null, 'HEAD');
      expect(statusCode).toBe(200);
    }
    await (await listen(charity)).leave();
  });

  it('does not count in the response times', async () => {
    await (await listen(charity)).leave();
    const { body } = await platform.browser().send({ method: 'GET', url: '/metrics', headers: asOperator });
    expect(body).toContain('route="/api/projects/:id/messages"');
    expect(body).not.toContain('route="/api/stream",status="200"');
  });

  it('does not delay a stop of the server', async () => {
    const [asha, sam] = [await listen(charity), await listen(consultant)];
    const from = performance.now();
    await platform.app.close();
    expect(performance.now() - from).toBeLessThan(2_000);
    await Promise.all([asha.ended, sam.ended]);
  });
});
