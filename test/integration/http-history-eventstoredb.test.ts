import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '../../src/contract/history.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { provideEventStoreDb, type TestEventStoreDb } from '../support/eventstoredb.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import {
  approvedConsultant,
  assignedProject,
  consultantIdOf,
  password,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';

let server: TestEventStoreDb;
let platform: Platform;
let admin: SignedIn;
let charity: SignedIn;
let consultant: SignedIn;
let projectId: string;

/**
 * The history of a server that other test files may share, without their events: reactors would wait for the newer
 * release that knows the types.
 */
const openOwn = async ({ logger }: { readonly logger: Logger }): Promise<EventStore> => {
  const store = await openEventStoreDb({ url: server.url, logger });
  const readAll: EventStore['readAll'] = async (...asked) => {
    const page = await store.readAll(...asked);
    return { ...page, events: page.events.filter(({ type }) => catalogue.has(type)) };
  };
  return { ...store, readAll };
};

// Everything here is asked of streams and people of this platform.
beforeAll(async () => {
  server = await provideEventStoreDb();
  platform = await startPlatform({ openHistory: openOwn });
  await vi.waitFor(() => platform.settled(), { timeout: 100_000 });
  admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform, { name: 'Robin Vanishing' });
  consultant = await approvedConsultant(platform, admin);
  projectId = (await assignedProject(charity, consultant)).id;
  await charity.browser.call('closeAccount', { body: { currentPassword: password } });
  await platform.settled();
}, 120_000);
afterAll(async () => {
  await platform.stop();
  await server.close();
});

const list = async (query: Record<string, string>): Promise<readonly HistoryEntry[]> => {
  const answer = await admin.browser.call('listHistory', { query });
  expect(answer.status, answer.body).toBe(200);
  return answer.json().data;
};

const detail = async (id: string | undefined) => {
  const answer = await admin.browser.call('getHistoryEntry', { params: { id: id ?? '' } });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const fieldIn = (answer: { fields: readonly { name: string }[] }, name: string) =>
  answer.fields.find((field) => field.name === name);

describe('a history kept in EventStoreDB', () => {
  it('is listed newest first, page by page', async () => {
    const query = { about: projectId, limit: '2' };
    const whole = await list({ about: projectId });
    const types = whole.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['ProjectSubmitted', 'MatchingStarted', 'ProjectInvitationAccepted']));
    expect(whole.map(({ position }) => position)).toEqual(
      whole
        .map(({ position }) => position)
        .toSorted()
        .toReversed(),
    );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = (
        await admin.browser.call('listHistory', { query: cursor === null ? query : { ...query, cursor } })
      ).json();
      found.push(...page.data.map(({ id }: HistoryEntry) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(whole.map(({ id }) => id));
  });

  it('shows the consequences and the storage of an event', async () => {
    const [closed] = await list({ type: 'AccountClosed', member: charity.user.id });
    const { ledTo, causedBy } = await detail(closed?.id);
    expect(causedBy).toBeNull();
    const cancelled = ledTo.find(({ type }: HistoryEntry) => type === 'ProjectCancelled');
    expect(cancelled).toMatchObject({ stream: `project-${projectId}`, causationId: closed?.id });
    expect((await detail(cancelled.id)).causedBy).toMatchObject({ id: closed?.id });
    const [registered] = await list({ type: 'AccountRegistered', stream: `account-${charity.user.id}` });
    const event = await detail(registered?.id);
    expect(event.stored.email).toEqual({ $sealed: expect.any(String) });
    expect(fieldIn(event, 'email')).toMatchObject({ personal: 'erased', value: '' });
    expect(JSON.stringify(event)).not.toContain('Vanishing');
  });

  it('has as-of views', async () => {
    const params = { stream: `project-${projectId}` };
    const moments = (await admin.browser.call('listMoments', { params })).json();
    expect(moments.data.map(({ revision }: { revision: number }) => revision)).toEqual(
      Array.from({ length: moments.latest + 1 }, (_, revision) => revision),
    );
    const query = { at: moments.data[0].occurredAt };
    const past = (await admin.browser.call('getPast', { params, query })).json();
    expect(past).toMatchObject({ revision: 0, latest: moments.latest });
    expect(fieldIn(past, 'status')).toMatchObject({ value: 'Pending', now: 'Cancelled', differs: true });
    const of = { stream: `consultant-${consultantIdOf(consultant)}` };
    const profile = (await admin.browser.call('getPast', { params: of, query: { revision: '0' } })).json();
    expect(fieldIn(profile, 'status')).toMatchObject({ value: 'Pending Approval', differs: true });
  });

  it('can be exported', async () => {
    const query = { stream: `project-${projectId}` };
    const { body } = await admin.browser.call('exportHistoryLines', { query });
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id }) => id)).toEqual((await list(query)).map(({ id }) => id));
  });

  it('records who read it', async () => {
    await platform.settled();
    const read = await list({ stream: `reader-${admin.user.id}`, type: 'HistoryRead' });
    expect(read.length).toBeGreaterThan(3);
    expect(read.every(({ readable }) => readable)).toBe(true);
  });
});
