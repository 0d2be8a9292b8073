import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, type EndpointName } from '../../src/contract/contract.ts';
import { isPseudonym } from '../../src/contract/pseudonyms.ts';
import { type Fellowship, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem, type Sent } from '../support/http-browser.ts';
import {
  application,
  approvedConsultant,
  assignedProject,
  charitySignup,
  consultantIdOf,
  consultantSignup,
  registeredCharity,
  type SignedIn,
} from '../support/http-people.ts';
import { pseudonymsOn } from '../support/pseudonyms.ts';

let platform: Platform;
let fellowship: Fellowship;
let admin: Browser;
let analyst: Browser;
let charity: SignedIn;
let consultant: SignedIn;
/** The consultant's public id. */
let publicId: string;
let projectId: string;

const location = 'Quayside, Port Isaac';
const linkedin = 'https://www.linkedin.com/in/zuleika';

beforeAll(async () => {
  platform = await startPlatform();
  fellowship = await openFellowship(platform);
  admin = fellowship.members.admin.browser;
  analyst = fellowship.members.analyst.browser;
  charity = await registeredCharity(platform, {
    name: 'Zuleika Zephyr',
    organisation: 'Zephyr Sailing Trust',
    charity: {
      registeredNumber: '1098765',
      revenue: 431_207,
      employeeCount: 219,
      foundingYear: 1987,
      mission: 'Zephyrs for all who sail.',
      primaryCause: 'Zephyr sailing',
      location,
      membershipTier: 'small',
    },
  });
  consultant = await approvedConsultant(platform, fellowship.members.admin, {
    name: 'Ignatius Quill',
    organisation: 'Quill and Partners',
    bio: 'Quills since 1979.',
    consultant: {
      ...application().consultant,
      expertise: ['legal', 'hr', 'fundraising'],
      yearsExperience: 37,
      hourlyRate: 997,
      linkedin,
    },
  });
  publicId = consultantIdOf(consultant);
  ({ id: projectId } = await assignedProject(charity, consultant, {
    title: 'Zephyr regatta accounts',
    description: 'Quarterly zephyr figures.',
    notes: 'Ask for zephyrs.',
  }));
  await consultant.browser.call('reportProgress', {
    params: { id: projectId },
    body: { phase: 'Zephyr drafting', keyDeliverables: ['Zephyr ledger'], nextSteps: ['Zephyr audit'] },
  });
  await charity.browser.call('postMessage', { params: { id: projectId }, body: { content: 'Zephyr hello' } });
  await fellowship.project('at work');
  const suspended = await approvedConsultant(platform, fellowship.members.admin, { name: 'Suspended Sue' });
  const params = { id: consultantIdOf(suspended) };
  await admin.call('suspendConsultant', { params, body: { reason: 'Zephyr complaints' } });
  const visitor = platform.browser();
  await visitor.call('joinWaitingListAsCharity', { body: charitySignup({ charityName: 'Zephyr Waiting' }) });
  await visitor.call('joinWaitingListAsConsultant', { body: consultantSignup() });
  // A stranger uses a public id as their own, hoping to find its pseudonym.
  await visitor.call('trackVisit', { body: { page: 'waiting-list', visitorId: publicId } });
  await charity.browser.call('submitProject', {
    body: { title: publicId, description: publicId, expertiseRequired: ['hr'] },
  });
  const definition = {
    events: ['ProjectSubmitted'],
    where: [
      { field: 'charityId', comparison: 'is', value: charity.user.charityProfile?.id },
      { field: 'title', comparison: 'contains', value: 'Zephyr' },
    ],
    groupBy: [{ field: 'projectId' }],
    measure: { kind: 'count' },
  };
  await admin.call('saveReport', { body: { name: 'Projects of one charity', definition } });
  await admin.call('listHistory', { query: { about: publicId, search: 'Zephyr' } });
  await platform.settled();
});
afterAll(() => platform.stop());

