import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, type NamedEndpoint } from '../../src/contract/contract.ts';
import { sessionCookieName } from '../../src/http/plugins/sessions.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { gathered } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  charitySignup,
  consultantIdOf,
  consultantSignup,
  invitedMember,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
} from '../support/http-people.ts';
import { type Judge, openJudge } from '../support/openapi/judge.ts';
import { type DocumentedOperation, operationsOf } from '../support/openapi/operations.ts';
import { rightRequests, type WireRequest, wrongRequests } from '../support/openapi/requests.ts';
import { asOperator } from '../support/operator.ts';

/** `FUZZ_SEED` repeats a run, `FUZZ_ROUNDS` multiplies the number of requests. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const rounds = Number(process.env.FUZZ_ROUNDS ?? 1);

const roles = ['visitor', 'charity', 'consultant', 'analyst', 'admin'] as const;
type Role = (typeof roles)[number];

/** Valid requests per endpoint, in addition to the invalid ones. */
const CASES = 25;

/** Requests on their way at the same time. */
const AT_ONCE = 8;

/** Limit of known ids per collection. */
const MOST_KNOWN = 50;

let platform: Platform;
let document: object;
let judge: Judge;
let operations: readonly DocumentedOperation[];
const people = new Map<Role, SignedIn['user']>();
const ids = new Map<string, readonly string[]>();
let cases = 0;
const succeeded = new Set<string>();

beforeAll(async () => {
  platform = await startPlatform();
  const charity = await registeredCharity(platform);
  const admin = await signedInAdministrator(platform);
  const consultant = await approvedConsultant(platform, admin);
  const applicant = await registeredConsultant(platform);
  const analyst = await invitedMember(platform, admin, 'analyst');
  const assigned = await assignedProject(charity, consultant);
  const projects = [assigned.id];
  for (const _project of Array(6)) projects.push((await submittedProject(charity.browser)).id);
  await charity.browser.call('postMessage', { params: { id: assigned.id }, body: { content: 'How is it going?' } });
  await charity.browser.call('joinWaitingListAsCharity', { body: charitySignup() });
  await charity.browser.call('joinWaitingListAsConsultant', { body: consultantSignup() });
  await platform.settled();
  await platform.copyHistory();
  const listed = async (name: 'listCharitySignups' | 'listConsultantSignups' | 'listMails' | 'listInvitations') =>
    (await admin.browser.call(name)).json().data.map(({ id }: { id: string }) => id);
  const signups = [...(await listed('listCharitySignups')), ...(await listed('listConsultantSignups'))];
  ids.set('/api/projects', projects);
  ids.set('/api/consultants', [consultantIdOf(consultant), consultantIdOf(applicant)]);
  ids.set('/api/admin/consultants', [consultantIdOf(consultant), consultantIdOf(applicant)]);
  ids.set('/api/admin/waiting-list', signups);
  ids.set('/api/admin/mails', await listed('listMails'));
  ids.set('/api/admin/invitations', await listed('listInvitations'));
  const { data: events } = (await admin.browser.call('listHistory', { query: {} })).json();
  ids.set(
    '/api/history',
    events.map(({ id }: { id: string }) => id),
  );
  const streams = events.map(({ stream }: { stream: string }) => stream);
  ids.set('/api/history/streams', streams);
  ids.set('/api/admin/history/streams', streams);
  ids.set('/api/admin/projections', ['shortlist']);
  people.set('charity', charity.user);
  people.set('consultant', consultant.user);
  people.set('analyst', analyst.user);
  people.set('admin', admin.user);

  document = (await platform.browser().send({ method: 'GET', url: '/api/docs/json', headers: asOperator })).json();
  judge = openJudge(document);
  operations = operationsOf(document);
  console.info(`fuzz seed ${seed}`);
});
afterAll(() => platform?.stop());

/** Ids of existing records, so that requests are not all answered "not found". */
const knownTo = ({ path }: Pick<DocumentedOperation, 'path'>) => {
  const [collection = ''] = path.split('/{');
  const ofRecord = /\{(\w+)\}/.exec(path)?.[1];
  return ([name, ...deeper]: readonly string[]): readonly unknown[] => {
    if (deeper.length > 0) return [];
    if (name === ofRecord) return ids.get(collection) ?? [];
    return name === 'consultantId' ? (ids.get('/api/consultants') ?? []) : [];
  };
};

/** A new session for every call, since some calls end it. */
const cookieOf = async (role: Role): Promise<Record<string, string>> => {
  const user = people.get(role);
  if (!user) return {};
  const browser = platform.browser();
  const { id } = await platform.vault.sessions.open({ userId: user.id, role: user.role, device: 'Fuzz' });
  const cookie = platform.app.encodeSecureSession(platform.app.createSecureSession({ id }));
  browser.cookies.set(sessionCookieName(false), encodeURIComponent(cookie));
  return { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
};

const send = async (operation: DocumentedOperation, request: WireRequest, role: Role) => {
  cases += 1;
  const cookie = await cookieOf(role);
  const goesOn = operation.answers.get(200)?.media === 'text/event-stream';
  const answer = await platform.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: { ...request.headers, ...cookie, host: 'localhost:3000', origin: 'http://localhost:3000' },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
    ...(goesOn ? { payloadAsStream: true } : {}),
  });
  return goesOn ? gathered(answer) : answer;
};

