import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayedHeader } from '../../src/contract/headers.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  charitySignup,
  consultantIdOf,
  invitedProject,
  projectRequest,
  registeredCharity,
  registration,
  signedInAdministrator,
} from '../support/http-people.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const countEvents = async (type: string): Promise<number> => {
  const { rows } = await platform.pool.query<{ n: number }>(
    'select count(*) as n from history.events where type = $1',
    [type],
  );
  return rows[0]?.n ?? 0;
};

describe('a project request under an Idempotency-Key', () => {
  it('gets the first response again, and makes one project', async () => {
    const { browser } = await registeredCharity(platform);
    const key = randomUUID();
    const before = await countEvents('ProjectSubmitted');
    const first = await browser.call('submitProject', { body: projectRequest(), key });
    const second = await browser.call('submitProject', { body: projectRequest(), key });
    expect(first.status).toBe(201);
    expect(first.headers[replayedHeader]).toBeUndefined();
    expect(second.status).toBe(201);
    expect(second.headers[replayedHeader]).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect(await countEvents('ProjectSubmitted')).toBe(before + 1);
  });

  it('creates one project for many concurrent requests', async () => {
    const { browser } = await registeredCharity(platform);
    const key = randomUUID();
    const before = await countEvents('ProjectSubmitted');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.call('submitProject', { body: projectRequest(), key })),
    );
    const done = answers.filter(({ status }) => status === 201);
    const busy = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(done.length + busy.length).toBe(8);
    expect(new Set(done.map((answer) => answer.json().id)).size).toBe(1);
    for (const answer of busy) {
      expect(answer.headers['retry-after']).toBe('1');
      expect(expectProblem(answer).type).toBe('urn:fellowbridge:problem:request-in-progress');
    }
    expect(await countEvents('ProjectSubmitted')).toBe(before + 1);
  });

  it('is refused with another body', async () => {
    const { browser } = await registeredCharity(platform);
    const key = randomUUID();
    await browser.call('submitProject', { body: projectRequest(), key });
    const answer = await browser.call('submitProject', { body: projectRequest({ title: 'Another' }), key });
    expect(answer.status).toBe(422);
    expect(expectProblem(answer).detail).toContain('new key');
  });

  it("is independent of another member's key", async () => {
    const one = await registeredCharity(platform);
    const two = await registeredCharity(platform);
    const key = randomUUID();
    const first = await one.browser.call('submitProject', { body: projectRequest(), key });
    const second = await two.browser.call('submitProject', { body: projectRequest(), key });
    expect(second.status).toBe(201);
    expect(second.headers[replayedHeader]).toBeUndefined();
    expect(second.json().id).not.toBe(first.json().id);
  });

  it('does not use the key up if the request was invalid', async () => {
    const { browser } = await registeredCharity(platform);
    const key = randomUUID();
    expect((await browser.call('submitProject', { body: projectRequest({ title: '' }), key })).status).toBe(400);
    expect((await browser.call('submitProject', { body: projectRequest(), key })).status).toBe(201);
  });

  it('makes two projects without a key', async () => {
    const { browser } = await registeredCharity(platform);
    const first = await browser.call('submitProject', { body: projectRequest() });
    const second = await browser.call('submitProject', { body: projectRequest() });
    expect(second.json().id).not.toBe(first.json().id);
  });

  it('refuses keys that are too short, too long or contain invalid characters', async () => {
    const { browser } = await registeredCharity(platform);
    for (const key of ['short', 'k'.repeat(129), 'robin@harbour.example', 'two words']) {
      const answer = await browser.call('submitProject', { body: projectRequest(), key });
      expect(answer.status, key).toBe(400);
      expect(expectProblem(answer).detail).toContain('Idempotency-Key');
    }
  });
});