/** Every text and number in an answer. */
const leavesOf = (value: unknown): readonly (string | number)[] => {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

const collected = async (browser: Browser, name: EndpointName, sent: Sent = {}): Promise<readonly unknown[]> => {
  const answers: unknown[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...sent.query, ...(cursor === null ? {} : { cursor }) };
    const answer = await browser.call(name, { ...sent, query });
    expect(answer.status, `${name}: ${answer.body}`).toBe(200);
    const isJson = String(answer.headers['content-type']).includes('json') && !name.endsWith('Lines');
    const body = isJson ? answer.json() : answer.body.split(/\r?\n|,(?=")/);
    answers.push(body);
    cursor = isJson ? (body.nextCursor ?? null) : null;
  } while (cursor !== null);
  return answers;
};

/** Every answer that the analyst can get from the calls for their role. A new call with parameters must be added. */
const everythingForAnalysts = async (): Promise<readonly { readonly name: string; readonly body: unknown }[]> => {
  const pages = await collected(analyst, 'listHistory', { query: { limit: '100' } });
  const entries = pages.flatMap((page) => (page as { data: { id: string; stream: string }[] }).data);
  const streams = [...new Set(entries.map(({ stream }) => stream))].filter((stream) =>
    /^(project|charity|consultant|waitingListSignup)-/.test(stream),
  );
  const runs = await composedRuns();
  const saved = (await analyst.call('listSavedReports')).json().data as { id: string }[];
  await platform.copyHistory();
  const queries = (await analyst.call('listSavedQueries')).json().data as { id: string }[];
  const dashboards = (await analyst.call('listDashboards')).json().data as {
    id: string;
    tiles: { queryId: string }[];
  }[];
  const calls: Partial<Record<EndpointName, readonly Sent[]>> = {
    getHistoryEntry: entries.map(({ id }) => ({ params: { id } })),
    listMoments: streams.map((stream) => ({ params: { stream } })),
    getPast: streams.flatMap((stream) => [{ params: { stream } }, { params: { stream }, query: { revision: '0' } }]),
    getReportRun: runs.map((id) => ({ params: { id } })),
    exportReportRunCsv: runs.map((id) => ({ params: { id } })),
    exportReportRunJson: runs.map((id) => ({ params: { id } })),
    getSavedReport: saved.map(({ id }) => ({ params: { id } })),
    getDashboard: dashboards.map(({ id }) => ({ params: { id } })),
    getTileResult: dashboards.flatMap(({ id, tiles }) =>
      tiles.map(({ queryId }) => ({ params: { id, sourceId: queryId } })),
    ),
    listFieldValues: ['charityId', 'event.actor', 'expertiseRequired'].map((field) => ({
      query: { event: 'ProjectSubmitted', field },
    })),
    getSavedQuery: queries.map(({ id }) => ({ params: { id } })),
  };
  const answers = pages.map((body) => ({ name: 'listHistory', body }));
  for (const { name, method, access, params } of allEndpoints) {
    if (method !== 'GET' || !Array.isArray(access) || !access.includes('analyst')) continue;
    const wanted = calls[name] ?? (params === undefined ? [{}] : null);
    if (wanted === null) throw new Error(`Add the calls of ${name} for analysts.`);
    for (const sent of wanted) {
      for (const body of await collected(analyst, name, sent)) answers.push({ name, body });
    }
  }
  return answers;
};

/** Runs one report for each field of the events about people, and the built-in ones. */
const composedRuns = async (): Promise<readonly string[]> => {
  const events = (await analyst.call('listReportFields')).json().data as { type: string; fields: { name: string }[] }[];
  const asked = ['AccountRegistered', 'CharityRegistered', 'ConsultantApplied', 'ProjectSubmitted', 'PageVisited'];
  const bodies = events
    .filter(({ type }) => asked.includes(type))
    .flatMap(({ type, fields }) =>
      fields.map(({ name }) => ({
        definition: {
          events: [type],
          where: [],
          groupBy: [{ field: name }, { time: 'month' }],
          measure: { kind: 'count' },
        },
      })),
    );
  const shipped = ((await analyst.call('listReports')).json().data as { name: string }[]).map(({ name }) => {
    return { report: name, parameters: {} };
  });
  const ids: string[] = [];
  for (const body of [...bodies, ...shipped]) {
    const answer = await analyst.call('startReportRun', { body });
    expect(answer.status, answer.body).toBe(201);
    ids.push(answer.json().id);
    await platform.workOff();
  }
  return ids;
};

/** What the public and the other roles see. */
const everythingElse = async (): Promise<readonly unknown[]> => {
  const visitor = platform.browser();
  const forAdmin = [
    'listMembers',
    'listApplications',
    'listAllProjects',
    'listMemberships',
    'listCharitySignups',
  ] as const;
  return [
    ...(await collected(visitor, 'listConsultants')),
    ...(await collected(visitor, 'getConsultant', { params: { id: publicId } })),
    ...(await collected(charity.browser, 'getCurrentUser')),
    ...(await collected(charity.browser, 'listProjects')),
    ...(await collected(charity.browser, 'getProject', { params: { id: projectId } })),
    ...(await collected(consultant.browser, 'getCurrentUser')),
    ...(await collected(consultant.browser, 'listMessages', { params: { id: projectId } })),
    ...(await Promise.all(forAdmin.map((name) => collected(admin, name)))),
    ...(await collected(admin, 'listConsultantSignups')),
    ...(await collected(admin, 'listHistory')),
  ];
};

/** Removes the sentences of the history: their wording is fixed, and their names are also in other fields. */
const withoutSentences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSentences);
  if (typeof value !== 'object' || value === null) return value;
  const others = Object.entries(value).filter(([name]) => name !== 'sentence');
  return Object.fromEntries(others.map(([name, inner]) => [name, withoutSentences(inner)]));
};

