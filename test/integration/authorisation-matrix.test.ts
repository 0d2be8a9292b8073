import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/http/contract/endpoints.ts';
import type { RouteName } from '../../src/http/contract/routes.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser, Sent } from '../support/http-browser.ts';
import {
  charitySignup,
  consultantSignup,
  password,
  projectRequest,
  registeredCharity,
  registration,
  signedInAdministrator,
  signedInMember,
  submittedProject,
} from '../support/http-people.ts';

const callers = ['visitor', 'owner', 'otherCharity', 'consultant', 'analyst', 'admin'] as const;
type CallerName = (typeof callers)[number];

/** Endpoint × caller → status. `owner` is the charity whose project it is. */
const matrix: Readonly<Record<RouteName, Readonly<Record<CallerName, number>>>> = {
  getCurrentUser: { visitor: 401, owner: 200, otherCharity: 200, consultant: 200, analyst: 200, admin: 200 },
  signIn: { visitor: 200, owner: 200, otherCharity: 200, consultant: 200, analyst: 200, admin: 200 },
  signOut: { visitor: 204, owner: 204, otherCharity: 204, consultant: 204, analyst: 204, admin: 204 },
  registerCharity: { visitor: 201, owner: 201, otherCharity: 201, consultant: 201, analyst: 201, admin: 201 },
  listProjects: { visitor: 401, owner: 200, otherCharity: 200, consultant: 200, analyst: 403, admin: 200 },
  submitProject: { visitor: 401, owner: 201, otherCharity: 201, consultant: 403, analyst: 403, admin: 403 },
  getProject: { visitor: 401, owner: 200, otherCharity: 404, consultant: 404, analyst: 403, admin: 200 },
  joinWaitingListAsCharity: { visitor: 201, owner: 201, otherCharity: 201, consultant: 201, analyst: 201, admin: 201 },
  joinWaitingListAsConsultant: {
    visitor: 201,
    owner: 201,
    otherCharity: 201,
    consultant: 201,
    analyst: 201,
    admin: 201,
  },
  trackVisit: { visitor: 204, owner: 204, otherCharity: 204, consultant: 204, analyst: 204, admin: 204 },
  listCharitySignups: { visitor: 401, owner: 403, otherCharity: 403, consultant: 403, analyst: 403, admin: 200 },
  listConsultantSignups: { visitor: 401, owner: 403, otherCharity: 403, consultant: 403, analyst: 403, admin: 200 },
  getVisitAnalytics: { visitor: 401, owner: 403, otherCharity: 403, consultant: 403, analyst: 403, admin: 200 },
};

let platform: Platform;
let projectId: string;
let ownerName: string;
const browsers = new Map<CallerName, Browser>();

beforeAll(async () => {
  platform = await startPlatform();
  const owner = await registeredCharity(platform);
  ownerName = owner.username;
  projectId = (await submittedProject(owner.browser)).id;
  browsers.set('visitor', platform.browser());
  browsers.set('owner', owner.browser);
  browsers.set('otherCharity', (await registeredCharity(platform)).browser);
  browsers.set('consultant', await signedInMember(platform, 'consultant'));
  browsers.set('analyst', await signedInMember(platform, 'analyst'));
  browsers.set('admin', (await signedInAdministrator(platform)).browser);
});
afterAll(() => platform.stop());

/** A request to each endpoint that would succeed for whoever may make it. */
const requestTo = (name: RouteName): Sent => {
  switch (name) {
    case 'signIn':
      return { body: { username: ownerName, password } };
    case 'signOut':
      return { body: {} };
    case 'registerCharity':
      return { body: registration() };
    case 'submitProject':
      return { body: projectRequest() };
    case 'getProject':
      return { params: { id: projectId } };
    case 'joinWaitingListAsCharity':
      return { body: charitySignup() };
    case 'joinWaitingListAsConsultant':
      return { body: consultantSignup() };
    case 'trackVisit':
      return { body: { page: 'home', visitorId: randomUUID() } };
    default:
      return {};
  }
};

it('every endpoint of the table has a row, and every row an endpoint', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

/** Sessions survive the requests of others: those that change a session get a copy of the browser. */
const copyOf = (browser: Browser): Browser => {
  const copy = platform.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};

const endingSessions: ReadonlySet<RouteName> = new Set(['signIn', 'signOut', 'registerCharity']);
const order = Object.entries(matrix).toSorted(
  ([a], [b]) => Number(endingSessions.has(a as RouteName)) - Number(endingSessions.has(b as RouteName)),
) as [RouteName, Record<CallerName, number>][];

describe.each(order)('%s', (name, row) => {
  it.each(callers)('for the %s', async (caller) => {
    const browser = browsers.get(caller);
    if (!browser) throw new Error(`No ${caller}.`);
    const signsOut = endingSessions.has(name) && caller !== 'visitor';
    const used = signsOut ? await renewed(caller) : copyOf(browser);
    const answer = await used.call(name, requestTo(name));
    expect(answer.status, answer.body).toBe(row[caller]);
  });
});

/** A browser of the same caller with a session that may be ended. */
const renewed = async (caller: CallerName): Promise<Browser> => {
  switch (caller) {
    case 'consultant':
    case 'analyst':
      return signedInMember(platform, caller);
    case 'admin':
      return (await signedInAdministrator(platform)).browser;
    default:
      return (await registeredCharity(platform)).browser;
  }
};
