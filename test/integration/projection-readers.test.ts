import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import type { ProjectionDetail } from '../../src/contract/projections.ts';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { submittedProject } from '../support/http-people.ts';

let platform: Platform;
let fellowship: Fellowship;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  await platform.settled();
});
afterAll(() => platform.stop());

const ask = async (route: EndpointName, name: string, body = {}, who = fellowship.members.admin) => {
  const answer = await who.browser.call(route, { params: { name }, body });
  return { status: answer.status, detail: answer.json() as ProjectionDetail, type: String(answer.json().type) };
};
const detailOf = async (name: string): Promise<ProjectionDetail> =>
  (await fellowship.members.admin.browser.call('getProjection', { params: { name } })).json();

/** Runs every request that a healthy read model accepts. */
const leadThrough = async (name: string): Promise<void> => {
  const steps = [
    'rebuildProjection',
    'verifyProjection',
    'swapProjection',
    'rollBackProjection',
    'rollBackProjection',
    'rebuildProjection',
    'verifyProjection',
    'swapProjection',
  ] as const;
  for (const step of steps) {
    const kept = (await detailOf(name)).generations.find(({ role }) => role === 'kept');
    const { status, detail } = await ask(
      step,
      name,
      step === 'rollBackProjection' ? { generation: kept?.generation } : {},
    );
    expect([step, status, detail.pending]).toEqual([step, 200, 0]);
    await platform.workOff();
  }
};

describe('a reader', () => {
  it('never sees an error, an empty page or an older state during rebuilds, swaps and rollbacks', async () => {
    const { owner, admin } = fellowship.members;
    await submittedProject(owner.browser);
    await platform.settled();
    let going = true;
    const reads: Record<string, number> = {};
    /** Reads a page repeatedly, and checks that its count never decreases. */
    const reader = async (page: string, look: () => Promise<number>): Promise<void> => {
      for (let seen = 1; going; reads[page] = (reads[page] ?? 0) + 1) {
        const found = await look();
        if (!(found >= seen)) throw new Error(`${page} showed ${found} after ${seen}`);
        seen = found;
      }
    };
    const listed = async (who: typeof owner, route: EndpointName): Promise<number> => {
      const answer = await who.browser.call(route);
      if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}`);
      return answer.json().total;
    };
    const readers = [
      reader('projects', () => listed(owner, 'listProjects')),
      reader('members', () => listed(admin, 'listMembers')),
      reader('history', () => listed(admin, 'listHistory')),
      // The current user comes from the read model of accounts.
      reader('oneself', async () => {
        const answer = await owner.browser.call('getCurrentUser');
        return answer.status === 200 ? 1 : 0;
      }),
    ];
    /** Writes, and checks that the write is visible at once. */
    const writer = async (): Promise<void> => {
      while (going) {
        const { id } = await submittedProject(owner.browser);
        const answer = await owner.browser.call('getProject', { params: { id } });
        if (answer.status !== 200) throw new Error(`A new project answered ${answer.status}`);
      }
    };
    const all = Promise.all([...readers, writer()]).then(() => {});
    const lead = async (): Promise<void> => {
      for (const name of ['projects', 'accounts', 'history', 'project_counts']) await leadThrough(name);
    };
    await Promise.race([lead(), all]);
    going = false;
    await all;
    for (const page of ['projects', 'members', 'history', 'oneself']) expect(reads[page]).toBeGreaterThan(10);
    expect(await detailOf('accounts')).toMatchObject({ generation: 3, previousKept: true, behind: expect.any(Number) });
  }, 120_000);
});

describe('concurrent administrators', () => {
  it('start one rebuild, and the second gets an error', async () => {
    const { member } = await fellowship.fresh('admin');
    if (!member) throw new Error('There is no second administrator.');
    const answers = await Promise.all([
      ask('rebuildProjection', 'messages'),
      ask('rebuildProjection', 'messages', {}, member),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.type).toMatch(/rebuild-under-way|projection-changed/);
    expect((await detailOf('messages')).generations.map(({ generation }) => generation)).toEqual([1, 2]);
  });

  it('do not block the pages, however many there are', async () => {
    const { owner, admin } = fellowship.members;
    const names = (await admin.browser.call('listProjections')).json().data.map(({ name }: { name: string }) => name);
    const orders = Promise.all(names.flatMap((name: string) => [1, 2, 3].map(() => ask('rebuildProjection', name))));
    const waits: number[] = [];
    while (waits.length < 20) {
      const began = performance.now();
      expect((await owner.browser.call('listProjects')).status).toBe(200);
      waits.push(performance.now() - began);
    }
    const answered = await orders;
    expect(Math.max(...waits)).toBeLessThan(3_000);
    expect(answered.every(({ status }) => status === 200 || status === 409)).toBe(true);
    for (const name of names) expect((await detailOf(name)).rebuild).not.toBeNull();
  }, 60_000);
});