/** A single JSON value, not JSON lines. */
const isJson = (media = ''): boolean => /[/+]json$/.test(media);

/** The ways in which a response violates the document. */
const faultsOf = async (
  operation: DocumentedOperation,
  answer: Awaited<ReturnType<typeof send>>,
): Promise<string[]> => {
  const { statusCode, body } = answer;
  if (statusCode >= 500) return [`answers ${statusCode}`];
  const documented = operation.answers.get(statusCode);
  if (documented === undefined) return [`answers ${statusCode}, which is not documented`];
  if (documented === null) return body === '' ? [] : ['has a body where none is documented'];
  const media = String(answer.headers['content-type']).split(';')[0];
  if (media !== documented.media) return [`is ${media} in place of ${documented.media}`];
  if (!isJson(media)) return [];
  const inZodsWords =
    statusCode === 400 && /"(?:detail|message)":"(?:Invalid (?:input|option|string)|Too (?:big|small):)/.test(body);
  return [...judge.faults(documented.pointer, JSON.parse(body)), ...(inZodsWords ? ["answers in zod's words"] : [])];
};

const admits = ({ access }: NamedEndpoint, role: Role): boolean =>
  access === 'anyone' || (role !== 'visitor' && (access === 'member' || access.includes(role)));

const sampled = <Value>(arbitrary: fc.Arbitrary<Value>, count: number, salt: number): readonly Value[] =>
  fc.sample(arbitrary, { seed: seed + salt, numRuns: count * rounds });

interface Trial {
  readonly role: Role;
  readonly request: WireRequest;
  readonly what: string;
  /** The required status; null if any documented status is valid. */
  readonly expected: number | null;
}

/** Makes the ids in a response known for later requests to records of that collection. */
const learn = ({ path }: DocumentedOperation, body: string): void => {
  const { data, id } = JSON.parse(body);
  const found = [id, ...(Array.isArray(data) ? data : []).map((one) => one?.id)].filter(
    (one) => typeof one === 'string',
  );
  ids.set(path, [...new Set([...found, ...(ids.get(path) ?? [])])].slice(0, MOST_KNOWN));
};

/** Sends the trials, several at a time. Returns everything that is wrong with the responses. */
const tryOut = async (operation: DocumentedOperation, trials: readonly Trial[]): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const queue = [...trials];
  const lane = async (): Promise<void> => {
    for (let trial = queue.shift(); trial; trial = queue.shift()) {
      const { role, request, what, expected } = trial;
      const answer = await send(operation, request, role);
      const faults = await faultsOf(operation, answer);
      if (expected !== null && answer.statusCode !== expected) faults.push(`is not ${expected}`);
      if (answer.statusCode < 300) {
        succeeded.add(operation.id);
        if (isJson(operation.answers.get(answer.statusCode)?.media)) learn(operation, answer.body);
      }
      if (faults.length === 0) continue;
      const asked = `${request.method} ${request.url} ${request.payload?.slice(0, 400) ?? ''}`;
      const answered = `${answer.statusCode} ${answer.body.slice(0, 300)}`;
      wrong.push(`${what}: ${faults.join('; ')} — ${role}: ${asked} → ${answered}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return wrong;
};

const operationOf = (name: string): DocumentedOperation => {
  const operation = operations.find(({ id }) => id === name);
  if (!operation) throw new Error(`${name} is not documented.`);
  return operation;
};

describe('the API under random requests', { timeout: 30_000 * rounds }, () => {
  it.each(allEndpoints)('$name responds as documented', async (endpoint) => {
    const operation = operationOf(endpoint.name);
    // One for each refused role, the others for those who may succeed.
    const refused = roles.filter((role) => !admits(endpoint, role));
    const share = Math.ceil((CASES - refused.length) / (roles.length - refused.length));
    const trials = roles.flatMap((role, salt) =>
      sampled(rightRequests(document, operation, knownTo(operation)), refused.includes(role) ? 1 : share, salt).map(
        (request): Trial => ({ role, request, what: 'a right request', expected: null }),
      ),
    );
    expect(await tryOut(operation, trials)).toEqual([]);
  });

  it.each(allEndpoints.filter(({ upload }) => !upload))('$name accepts no invalid request', async (endpoint) => {
    const operation = operationOf(endpoint.name);
    const admitted = roles.filter((role) => admits(endpoint, role));
    const trials = wrongRequests(document, operation, knownTo(operation)).flatMap(({ what, requests }, salt) => {
      const asked = new Set([...admitted.slice(salt % admitted.length).slice(0, 1), 'visitor' as const]);
      return [...asked].flatMap((role) =>
        sampled(requests, admits(endpoint, role) ? 3 : 1, salt).map(
          (request): Trial => ({ role, request, what, expected: admits(endpoint, role) ? 400 : 401 }),
        ),
      );
    });
    expect(await tryOut(operation, trials)).toEqual([]);
  });

  it('was called often enough, with more than half of the endpoints succeeding', () => {
    console.info(`${cases} requests; ${succeeded.size} of ${allEndpoints.length} endpoints said yes to one`);
    expect(cases).toBeGreaterThan(CASES * rounds * allEndpoints.length);
    expect(succeeded.size).toBeGreaterThan(allEndpoints.length / 2);
  });
});
