import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../src/platform/database.ts';
import { aVisit } from '../builders/visits.ts';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import {
  application,
  charitySignup,
  consultantIdOf,
  invitationIn,
  mailTo,
  password,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  submittedProject,
} from '../support/http-people.ts';
import { asOperator } from '../support/operator.ts';
import { pseudonymsOn } from '../support/pseudonyms.ts';

let platform: Platform;
let fellowship: Fellowship;
let admin: Browser;
let analyst: Browser;
let projectId: string;
beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  admin = fellowship.members.admin.browser;
  analyst = fellowship.members.analyst.browser;
  projectId = (await fellowship.project('at work')).id;
  await platform.settled();
});
afterAll(() => platform.stop());

const list = async (browser: Browser, query: Record<string, string> = {}) => {
  const answer = await browser.call('listHistory', { query });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const eventOf = async (type: string, browser = admin): Promise<string> => (await list(browser, { type })).data[0].id;

const detail = async (browser: Browser, id: string) => {
  const answer = await browser.call('getHistoryEntry', { params: { id } });
  expect(answer.status, answer.body).toBe(200);
  return answer.json();
};

const { consultant: profile } = application();

const system = {
  schemaVersion: 1,
  occurredAt: '2026-01-02T03:04:05.000Z',
  actor: { id: 'test', role: 'system' },
  source: 'test',
  correlationId: v7(),
  causationId: v7(),
} as const;

const fieldIn = (answer: { fields: readonly { name: string }[] }, name: string) =>
  answer.fields.find((field) => field.name === name);

describe('the history', () => {
  it('shows choices in words, and their codes in the stored data', async () => {
    const event = await detail(admin, await eventOf('ProjectSubmitted'));
    expect(event).toMatchObject({ stored: { terms: { type: 'oneoff' } } });
    expect(fieldIn(event, 'terms.type')).toMatchObject({ value: 'One-off project' });
    const seen = await detail(analyst, await eventOf('ProjectSubmitted', analyst));
    expect(fieldIn(seen, 'terms.type')).toMatchObject({ value: 'One-off project', personal: 'no' });
    const registered = await detail(admin, await eventOf('CharityRegistered'));
    expect(fieldIn(registered, 'membershipTier')).toMatchObject({ value: 'Small Organization' });
  });

  it('is filtered by the query string', async () => {
    const { data, total } = await list(admin, { stream: `project-${projectId}`, type: 'ProjectSubmitted' });
    expect(data).toMatchObject([{ type: 'ProjectSubmitted', change: { from: null, to: 'Pending' }, readable: true }]);
    expect(total).toBe(1);
    const refused = await admin.call('listHistory', { query: { context: 'nowhere' } });
    expect(refused.status).toBe(400);
  });

  it.each<[string, Record<string, string>]>([
    ['a day of the year 0', { from: '0000-01-01' }],
    ['an invalid day', { to: '2026-02-30' }],
    ['a type with a null character', { type: 'Phase\0Set' }],
    ['an actor with a null character', { actor: '\0' }],
    ['a stream with a null character', { stream: 'project-\0' }],
    ['a correlation ID with a null character', { correlation: '\0', search: 'budget' }],
    ['a name that is too long', { type: 'x'.repeat(61) }],
    ['a last day before the first day', { from: '2026-05-05', to: '2026-01-01' }],
  ])('refuses %s, like its exports', async (_what, query) => {
    expect((await admin.call('listHistory', { query })).status).toBe(400);
    expect((await admin.call('exportHistoryCsv', { query })).status).toBe(400);
  });

  it('accepts ids in any notation', async () => {
    const { total } = await list(admin, { about: projectId });
    expect((await list(admin, { about: projectId.toUpperCase() })).total).toBe(total);
  });

  it('accepts any valid day and any words, and ignores blank words', async () => {
    const { total } = await list(admin, { context: 'projects' });
    expect((await list(admin, { context: 'projects', from: '0001-01-01', to: '9999-12-31' })).total).toBe(total);
    expect((await list(admin, { context: 'projects', search: '  ' })).total).toBe(total);
    expect((await list(admin, { context: 'projects', search: "\0 '&|! \\" })).total).toBe(0);
  });

  it('shows administrators people by name, and analysts by pseudonym', async () => {
    const forAdmin = await list(admin, { type: 'AccountRegistered', role: 'visitor' });
    const forAnalyst = await list(analyst, { type: 'AccountRegistered', role: 'visitor' });
    expect(forAdmin.data[0].sentence[0].text).not.toMatch(/^Member [0-9a-f]{8}$/);
    for (const { sentence } of forAnalyst.data) expect(sentence[0].text).toMatch(/^Member [0-9a-f]{8}$/);
  });
});

describe('an event', () => {
  it('shows administrators personal data, and the stored ciphertext', async () => {
    const event = await detail(admin, await eventOf('AccountRegistered'));
    expect(fieldIn(event, 'email')).toMatchObject({ personal: 'kept', value: expect.stringContaining('@') });
    expect(event.stored.email).toEqual({ $sealed: expect.any(String) });
    expect(event.metadata).toMatchObject({ schemaVersion: 1, source: expect.any(String) });
  });

  it('shows analysts that there is personal data, without the data', async () => {
    const event = await detail(analyst, await eventOf('AccountRegistered', analyst));
    expect(fieldIn(event, 'email')).toMatchObject({ personal: 'hidden', value: null });
    expect(fieldIn(event, 'role')).toMatchObject({ personal: 'no' });
    expect(JSON.stringify(event)).not.toContain('@');
  });

  it('that is unknown is not found', async () => {
    const params = { id: '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e' };
    expect((await admin.call('getHistoryEntry', { params })).status).toBe(404);
  });
});

describe('the as-of view', () => {
  it('of a project shows it after its first event', async () => {
    const params = { stream: `project-${projectId}` };
    const past = await admin.call('getPast', { params, query: { revision: '0' } });
    expect(past.status, past.body).toBe(200);
    expect(fieldIn(past.json(), 'status')).toMatchObject({ value: 'Pending', now: 'In Progress', differs: true });
    expect(past.json().sentence.length).toBeGreaterThan(0);
    const moments = (await admin.call('listMoments', { params })).json();
    expect(moments.data[0]).toMatchObject({ revision: 0, type: 'ProjectSubmitted' });
    expect(moments.latest).toBe(past.json().latest);
  });

  it('of a consultant hides personal data from analysts', async () => {
    const { of } = await pseudonymsOn(platform);
    const params = { stream: `consultant-${of(consultantIdOf(fellowship.members.assigned))}` };
    const past = (await analyst.call('getPast', { params })).json();
    expect(past.stream).toBe(params.stream);
    expect(fieldIn(past, 'hourlyRate')).toMatchObject({ value: '50–99' });
    expect(fieldIn(past, 'linkedin')).toMatchObject({ personal: 'hidden', value: null, now: null });
  });

  it('accepts revisions and times that an event can have', async () => {
    const params = { stream: `project-${projectId}` };
    for (const number of ['-1', '1.5', '', 'x', '2147483648', '9007199254740991']) {
      expect((await admin.call('listMoments', { params, query: { after: number } })).status, number).toBe(400);
      expect((await admin.call('getPast', { params, query: { revision: number } })).status, number).toBe(400);
    }
    const after = await admin.call('listMoments', { params, query: { after: '2147483647' } });
    expect(after.json().data).toEqual([]);
    const past = await admin.call('getPast', { params, query: { revision: '2147483647' } });
    expect(past.json().revision).toBe(past.json().latest);
  });

  it('of other streams is refused, and of unknown ones not found', async () => {
    const unknownId = '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e';
    expect((await admin.call('getPast', { params: { stream: `account-${unknownId}` } })).status).toBe(400);
    for (const name of ['getPast', 'listMoments'] as const) {
      expect((await admin.call(name, { params: { stream: `project-${unknownId}` } })).status).toBe(404);
    }
  });
});

describe('an event that this release cannot read', () => {
  /** Appends without the checks of the store. @returns its id and revision */
  const spoil = async (stream: string, type: string, data: object, schemaVersion = 1) => {
    const event = { eventId: v7(), type, data, metadata: { ...system, schemaVersion } };
    const outcome = await platform.history.append(stream, [event], 'any');
    await platform.settled();
    return { id: event.eventId, revision: outcome.outcome === 'appended' ? Number(outcome.revision) : -1 };
  };
  let spoilt: { readonly id: string; readonly stream: string };
  beforeAll(async () => {
    const { id } = await fellowship.freshProject('at work');
    spoilt = { id, stream: `project-${id}` };
  });

  it('leaves pages and as-of views as they were, and is marked there with its fault', async () => {
    const { id, stream } = spoilt;
    const before = (await fellowship.members.owner.browser.call('getProject', { params: { id } })).json();
    const wrong = await spoil(stream, 'PhaseSet', { phaze: 42 });
    const fault = 'Field phase is missing, field phaze is not known.';
    const project = await fellowship.members.owner.browser.call('getProject', { params: { id } });
    expect(project.status, project.body).toBe(200);
    expect(project.json()).toEqual(before);

    const [entry] = (await list(admin, { only: 'unreadable', stream })).data;
    expect(entry).toMatchObject({ id: wrong.id, readable: false, fault, change: null });
    expect(await detail(admin, wrong.id)).toMatchObject({ fault, fields: [], stored: { phaze: 42 } });
    const past = (await admin.call('getPast', { params: { stream } })).json();
    expect(past.unreadable).toEqual([{ id: wrong.id, revision: wrong.revision, type: 'PhaseSet', fault }]);
    expect(past.fields.find(({ name }: { name: string }) => name === 'status')).toMatchObject({ now: 'In Progress' });
    const moments = (await admin.call('listMoments', { params: { stream } })).json();
    expect(moments.data.at(-1)).toMatchObject({ type: 'PhaseSet', fault });
  });

  it('of an unknown type or a newer version does not stop the as-of view either', async () => {
    const { id } = await fellowship.freshProject('at work');
    const stream = `project-${id}`;
    const unknown = await spoil(stream, 'ProjectFramed', { frame: 'oak' });
    const newer = await spoil(stream, 'MatchingStarted', {}, 99);
    const past = await admin.call('getPast', { params: { stream } });
    expect(past.status, past.body).toBe(200);
    expect(past.json().unreadable).toEqual([
      { ...unknown, type: 'ProjectFramed', fault: 'This release does not know events of this type.' },
      { ...newer, type: 'MatchingStarted', fault: 'Version 99 is newer than this release, which knows version 1.' },
    ]);
    const answer = await fellowship.members.owner.browser.call('cancelProject', {
      params: { id },
      body: { reason: 'The grant was not given.' },
    });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
    const ready = await platform.ready();
    expect(ready.checks.events).toBe(
      'this release cannot read some events: MatchingStarted (1), PhaseSet (1), ProjectFramed (1)',
    );
    expect(ready.ready).toBe(true);
    // Reactors stop at events of a newer release, so skipping lets the later tests continue.
    for (const event of [unknown, newer]) {
      const skip = await admin.call('skipEvent', { params: { id: event.id }, body: { reason: 'The drill is over.' } });
      expect(skip.status, skip.body).toBe(200);
    }
  });

  it('refuses commands that need it, with a sentence', async () => {
    const answer = await fellowship.members.owner.browser.call('cancelProject', {
      params: { id: spoilt.id },
      body: { reason: 'The grant was not given.' },
    });
    expect(answer.status, answer.body).toBe(409);
    const problem = answer.json();
    expect(problem.title).toBe('Event cannot be read');
    expect(problem.detail).toContain(`send us this request id: ${problem.instance}`);
  });

  it('does not show analysts its data', async () => {
    const { of } = await pseudonymsOn(platform);
    const { data } = await list(analyst, { only: 'unreadable' });
    const wrong = data.find(({ type }: { type: string }) => type === 'PhaseSet');
    expect(await detail(analyst, wrong.id)).toMatchObject({ stored: null, fields: [], readable: false });
    const past = await analyst.call('getPast', { params: { stream: `project-${of(spoilt.id)}` } });
    expect(past.json().unreadable).toMatchObject([{ id: wrong.id, type: 'PhaseSet' }]);
  });

  it('is counted by type in readiness until it is skipped', async () => {
    expect((await platform.ready()).checks.events).toBe('this release cannot read some events: PhaseSet (1)');
  });

  const phaseOf = async (id: string) =>
    (await fellowship.members.owner.browser.call('getProject', { params: { id } })).json().phase;
  const parkedIn = async (stream: string) => {
    const { rows } = await platform.pool.query(
      'select distinct projection, waiting from projections.parked_events where stream = $1 order by projection',
      [stream],
    );
    return rows;
  };
  /** Changes the end of the encrypted phase, as people with access to the database can. */
  const altered = async (eventId: string): Promise<void> =>
    inTransaction(platform.pool, async (client) => {
      await client.query('set local session_replication_role = replica');
      const { rowCount } = await client.query(
        `update history.events set data = regexp_replace(data::text, '.{4}("\\s*\\}\\s*\\})$', 'AAAA\\1')::json where event_id = $1`,
        [eventId],
      );
      expect(rowCount).toBe(1);
    });

  it('that was changed after it was folded is told with its fault on its own page', async () => {
    const { id } = await fellowship.freshProject('at work');
    const stream = `project-${id}`;
    const set = await fellowship.members.assigned.browser.call('reportProgress', {
      params: { id },
      body: { phase: 'Drafting' },
    });
    expect(set.status, set.body).toBe(200);
    await platform.settled();
    const [entry] = (await list(admin, { type: 'PhaseSet', stream })).data;
    expect(await detail(admin, entry.id)).toMatchObject({ readable: true, fault: null });
    await altered(entry.id);
    const fault = 'Field phase cannot be decrypted: it has changed since it was written.';
    expect(await detail(admin, entry.id)).toMatchObject({ readable: false, fault, fields: [] });
    const seen = await eventOf('PhaseSet', analyst);
    expect(await detail(analyst, seen)).toMatchObject({ readable: false, fault, stored: null });
  });

  const cancelled = async (id: string) =>
    (await fellowship.members.owner.browser.call('cancelProject', { params: { id }, body: { reason: 'No grant.' } }))
      .status;

  it('is skipped with a reason: every fold passes over it, and what waited behind it is folded', async () => {
    const { id } = await fellowship.freshProject('at work');
    const stream = `project-${id}`;
    const wrong = await spoil(stream, 'PhaseSet', { phaze: 42 });
    const { metadata } = await detail(admin, await eventOf('PhaseSet'));
    expect(metadata.schemaVersion).toBe(1);
    expect(await parkedIn(stream)).toContainEqual({ projection: 'projects', waiting: false });
    const before = await phaseOf(id);

    const params = { id: wrong.id };
    const reason = 'A script of Robin wrote it by mistake.';
    const skip = await admin.call('skipEvent', { params, body: { reason } });
    expect(skip.status, skip.body).toBe(200);
    expect(skip.json()).toMatchObject({ id: wrong.id, skipped: true, fault: expect.any(String) });
    expect((await admin.call('skipEvent', { params, body: { reason } })).json().detail).toContain(
      'already been skipped',
    );
    await platform.settled();

    expect(await parkedIn(stream)).toEqual([]);
    expect(await phaseOf(id)).toBe(before);
    const past = (await admin.call('getPast', { params: { stream } })).json();
    expect(past.unreadable).toEqual([]);
    expect((await list(admin, { only: 'unreadable', stream })).data).toEqual([]);
    const [noted] = (await list(admin, { type: 'EventSkipped' })).data;
    expect(noted).toMatchObject({ context: 'operations', readable: true });
    expect((await detail(admin, noted.id)).fields).toContainEqual(
      expect.objectContaining({ name: 'reason', value: reason, personal: 'kept' }),
    );
    expect((await detail(admin, wrong.id)).skippedBy).toEqual({ ...noted, reason });
    const seen = (await list(analyst, { type: 'PhaseSet', stream: `project-${(await pseudonymsOn(platform)).of(id)}` }))
      .data[0];
    expect((await detail(analyst, seen.id)).skippedBy).toMatchObject({
      type: 'EventSkipped',
      actor: { role: 'admin' },
      reason: null,
    });
    expect(platform.log().join('')).not.toContain('phaze":42');
    expect(await cancelled(id)).toBe(200);
  });

  it('is corrected by an event of the same stream, which takes its place in every fold', async () => {
    const { id } = await fellowship.freshProject('at work');
    const stream = `project-${id}`;
    const wrong = await spoil(stream, 'PhaseSet', { phaze: 42 }, 2);
    const params = { id: wrong.id };
    const correct = (type: string, data: object) =>
      admin.call('correctEvent', { params, body: { reason: 'It was meant like this.', type, data } });
    expect((await correct('PhaseSet', { phaze: 'Budget' })).json()).toMatchObject({
      detail: expect.stringContaining('Field phase is missing, field phaze is not known.'),
      errors: [{ path: 'data' }],
    });
    expect((await correct('MemberSignedUp', {})).json().errors).toMatchObject([{ path: 'type' }]);
    expect((await list(admin, { type: 'EventCorrected' })).data).toEqual([]);

    const answer = await correct('PhaseSet', { phase: 'Drafting the budget' });
    expect(answer.status, answer.body).toBe(200);
    expect((await correct('PhaseSet', { phase: 'Twice' })).status).toBe(409);
    await platform.settled();
    expect(await phaseOf(id)).toBe('Drafting the budget');
    expect(await parkedIn(stream)).toEqual([]);
    const [correcting] = (await list(admin, { type: 'PhaseSet', stream })).data;
    expect(correcting).toMatchObject({
      causationId: wrong.id,
      occurredAt: system.occurredAt,
      actor: { role: 'admin' },
    });
    const undone = await admin.call('undoSkipping', { params });
    expect(undone.json()).toMatchObject({ status: 409, detail: expect.stringContaining('both would count') });
  });

  it('is needed again when skipping is undone: read models that fold it are rebuilt', async () => {
    const { id } = await fellowship.freshProject('at work');
    const stream = `project-${id}`;
    const { id: wrong } = await spoil(stream, 'PhaseSet', { phaze: 42 });
    await admin.call('skipEvent', { params: { id: wrong }, body: { reason: 'A mistake.' } });
    await platform.settled();
    expect((await detail(admin, wrong)).skippedBy).toMatchObject({ reason: 'A mistake.' });
    const undone = await admin.call('undoSkipping', { params: { id: wrong } });
    expect(undone.json(), undone.body).toMatchObject({ skipped: false });
    await platform.settled();
    expect((await detail(admin, wrong)).skippedBy).toBeNull();
    const { rebuild } = (await admin.call('getProjection', { params: { name: 'projects' } })).json();
    expect(rebuild).toMatchObject({ generation: 2 });
    expect(await cancelled(id)).toBe(409);
  });

  it('is listed once, also when the candidate of its read model has parked it too', async () => {
    await platform.workOff();
    const { rows } = await platform.pool.query(
      `select count(distinct generation) as generations, count(distinct (position, kind, key)) as entries
       from projections.parked_events where projection = 'projects'`,
    );
    expect(rows).toMatchObject([{ generations: 2 }]);
    const parked = (await admin.call('listParkedEvents', { params: { name: 'projects' } })).json();
    expect(parked).toMatchObject({ total: rows[0].entries });
    expect(new Set(parked.data.map(({ id }: { id: string }) => id)).size).toBe(rows[0].entries);
    const first = (
      await admin.call('listParkedEvents', { params: { name: 'projects' }, query: { limit: '1' } })
    ).json();
    expect(first.data).toEqual(parked.data.slice(0, 1));
  });
});

describe('the consequences of an event', () => {
  let closed: string;
  let charity: SignedIn;
  let lost: string;
  beforeAll(async () => {
    charity = await registeredCharity(platform, { name: 'Robin Vanishing' });
    lost = (await submittedProject(charity.browser)).id;
    const answer = await charity.browser.call('closeAccount', { body: { currentPassword: password } });
    expect(answer.status, answer.body).toBe(204);
    await platform.settled();
    closed = (await list(admin, { type: 'AccountClosed', stream: `account-${charity.user.id}` })).data[0].id;
  });

  it('are shown with the event, and each shows its cause', async () => {
    const event = await detail(admin, closed);
    expect(event.causedBy).toBeNull();
    const types = event.ledTo.map(({ type }: { type: string }) => type);
    expect(types).toContain('ProjectCancelled');
    const cancelled = event.ledTo.find(({ type }: { type: string }) => type === 'ProjectCancelled');
    expect(cancelled).toMatchObject({ stream: `project-${lost}`, causationId: closed });
    const consequence = await detail(admin, cancelled.id);
    expect(consequence.causedBy).toMatchObject({ id: closed, type: 'AccountClosed' });
    expect(consequence.correlationId).toBe(event.correlationId);
  });

  it('are among the events with its correlation ID', async () => {
    const pseudonym = (await pseudonymsOn(platform)).of(closed, 'request');
    const event = await detail(analyst, pseudonym);
    const { data } = await list(analyst, { correlation: event.correlationId });
    const found = data.map(({ id }: { id: string }) => id);
    expect(event.ledTo.length).toBeGreaterThan(0);
    expect(found).toEqual(expect.arrayContaining([pseudonym, ...event.ledTo.map(({ id }: { id: string }) => id)]));
  });

  it('show no name or personal field of an erased member', async () => {
    const [registered] = (await list(admin, { stream: `account-${charity.user.id}`, type: 'AccountRegistered' })).data;
    const event = await detail(admin, registered.id);
    expect(fieldIn(event, 'email')).toMatchObject({ personal: 'erased', value: '' });
    expect(fieldIn(event, 'role')).toMatchObject({ personal: 'no', value: 'Charity' });
    expect(event.sentence[0].text).toBe('Former member');
    expect(JSON.stringify(event)).not.toContain('Vanishing');
    expect(JSON.stringify(event.stored.email)).toContain('$sealed');
  });

  it('leave an as-of view of an erased consultant without personal data', async () => {
    const linkedin = 'https://www.linkedin.com/in/vanishing';
    const consultant = await registeredConsultant(platform, { consultant: { ...profile, linkedin } });
    const params = { stream: `consultant-${consultantIdOf(consultant)}` };
    const past = async () => (await admin.call('getPast', { params, query: { revision: '0' } })).json();
    expect(fieldIn(await past(), 'linkedin')).toMatchObject({ personal: 'kept', value: linkedin });
    await consultant.browser.call('closeAccount', { body: { currentPassword: password } });
    await platform.settled();
    const after = await past();
    expect(fieldIn(after, 'linkedin')).toMatchObject({ personal: 'erased', value: null });
    expect(fieldIn(after, 'status')).toMatchObject({ value: 'Pending Approval', now: 'Left', differs: true });
    expect(after.names).toContainEqual({ id: consultant.user.id, kind: 'member', name: 'Former member' });
  });
});

describe('an event of an older version', () => {
  it('is shown upcast, with the version under which it was written', async () => {
    const { user } = fellowship.members.owner;
    const stream = `signIns-${user.id}`;
    const eventId = v7();
    const metadata = {
      schemaVersion: 1,
      occurredAt: '2026-01-02T03:04:05.000Z',
      actor: { id: user.id, role: 'charity' },
      source: 'test',
      correlationId: v7(),
      causationId: v7(),
    } as const;
    await platform.store.append(stream, [{ eventId, type: 'SignedIn', data: {}, metadata }], 'any');
    await platform.settled();
    expect(await detail(admin, eventId)).toMatchObject({ type: 'SignedIn', version: 1, readable: true, fields: [] });
    const [listed] = (await list(admin, { stream })).data;
    expect(listed).toMatchObject({ id: eventId, version: 1, occurredAt: metadata.occurredAt });
    expect(listed.sentence.map(({ text }: { text: string }) => text).join('')).toBe('Robin Example signed in.');
  });

  it('has the fields that were added later', async () => {
    const eventId = v7();
    const stream = `visitor-${v4()}`;
    const { device: _untold, ...data } = aVisit({ browser: 'Bot', platform: 'Linux' });
    const metadata = {
      schemaVersion: 1,
      occurredAt: '2026-01-02T03:04:05.000Z',
      actor: { id: 'anonymous', role: 'visitor' },
      source: 'test',
      correlationId: v7(),
      causationId: v7(),
    } as const;
    await platform.store.append(stream, [{ eventId, type: 'PageVisited', data, metadata }], 'no-stream');
    await platform.settled();
    const event = await detail(admin, eventId);
    expect(event).toMatchObject({ version: 1, readable: true, stored: data });
    expect(event.stored).not.toHaveProperty('device');
    expect(fieldIn(event, 'device')).toMatchObject({ label: 'Device', value: 'Program', personal: 'no' });
  });
});

describe('ids', () => {
  it('are shown as names, to analysts as pseudonyms', async () => {
    const { owner } = fellowship.members;
    const charityId = owner.user.charityProfile?.id;
    const [{ id }] = (await list(admin, { stream: `project-${projectId}`, type: 'ProjectSubmitted' })).data;
    const project = { id: projectId, kind: 'project', name: '‘A budget for three years’' };
    const charity = { id: charityId, kind: 'charity', name: 'Harbour Lights' };
    const member = { id: owner.user.id, kind: 'member', name: 'Robin Example' };
    expect((await detail(admin, id)).names).toEqual(expect.arrayContaining([project, charity, member]));
    const { of } = await pseudonymsOn(platform);
    const labelled = ({ id: known, kind }: { id: string | undefined; kind: string }) => {
      const pseudonym = of(known ?? '');
      return { id: pseudonym, kind, name: `${kind[0]?.toUpperCase()}${kind.slice(1)} ${pseudonym.slice(-8)}` };
    };
    const shown = [project, charity, member].map(labelled);
    expect((await detail(analyst, of(id, 'request'))).names).toEqual(expect.arrayContaining(shown));
    const past = (await analyst.call('getPast', { params: { stream: `charity-${of(charityId ?? '')}` } })).json();
    expect(past.names).toEqual(expect.arrayContaining([charity, member].map(labelled)));
  });
});

describe('a signup', () => {
  it('has a history from joining to the member it led to, and an as-of view', async () => {
    const email = 'avery@lighthouse.example';
    const body = charitySignup({ email, charityName: 'Lighthouse Trust' });
    expect((await platform.browser().call('joinWaitingListAsCharity', { body })).status).toBe(201);
    await platform.settled();
    const { data } = (await admin.call('listCharitySignups', { query: { search: 'Lighthouse Trust' } })).json();
    const [{ id: signupId }] = data;
    expect((await admin.call('inviteSignup', { params: { id: signupId } })).status).toBe(200);
    const invitation = invitationIn(await mailTo(platform, fellowship.members.admin, email, 'waiting-list-invitation'));
    const { user } = await registeredCharity(platform, { email, invitation });
    await platform.settled();

    const story = await list(admin, { about: signupId });
    const types = story.data.map(({ type }: { type: string }) => type);
    expect(types).toEqual(['SignupConverted', 'MailOpened', 'SignupInvited', 'CharityJoinedWaitingList']);
    const [{ id: converted }] = story.data;
    // The registration itself converts it.
    expect((await detail(admin, converted)).causedBy).toBeNull();
    const ofMember = await list(admin, { member: user.id });
    expect(ofMember.data.map(({ id }: { id: string }) => id)).toContain(story.data[3].id);

    const params = { stream: `waitingListSignup-${signupId}` };
    const past = async (query: Record<string, string>) => (await admin.call('getPast', { params, query })).json();
    expect(fieldIn(await past({ revision: '1' }), 'status')).toMatchObject({ value: 'Invited', now: 'Registered' });
    const { occurredAt } = story.data[3];
    expect(fieldIn(await past({ at: occurredAt }), 'status')).toMatchObject({ value: 'Waiting', now: 'Registered' });
    expect(fieldIn(await past({}), 'userId')).toMatchObject({ value: user.id, differs: false });
    const stream = `waitingListSignup-${(await pseudonymsOn(platform)).of(signupId)}`;
    const forAnalyst = (await analyst.call('getPast', { params: { stream } })).json();
    expect(fieldIn(forAnalyst, 'email')).toMatchObject({ personal: 'hidden', value: null, now: null });
    expect(JSON.stringify(forAnalyst)).not.toContain(email);
  });
});

describe('an export', () => {
  it('contains every event that matches the filter, one per line', async () => {
    const query = { stream: `project-${projectId}` };
    const { total } = await list(admin, query);
    const csv = await admin.call('exportHistoryCsv', { query });
    expect(csv.headers['content-disposition']).toContain('history-');
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(total + 1);
    const lines = (await admin.call('exportHistoryLines', { query })).body.trimEnd().split('\n');
    expect(lines).toHaveLength(total);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'ProjectSubmitted', data: { projectId } });
    expect((await admin.call('exportHistoryLines', { query: { type: 'Nothing' } })).body).toBe('');
  });

  it('contains no names of people for analysts', async () => {
    const names = (await admin.call('listMembers', { query: { limit: '100' } })).json().data;
    for (const name of ['exportHistoryCsv', 'exportHistoryLines'] as const) {
      const { body } = await analyst.call(name);
      for (const { email, username } of names.filter((member: { email: string }) => member.email !== '')) {
        expect(body).not.toContain(email);
        expect(body).not.toContain(`"${username}"`);
      }
      expect(body).not.toContain('@');
    }
  });
});

