import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import { signedInAdministrator } from '../support/http-people.ts';

let platform: Platform;
let reader: Browser;
beforeAll(async () => {
  platform = await startPlatform();
  reader = (await signedInAdministrator(platform)).browser;
});
afterAll(() => platform.stop());

const ask = async (name: EndpointName, query: Record<string, string> = {}) => {
  const answer = await reader.call(name, { query });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const named = (list: readonly { name: string }[], name: string) => list.find((entry) => entry.name === name);

describe('the documentation of the domain', () => {
  it('describes every event with its emitters and consumers', async () => {
    const { data } = await ask('listDomainEvents');
    expect(data.map(({ type }: { type: string }) => type)).toEqual([...catalogue.keys()]);
    const submitted = data.find(({ type }: { type: string }) => type === 'ProjectSubmitted');
    expect(submitted).toMatchObject({
      title: 'Project submitted',
      context: 'projects',
      statusAfter: 'Pending',
      emittedBy: ['SubmitProject'],
    });
    expect(submitted.consumedBy).toContainEqual({ kind: 'projection', name: 'projects', title: 'Projects' });
    expect(submitted.consumedBy).toContainEqual({ kind: 'reactor', name: 'notifications', title: 'Notifications' });
  });

  it('marks personal fields like the store', async () => {
    const { data } = await ask('listDomainEvents');
    for (const { type, fields } of data) {
      const personal = fields.flatMap((field: { name: string; personal: boolean }) =>
        field.personal ? [field.name] : [],
      );
      expect(personal, type).toEqual(catalogue.get(type)?.personalData.map(({ path }) => path.join('.')));
    }
  });

  it('describes what upcasters change', async () => {
    const { data } = await ask('listDomainEvents', { context: 'accounts' });
    const signedIn = data.find(({ type }: { type: string }) => type === 'SignedIn');
    expect(signedIn.versions).toMatchObject([
      { version: 1, stream: 'account', change: null, upcaster: null },
      { version: 2, stream: 'signIns', upcaster: { file: 'src/domain/accounts/events.ts' } },
    ]);
  });

  it('describes who may issue a command, its events and every refusal', async () => {
    const { data } = await ask('listDomainCommands', { context: 'projects' });
    const cancel = named(data, 'CancelProject');
    expect(cancel).toMatchObject({ aggregate: 'project', roles: ['charity', 'admin', 'system'], mayDoNothing: true });
    expect(cancel).toHaveProperty('waysIn.0.path', '/api/projects/{id}/cancellation');
    expect(cancel).toHaveProperty('waysIn.1.name', 'leaving');
    expect(cancel).toHaveProperty('outcomes', [['ProjectCancelled'], ['ProjectCancelled', 'ProjectInvitationClosed']]);
    expect(cancel).toHaveProperty('rejections', [
      expect.objectContaining({ code: 'project-cancelled', status: 409, by: 'aggregate' }),
      expect.objectContaining({ code: 'project-completed', status: 409, by: 'aggregate' }),
      expect.objectContaining({ code: 'project-unknown', status: 404, by: 'aggregate' }),
      expect.objectContaining({ code: 'reason-required', status: 400, field: 'reason', by: 'aggregate' }),
      expect.objectContaining({ code: 'not-a-participant', status: 403, by: 'use-case' }),
    ]);
  });

  it('describes the entry points of each command: API, platform or command line', async () => {
    const { data } = await ask('listDomainCommands');
    const folders = ['src/commands', 'src/reactors'];
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    const code = files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => readFileSync(file, 'utf8'));
    for (const { name, source, waysIn } of data) {
      const isGiven = code.some((text) => new RegExp(`\\b${source.symbol}\\(`).test(text));
      if (isGiven) expect.soft(waysIn, name).not.toEqual([]);
    }
    const ofReadModels = ({ context, name }: { context: string; name: string }): boolean =>
      context === 'operations' && !/^(SkipEvent|CorrectEvent|UndoSkipping)$/.test(name);
    const orders = data.filter(ofReadModels);
    expect(orders.length).toBeGreaterThan(0);
    for (const { name, source, waysIn } of orders) {
      expect(waysIn, name).toEqual([
        expect.objectContaining({ kind: 'endpoint', name: source.symbol, roles: ['admin'] }),
        expect.objectContaining({ kind: 'command-line', title: 'npm run projections', roles: ['system'] }),
      ]);
    }
  });

  it('lists every sentence of a refusal with several sentences', async () => {
    const { data } = await ask('listDomainCommands', { context: 'projects' });
    const { rejections } = data.find(({ name }: { name: string }) => name === 'ReportProgress');
    const blank = rejections.filter(({ code }: { code: string }) => code === 'progress-blank');
    expect(blank.map(({ message, field }: { message: string; field: string }) => [message, field])).toEqual([
      ['Key deliverable is required', 'keyDeliverables'],
      ['Next step is required', 'nextSteps'],
      ['Phase is required', 'phase'],
    ]);
  });

  it('lists the fields of a group one by one, unless it contains groups', async () => {
    const { data } = await ask('listDomainCommands');
    const fieldsOf = (name: string) => data.find((one: { name: string }) => one.name === name).fields;
    expect(fieldsOf('SubmitProject').slice(-2)).toEqual([
      { name: 'terms.type', type: 'one of membership, oneoff' },
      { name: 'terms.setUpFee', type: 'whole pounds, optional' },
    ]);
    expect(fieldsOf('SaveReport')).toContainEqual({ name: 'definition', type: 'group of fields' });
  });

  it('describes the states of a project', async () => {
    const { data } = await ask('listDomainAggregates', { context: 'projects' });
    const project = named(data, 'project');
    expect(project).toHaveProperty('states.0', { name: 'unsubmitted', title: 'Unsubmitted', kind: 'initial' });
    expect(project).toHaveProperty(
      'transitions',
      expect.arrayContaining([
        { from: 'unsubmitted', event: 'ProjectSubmitted', to: 'pending', commands: ['SubmitProject'] },
        { from: 'in_progress', event: 'ConsultantReleased', to: 'matching', commands: ['ReleaseConsultant'] },
      ]),
    );
    expect(project).not.toHaveProperty(
      'transitions',
      expect.arrayContaining([expect.objectContaining({ from: 'completed' })]),
    );
  });

  it('returns the specifications page by page, filtered by subject', async () => {
    const first = await ask('listDomainSpecs', { command: 'CancelProject', outcome: 'refusal', limit: '2' });
    expect(first.data).toHaveLength(2);
    const rest = await ask('listDomainSpecs', {
      command: 'CancelProject',
      outcome: 'refusal',
      limit: '100',
      cursor: first.nextCursor,
    });
    const all = [...first.data, ...rest.data];
    expect(all).toHaveLength(first.total);
    expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(first.total);
    expect(all.every(({ when, outcome }) => when.name === 'CancelProject' && outcome.kind === 'refusal')).toBe(true);
  });

  it('describes the state after a rule, if the aggregate has one', async () => {
    const statesAfter = async (aggregate: string) => {
      const { data } = await ask('listDomainSpecs', { aggregate, outcome: 'events', limit: '100' });
      return new Set(data.map(({ outcome }: { outcome: { state: string | null } }) => outcome.state));
    };
    expect(await statesAfter('operations')).toEqual(new Set([null]));
    expect(await statesAfter('invitation')).toEqual(new Set(['Open', 'Accepted', 'Withdrawn']));
  });

  it('finds rules by words in any order', async () => {
    const { total } = await ask('listDomainSpecs', { search: 'cancel project' });
    expect(total).toBeGreaterThan(0);
    expect(await ask('listDomainSpecs', { search: 'PROJECT cancel' })).toMatchObject({ total });
  });

  it('refuses a foreign cursor', async () => {
    expect((await reader.call('listDomainSpecs', { query: { cursor: 'next' } })).status).toBe(400);
  });

  it('leads from the button to the screen, along existing code', async () => {
    const { data } = await ask('getDomainWalk');
    expect(data.steps.length).toBeGreaterThan(10);
    for (const { source } of data.steps) expect(existsSync(source.file), source.file).toBe(true);
  });

  it('links to the source code, if its address is set', async () => {
    expect((await ask('getDomain')).data.sourceUrl).toBeNull();
    const sourceUrl = 'https://code.example/fellowbridge/blob/v1.0.0';
    const known = await startPlatform({ config: { sourceUrl } });
    try {
      const { browser } = await signedInAdministrator(known);
      expect((await browser.call('getDomain')).json().data.sourceUrl).toBe(sourceUrl);
    } finally {
      await known.stop();
    }
  });

  it('draws the dependencies', async () => {
    const { data } = await ask('getDomain');
    expect(data.relations).toContainEqual(
      expect.objectContaining({
        from: 'accounts',
        to: 'waiting-list',
        means: expect.arrayContaining([
          expect.objectContaining({ kind: 'reactor', name: 'conversion', commands: ['ConvertSignup'] }),
        ]),
      }),
    );
  });
});
