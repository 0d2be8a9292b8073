import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChainStore } from '../../src/history/integrity/chain-store.ts';
import { verifyHistory } from '../../src/history/integrity/verify-history.ts';
import { earlierInstallation } from '../support/earlier-installation.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { password } from '../support/http-people.ts';

const leaver = '01a202b4-c577-74fb-9bf1-684d2238c256';
const project = '01a202b4-cd08-7534-96bc-a8797c1b9d59';

let platform: Platform;
beforeAll(async () => {
  const { load, filesFolder } = earlierInstallation;
  const masterKey = await earlierInstallation.masterKey();
  platform = await startPlatform({ installation: { load, masterKey, filesFolder } });
  await platform.settled();
  // A projection with a new version has a candidate to build.
  await platform.workOff();
});
afterAll(() => platform?.stop());

const signIn = async (username: string, given = password) => {
  const browser = platform.browser();
  return { browser, answer: await browser.call('signIn', { body: { username, password: given } }) };
};

describe('an installation of an earlier version', () => {
  it('keeps its history and hash chain', async () => {
    const verified = await verifyHistory({
      history: platform.history,
      chain: openChainStore(platform.pool),
      expected: Buffer.from(earlierInstallation.hash, 'hex'),
    });
    expect(verified.finding).toBeNull();
    const { rows } = await platform.pool.query('select count(*) as events from history.events where position <= $1', [
      earlierInstallation.events,
    ]);
    expect(rows).toEqual([{ events: earlierInstallation.events }]);
  });

  it('has read models that agree with a fresh fold of the history', async () => {
    const { browser } = await signIn('admin');
    const { data } = (await browser.call('listProjections')).json();
    expect(data.length).toBeGreaterThanOrEqual(20);
    for (const { name } of data) {
      const answer = await browser.call('verifyProjection', { params: { name }, body: {} });
      expect(answer.status, `${name}: ${answer.body}`).toBe(200);
    }
    await platform.workOff();
    for (const { name } of data) {
      const detail = (await browser.call('getProjection', { params: { name } })).json();
      expect.soft(detail, name).toMatchObject({ status: 'live', parked: 0, verification: { state: 'passed' } });
    }
  });

  it('lets members sign in with their passwords', async () => {
    expect((await signIn('expert')).answer.json()).toMatchObject({ username: 'expert', name: 'Sam Example' });
    expect((await signIn('expert', 'another password')).answer.status).toBe(401);
  });

  it('counts the addresses of its members as proved', async () => {
    for (const username of ['expert', 'harbour', 'admin']) {
      const member = (await signIn(username)).answer.json();
      expect(member, username).toMatchObject({ isEmailProved: true, requestedEmail: null });
      expect(await platform.vault.names.holderOf(member.email)).toEqual({ userId: member.id, isProved: true });
    }
  });

  it('decrypts personal data and finds documents', async () => {
    const { browser } = await signIn('harbour');
    const params = { id: project };
    expect((await browser.call('getProject', { params })).json().description).toBe(
      'We need a budget that our trustees can follow.',
    );
    const messages = (await browser.call('listMessages', { params })).json().data;
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(
      expect.arrayContaining(['Good morning, and welcome.', 'Thank you, I look forward to it.']),
    );
    const [file] = (await browser.call('listFiles', { params })).json().data;
    expect(file.name).toBe('Budget notes.txt');
    const download = await browser.call('downloadFile', { params: { id: project, fileId: file.id } });
    expect(download.bytes.toString('utf8')).toBe('Budget notes of the trustees.\n');
  });

  it('keeps an erased member erased', async () => {
    expect((await signIn('leaver')).answer.status).toBe(401);
    const texts: string[] = [];
    for await (const event of platform.store.readStream(`account-${leaver}`)) texts.push(JSON.stringify(event));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join('\n')).not.toMatch(/Lee Departing|leaver@consulting\.example/);
  });
});