/** The texts that both sides see, except those that are documented in the code or listed in `stated`. */
const shared = (
  mine: readonly unknown[],
  theirs: readonly unknown[],
  stated: readonly unknown[],
): readonly string[] => {
  const known = new Set(leavesOf(stated));
  const others = new Set(leavesOf(withoutSentences(theirs)).filter((leaf) => typeof leaf === 'string'));
  const both = leavesOf(mine).filter((leaf) => typeof leaf === 'string' && others.has(leaf) && !known.has(leaf));
  return [...new Set(both.map(String))].sort();
};

/** The times of the analysts' reports, at which events of the same millisecond may have happened. */
const timesOfReports = (answers: unknown): ReadonlySet<string> => {
  const found = JSON.stringify(answers).matchAll(/"(?:savedAt|requestedAt|finishedAt)":"([^"]+)"/g);
  return new Set(Array.from(found, ([, instant]) => String(instant)));
};

/** A report definition that filters by one value of a field. */
const asking = (field: string, value: string) => ({
  definition: {
    events: ['ConsultantApplied'],
    where: [{ field, comparison: 'is', value }],
    groupBy: [],
    measure: { kind: 'count' },
  },
});

describe('the answers to an analyst', () => {
  let mine: Awaited<ReturnType<typeof everythingForAnalysts>>;
  let theirs: readonly unknown[];
  beforeAll(async () => {
    mine = await everythingForAnalysts();
    theirs = await everythingElse();
  }, 240_000);

  it('are many, and full of pseudonyms', () => {
    const pseudonyms = new Set(leavesOf(mine).filter((leaf) => typeof leaf === 'string' && isPseudonym(leaf)));
    expect(mine.length).toBeGreaterThan(150);
    expect(pseudonyms.size).toBeGreaterThan(100);
  });

  it('share no id, name, title, time or other text with any other answer', async () => {
    const documentation = ['listDomainEvents', 'listReportFields', 'listReports', 'listDomainAggregates'] as const;
    const stated = [
      ...(await Promise.all(documentation.map((name) => collected(analyst, name)))),
      // Saved reports are shared with administrators, under their own addresses.
      ...(await collected(admin, 'listSavedReports')),
      // Actors within the platform, sources, kinds of names and the page label of visitors.
      ['anonymous', 'start', 'http', 'test', 'signup'],
      [...timesOfReports(mine)],
    ];
    expect(shared(mine, theirs, stated)).toEqual([]);
  });

  it('have no exact figure or date from the directory, and no free text', () => {
    const text = JSON.stringify(mine);
    // The domain documentation contains counts of rules, and made-up addresses.
    const aboutPeople = mine.filter(({ name }) => !name.includes('Domain'));
    const numbers = new Set(leavesOf(aboutPeople));
    for (const figure of [997, 431_207, 219, 1987]) expect(numbers.has(figure)).toBe(false);
    expect(text.match(/"(yearsExperience|hourlyRate|employeeCount|foundingYear)":(37|997|219|1987)\b/g)).toBeNull();
    expect(text.match(/zephyr|quill|zuleika|ignatius|suspended sue|quayside|port isaac|1098765/gi)).toBeNull();
    expect(JSON.stringify(aboutPeople).match(/@|\$sealed|\bsubject\b|traceparent/g)).toBeNull();
    const instants = text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g) ?? [];
    const happened = new Set(JSON.stringify(withoutSentences(theirs)).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g));
    const ofReports = timesOfReports(mine);
    expect(instants.filter((instant) => happened.has(instant) && !ofReports.has(instant))).toEqual([]);
  });

  it('have no pseudonym of an id that a stranger planted', async () => {
    const pseudonym = (await pseudonymsOn(platform)).of(publicId);
    const { data } = (await analyst.call('listHistory', { query: { about: pseudonym, limit: '100' } })).json();
    const types = new Set(data.map(({ type }: { type: string }) => type));
    expect(types).toEqual(
      new Set([
        'ConsultantApplied',
        'ConsultantApproved',
        'ConsultantInvited',
        'ProjectInvitationAccepted',
        'HistoryRead',
      ]),
    );
    const visits = JSON.stringify((await analyst.call('listHistory', { query: { context: 'visits' } })).json());
    expect(visits).toContain('PageVisited');
    expect(visits).not.toContain(pseudonym.slice(3));
  });

  it.each(['about', 'member', 'actor', 'stream', 'correlation', 'search'])(
    'refuse the public id in %s',
    async (field) => {
      const value = field === 'stream' ? `consultant-${publicId}` : publicId;
      for (const name of ['listHistory', 'exportHistoryCsv', 'exportHistoryLines'] as const) {
        const answer = await analyst.call(name, { query: { [field]: value } });
        expect(answer.status).toBe(400);
        expect(expectProblem(answer).errors).toMatchObject([{ path: field }]);
      }
    },
  );

  it('find nothing by a public id, by words, or by a pseudonym of another kind', async () => {
    const params = { stream: `consultant-${publicId}` };
    expect((await analyst.call('getPast', { params })).status).toBe(404);
    expect((await analyst.call('listMoments', { params })).status).toBe(404);
    const [{ id: eventId }] = (await admin.call('listHistory')).json().data;
    expect((await analyst.call('getHistoryEntry', { params: { id: eventId } })).status).toBe(404);
    expect((await analyst.call('listHistory', { query: { search: 'Quill' } })).status).toBe(400);
    const pseudonym = (await pseudonymsOn(platform)).of(publicId);
    for (const [field, value] of Object.entries({ correlation: pseudonym, stream: `visitor-${pseudonym}` })) {
      expect((await analyst.call('listHistory', { query: { [field]: value } })).status).toBe(400);
    }
    for (const value of [publicId, `consultant-${publicId}`]) {
      const body = asking('consultantId', value);
      expect((await analyst.call('startReportRun', { body })).status).toBe(400);
      expect((await analyst.call('saveReport', { body: { ...body, name: 'A guess' } })).status).toBe(400);
    }
    for (const hidden of ['expertise', 'linkedin']) {
      expect((await analyst.call('startReportRun', { body: asking(hidden, 'legal') })).status).toBe(400);
    }
  });

  it('do not count by exact figures or days', async () => {
    const counted = async (where: readonly object[], period = {}): Promise<unknown> => {
      const { definition } = asking('', '');
      const answer = await analyst.call('startReportRun', {
        body: { definition: { ...definition, where, ...period } },
      });
      expect(answer.status, answer.body).toBe(201);
      await platform.workOff();
      const { id } = answer.json();
      return (await analyst.call('getReportRun', { params: { id } })).json().result.rows;
    };
    expect(await counted([{ field: 'hourlyRate', comparison: 'at-least', value: '997' }])).toEqual([[0]]);
    expect(await counted([{ field: 'hourlyRate', comparison: 'at-least', value: '200' }])).toEqual([[1]]);
    // Each day counts the events of its whole month, so no day differs from another.
    const all = await counted([]);
    const month = new Date().toISOString().slice(0, 7);
    const days = Array.from({ length: 27 }, (_, at) => `${month}-${String(at + 2).padStart(2, '0')}`);
    for (const day of [days[0], days.at(-1)]) expect(await counted([], { from: day, to: day })).toEqual(all);
  });

  it('can be followed by pseudonym, and page by page with encrypted cursors', async () => {
    const first = (await analyst.call('listHistory', { query: { limit: '5' } })).json();
    expect(Buffer.from(first.nextCursor, 'base64url').toString()).not.toMatch(/history|\d{10}/);
    const second = (await analyst.call('listHistory', { query: { limit: '5', cursor: first.nextCursor } })).json();
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(10);
    expect((await analyst.call('listHistory', { query: { cursor: 'WyJoaXN0b3J5IiwiNDEiXQ' } })).status).toBe(400);
    const { data } = (await analyst.call('listHistory', { query: { type: 'ProjectSubmitted' } })).json();
    const [{ stream, correlationId, actor }] = data;
    const led = { stream, correlation: correlationId, actor: actor.id, member: actor.id };
    for (const [field, value] of Object.entries(led)) {
      expect((await analyst.call('listHistory', { query: { [field]: value } })).json().total).toBeGreaterThan(0);
    }
  });
});