describe('messages and hours under an Idempotency-Key', () => {
  it('are not shown again to a consultant who may no longer read the conversation', async () => {
    const admin = await signedInAdministrator(platform);
    const consultant = await approvedConsultant(platform, admin);
    const { id } = await invitedProject(await registeredCharity(platform), [consultant]);
    const consultantId = consultantIdOf(consultant);
    const { browser } = consultant;
    const body = { content: 'Good morning' };
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const asked = () => browser.call('postInvitationMessage', { params: { id, consultantId }, body, key: keys[0] });
    const posted = () => browser.call('postMessage', { params: { id }, body, key: keys[1] });
    const hours = { date: '2026-01-12', minutes: 60, work: 'Read the accounts' };
    const logged = () => browser.call('logHours', { params: { id }, body: hours, key: keys[2] });
    const all = async () => [(await asked()).status, (await posted()).status, (await logged()).status];
    expect((await asked()).status).toBe(201);
    await browser.call('acceptProject', { params: { id }, body: {} });
    expect(await all()).toEqual([201, 201, 201]);
    await admin.browser.call('suspendConsultant', { params: { id: consultantId }, body: { reason: 'A complaint' } });
    expect(await all()).toEqual([403, 403, 403]);
    await admin.browser.call('reinstateConsultant', { params: { id: consultantId } });
    expect(await all()).toEqual([201, 201, 201]);
    await admin.browser.call('releaseConsultant', { params: { id, consultantId } });
    expect(await all()).toEqual([201, 404, 404]);
  });
});

/** As if the process had died after the registration, before its key was completed. */
const forgetCompletion = async (userId: string): Promise<void> => {
  await platform.pool.query('update vault.idempotency set completed_at = null where resource_id = $1', [userId]);
};

describe('a registration under an Idempotency-Key', () => {
  it('signs in the browser that never received the first response, and makes one account', async () => {
    const body = registration();
    const key = randomUUID();
    const before = await countEvents('AccountRegistered');
    const first = await platform.browser().call('registerCharity', { body, key });
    const retry = platform.browser();
    const second = await retry.call('registerCharity', { body, key });
    expect(second.status).toBe(201);
    expect(second.headers[replayedHeader]).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect((await retry.call('getCurrentUser')).json().id).toBe(first.json().id);
    expect(await countEvents('AccountRegistered')).toBe(before + 1);
  });

  it('is recognised when the first response has already signed the browser in', async () => {
    const body = registration();
    const key = randomUUID();
    const browser = platform.browser();
    const first = await browser.call('registerCharity', { body, key });
    const second = await browser.call('registerCharity', { body, key });
    expect(second.status).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect((await platform.vault.sessions.list(first.json().id)).length).toBe(1);
  });

  it.each([
    ['', async () => {}],
    [', nor if the first call ended without a response', forgetCompletion],
  ])('does not sign in after the password has changed%s', async (_when, interrupt) => {
    const body = registration();
    const key = randomUUID();
    const first = await platform.browser().call('registerCharity', { body, key });
    const { id: userId } = first.json();
    await interrupt(userId);
    await platform.commands.changePassword(
      { currentPassword: body.password, password: 'another password' },
      { userId },
      { actor: { id: userId, role: 'charity' }, source: 'test', requestId: key, correlationId: key },
    );
    const late = platform.browser();
    const answer = await late.call('registerCharity', { body, key });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('You are already registered. Please sign in.');
    expect(late.cookies.size).toBe(0);
  });

  it('can be repeated under the same key after a refusal', async () => {
    const taken = await registeredCharity(platform);
    const body = registration({ username: taken.username });
    const key = randomUUID();
    expect((await platform.browser().call('registerCharity', { body, key })).status).toBe(409);
    const again = await platform.browser().call('registerCharity', { body, key });
    expect(again.status).toBe(409);
    expect(expectProblem(again).type).toBe('urn:fellowbridge:problem:username-taken');
  });

  it('creates one account for many concurrent requests, with or without a key', async () => {
    for (const key of [randomUUID(), undefined]) {
      const body = registration();
      const before = await countEvents('AccountRegistered');
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          platform.browser().call('registerCharity', key === undefined ? { body } : { body, key }),
        ),
      );
      const made = answers.filter(({ status }) => status === 201);
      expect(made.length).toBeGreaterThanOrEqual(1);
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(new Set(made.map((answer) => answer.json().id)).size).toBe(1);
      expect(await countEvents('AccountRegistered')).toBe(before + 1);
    }
  });
});

describe('a waiting-list signup under an Idempotency-Key', () => {
  it('is received once', async () => {
    const admin = await signedInAdministrator(platform);
    const key = randomUUID();
    const body = charitySignup({ email: 'once@harbour.example' });
    const first = await platform.browser().call('joinWaitingListAsCharity', { body, key });
    const second = await platform.browser().call('joinWaitingListAsCharity', { body, key });
    expect(second.body).toBe(first.body);
    expect(second.headers[replayedHeader]).toBe('true');
    await platform.settled();
    const list = (await admin.browser.call('listCharitySignups')).json();
    expect(list.data.filter(({ email }: { email: string }) => email === body.email)).toHaveLength(1);
  });
});
