import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import type { ProjectionDetail } from '../../src/contract/projections.ts';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';

let platform: Platform;
let fellowship: Fellowship;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  await platform.settled();
});
afterAll(() => platform.stop());

const ask = async (route: EndpointName, name: string, body?: object) => {
  const answer = await fellowship.members.admin.browser.call(route, {
    params: { name },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, detail: answer.json() as ProjectionDetail, type: String(answer.json().type) };
};
const detailOf = async (name: string): Promise<ProjectionDetail> => (await ask('getProjection', name)).detail;

describe('projection administration', () => {
  it('lists every read model at the head of the history', async () => {
    const answer = await fellowship.members.admin.browser.call('listProjections');
    expect(answer.status).toBe(200);
    const { data } = answer.json();
    expect(data.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['accounts', 'projects', 'history', 'saved_reports']),
    );
    for (const one of data) expect(one).toMatchObject({ status: 'live', behind: 0, generation: 1, parked: 0 });
  });

  it('returns "not found" for unknown read models', async () => {
    expect((await ask('getProjection', 'nothing')).status).toBe(404);
    expect((await ask('listParkedEvents', 'nothing')).status).toBe(404);
    expect((await ask('rebuildProjection', 'nothing', {})).status).toBe(404);
  });

  it('rebuilds, verifies, swaps and rolls back a read model', async () => {
    const before = await platform.pool.query('select * from read_models.accounts order by user_id');
    expect((await ask('swapProjection', 'accounts', {})).type).toContain('rebuild-missing');
    const started = await ask('rebuildProjection', 'accounts', {});
    expect(started.detail).toMatchObject({
      status: 'rebuilding',
      rebuild: { generation: 2, passed: 0, readyAt: null },
      possible: expect.arrayContaining(['cancel-rebuild', 'pause']),
    });
    expect((await ask('verifyProjection', 'accounts', {})).type).toContain('rebuild-not-ready');
    expect((await ask('rebuildProjection', 'accounts', {})).type).toContain('rebuild-under-way');

    await platform.workOff();
    expect(await detailOf('accounts')).toMatchObject({ status: 'ready', rebuild: { progress: 1, secondsLeft: 0 } });
    expect((await ask('swapProjection', 'accounts', {})).type).toContain('rebuild-not-verified');
    expect((await ask('verifyProjection', 'accounts', {})).detail.verification).toMatchObject({ state: 'running' });
    await platform.workOff();
    const verified = await detailOf('accounts');
    expect(verified.status).toBe('verified');
    expect(verified.verification).toMatchObject({
      state: 'passed',
      generation: 2,
      rows: { verified: before.rows.length, live: before.rows.length },
      history: { compared: before.rows.length, differing: 0 },
      live: { differing: 0, samePosition: true },
    });

    expect((await ask('swapProjection', 'accounts', {})).detail).toMatchObject({
      status: 'live',
      generation: 2,
      previousKept: true,
    });
    expect((await platform.pool.query('select * from read_models.accounts order by user_id')).rows).toEqual(
      before.rows,
    );
    // The second request repeats the first after a lost answer.
    for (const _time of ['first', 'repeated']) {
      const rolledBack = await ask('rollBackProjection', 'accounts', { generation: 1 });
      expect(rolledBack).toMatchObject({ status: 200, detail: { generation: 1, previousKept: true } });
    }
    expect((await ask('rollBackProjection', 'accounts', { generation: 2 })).detail).toMatchObject({ generation: 2 });
    expect((await ask('rollBackProjection', 'accounts', { generation: 3 })).type).toContain('generation-not-kept');
    expect((await ask('rollBackProjection', 'accounts', {})).status).toBe(400);
  });

  it('verifies every read model against the history and its constraints, and reports a violation', async () => {
    for (const stage of ['pending', 'matching', 'at work'] as const) await fellowship.project(stage);
    await platform.settled();
    const { data } = (await fellowship.members.admin.browser.call('listProjections')).json();
    const rules: string[] = [];
    for (const { name } of data) {
      await ask('verifyProjection', name, {});
      await platform.workOff();
      const { verification } = await detailOf(name);
      expect([name, verification]).toEqual([name, expect.objectContaining({ state: 'passed', error: null })]);
      for (const { sentence, broken } of verification?.invariants ?? []) {
        expect([sentence, broken]).toEqual([sentence, 0]);
        rules.push(`${name}: ${sentence}`);
      }
    }
    expect(rules.length).toBeGreaterThanOrEqual(20);
    expect(rules).toContain('projects: A project in progress has a consultant.');
    expect(rules).toContain('accounts: Closed accounts show no personal data.');

    const spoil = (by: number) =>
      platform.pool.query('update read_models.project_counts set pending = pending + $1', [by]);
    await spoil(-1_000);
    await ask('verifyProjection', 'project_counts', {});
    await platform.workOff();
    const { verification } = await detailOf('project_counts');
    expect(verification).toMatchObject({ state: 'failed', invariants: [{ sentence: 'Counts are not negative.' }] });
    expect(verification?.invariants[0]?.broken).toBeGreaterThan(0);
    await spoil(1_000);
  });

  it('pauses a read model: writes do not wait for it, readers see the old state, and the schedule continues', async () => {
    expect((await ask('pauseProjection', 'messages', {})).detail).toMatchObject({ status: 'paused' });
    expect((await ask('rebuildProjection', 'messages', {})).type).toContain('projection-paused');
    const { id } = await fellowship.project('at work');
    const began = performance.now();
    const posted = await fellowship.members.admin.browser.call('postMessage', {
      params: { id },
      body: { content: 'Can you read this?' },
    });
    expect(posted.status).toBe(202);
    expect(performance.now() - began).toBeLessThan(1_500);
    expect((await detailOf('messages')).behind).toBeGreaterThan(0);
    expect((await ask('resumeProjection', 'messages')).detail).toMatchObject({ pausedAt: null });
    platform.resumeProjections();
    await platform.settled();
    expect((await detailOf('messages')).status).toBe('live');
  });

  it('records who requested what', async () => {
    await ask('rebuildProjection', 'read_marks', {});
    await ask('cancelRebuild', 'read_marks');
    await platform.settled();
    const answer = await fellowship.members.admin.browser.call('listHistory', {
      query: { stream: 'operations-read_marks' },
    });
    const sentences = answer
      .json()
      .data.map(({ sentence }: { sentence: { text: string }[] }) => sentence.map(({ text }) => text).join(''));
    expect(sentences[0]).toMatch(/cancelled the rebuild of the read model ‘read_marks’ as generation 2/);
    expect(sentences[1]).toMatch(/started to rebuild the read model ‘read_marks’/);
  });
});