describe('reading the history', () => {
  it('is recorded in the history once, without the search text', async () => {
    const query = { context: 'visits', search: 'Zebedee' };
    await list(admin, query);
    await list(admin, query);
    await platform.settled();
    const { data } = await list(admin, { type: 'HistoryRead', role: 'admin' });
    const sentences = data.map(({ sentence }: { sentence: { text: string }[] }) =>
      sentence.map(({ text }) => text).join(''),
    );
    const ofThis = sentences.filter((text: string) => text.includes('(context: visits, search: …)'));
    expect(ofThis).toEqual([expect.stringMatching(/ browsed the history \(context: visits, search: …\)\.$/)]);
    expect(sentences.join()).not.toContain('Zebedee');
  });

  it('is recorded once for an as-of view and its moments', async () => {
    const { owner, otherCharity } = fellowship.members;
    const pastOf = ({ user }: SignedIn) => ({ params: { stream: `charity-${user.charityProfile?.id}` } });
    for (const name of ['getPast', 'listMoments', 'getPast'] as const) await admin.call(name, pastOf(owner));
    await admin.call('listMoments', pastOf(otherCharity));
    await platform.settled();
    const { data } = await list(admin, { type: 'HistoryRead', role: 'admin' });
    const sentences = data.map(({ sentence }: { sentence: { text: string; leadsTo?: { id: string } }[] }) =>
      sentence.map(({ text, leadsTo }) => leadsTo?.id ?? text).join(''),
    );
    for (const { user } of [owner, otherCharity]) {
      const words = ` viewed an earlier state of ${user.charityProfile?.id}.`;
      expect(sentences.filter((text: string) => text.endsWith(words))).toHaveLength(1);
    }
  });

  it('is possible, with a log entry, if it cannot be recorded; an export is not', async () => {
    const noting = vi.spyOn(platform.commands, 'noteReading').mockRejectedValue(new Error('the history is away'));
    expect((await admin.call('listHistory')).status).toBe(200);
    expect((await admin.call('getHistoryEntry', { params: { id: await eventOf('AccountRegistered') } })).status).toBe(
      200,
    );
    expect((await admin.call('exportHistoryCsv')).status).toBe(500);
    expect((await admin.call('exportHistoryLines')).status).toBe(500);
    noting.mockRestore();
    expect(platform.log().filter((line) => line.includes('reading not noted'))).toHaveLength(3);
    const { body } = await admin.send({ method: 'GET', url: '/metrics', headers: asOperator });
    expect(body).toMatch(/^fellowbridge_history_readings_not_noted_total 3$/m);
  });
});