describe('a pseudonym that an analyst quotes', () => {
  it('leads administrators to the record', async () => {
    const pseudonym = (await pseudonymsOn(platform)).of(publicId);
    const found = (await admin.call('listHistory', { query: { search: pseudonym } })).json();
    const known = (await admin.call('listHistory', { query: { about: publicId } })).json();
    // The first request was itself recorded as an event about this record.
    expect(known.data.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(found.data.map(({ id }: { id: string }) => id)),
    );
    expect(found.total).toBeGreaterThan(3);
    expect(JSON.stringify(found)).toContain('Ignatius Quill');
  });

  it.each([
    ['a text field', 'page'],
    ['the source', 'event.source'],
  ])('in %s of a saved report or question does not come back as the id', async (_, field) => {
    const value = (await pseudonymsOn(platform)).of(publicId);
    const events = ['PageVisited'];
    const report = {
      events,
      where: [{ field, comparison: 'contains', value }],
      groupBy: [],
      measure: { kind: 'count' },
    };
    const question = {
      steps: [
        { events, where: [{ any: [{ field, comparison: 'contains', values: [value] }] }], first: null, link: null },
      ],
      shape: { kind: 'table', measures: [{ kind: 'count', step: 0 }], groupBy: [], top: null, over: null },
      from: null,
      to: null,
    };
    const saved = async (definition: unknown) => {
      const answer = await analyst.call('saveReport', { body: { definition, name: 'Quoted' } });
      expect(answer.status).toBe(201);
      return answer.json();
    };
    const [ofReport, ofQuestion] = [await saved(report), await saved(question)];
    const answers = [
      ofReport,
      ofQuestion,
      (await analyst.call('listSavedReports')).json(),
      (await analyst.call('startReportRun', { body: { savedReportId: ofReport.id } })).json(),
    ];
    expect(answers[3]).toHaveProperty('id');
    await platform.workOff();
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(publicId);
  });

  it('in a saved report stands for the id: both roles find the same', async () => {
    const pseudonym = (await pseudonymsOn(platform)).of(publicId);
    const { id } = (
      await analyst.call('saveReport', { body: { ...asking('consultantId', pseudonym), name: 'One consultant' } })
    ).json();
    const valueFor = async (browser: Browser): Promise<string> =>
      (await browser.call('getSavedReport', { params: { id } })).json().definition.where[0].value;
    expect([await valueFor(analyst), await valueFor(admin)]).toEqual([pseudonym, publicId]);
    for (const browser of [analyst, admin]) {
      const run = (await browser.call('startReportRun', { body: { savedReportId: id } })).json();
      await platform.workOff();
      expect((await browser.call('getReportRun', { params: { id: run.id } })).json().result.rows).toEqual([[1]]);
    }
  });
});

describe('replacing the pseudonyms', () => {
  it('breaks every link to earlier pseudonyms, once for each request', async () => {
    const before = (await pseudonymsOn(platform)).of(publicId);
    const { nextCursor } = (await analyst.call('listHistory', { query: { limit: '5' } })).json();
    const { epoch } = (await admin.call('getPseudonyms')).json().data;
    for (const _again of [1, 2]) {
      const replaced = await admin.call('replacePseudonyms', { body: { epoch } });
      expect(replaced.json().data).toMatchObject({ epoch: epoch + 1 });
    }
    await platform.settled();
    expect((await analyst.call('listHistory', { query: { about: before } })).status).toBe(400);
    expect((await admin.call('listHistory', { query: { search: before } })).status).toBe(400);
    expect((await analyst.call('listHistory', { query: { cursor: nextCursor } })).status).toBe(400);
    expect((await analyst.call('getPast', { params: { stream: `consultant-${before}` } })).status).toBe(404);
    const after = (await pseudonymsOn(platform)).of(publicId);
    expect(after.slice(3)).not.toBe(before.slice(3));
    expect((await analyst.call('listHistory', { query: { about: after } })).json().total).toBeGreaterThan(0);
    const { rows } = await platform.pool.query('select epoch from vault.pseudonym_keys');
    expect(rows).toEqual([{ epoch: epoch + 1 }]);
    const { data } = (await admin.call('listHistory', { query: { type: 'PseudonymsReplaced' } })).json();
    expect(data).toHaveLength(1);
  });
});
