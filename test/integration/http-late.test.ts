import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '../../src/http/contract/endpoints.ts';
import { positionHeader, type RouteName } from '../../src/http/contract/routes.ts';
import { authorisation, type CallerName, callers } from '../support/authorisation-rows.ts';
import { openFellowship } from '../support/fellowship.ts';
import { requestsIn } from '../support/fellowship-requests.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser, Received, Sent } from '../support/http-browser.ts';

interface LateCall {
  readonly browser: Browser;
  readonly sent: Sent;
}

const mayLag = allEndpoints.filter((endpoint) => endpoint.mayLag).map(({ name }) => name);

/** Who changes something by a call that others may make as well, to no effect. */
const byWhom: Readonly<Partial<Record<RouteName, CallerName>>> = { acceptProject: 'invited' };

let platform: Platform;
const answers = new Map<RouteName, Received>();
const browsers = new Map<RouteName, Browser>();

// All at once, while nothing is folded: each of them waits its two seconds.
beforeAll(async () => {
  platform = await startPlatform();
  const fellowship = await openFellowship(platform);
  const requests = requestsIn(fellowship);
  const calls = new Map<RouteName, LateCall>();
  for (const name of mayLag) {
    const { status } = allEndpoints.find((endpoint) => endpoint.name === name)?.success ?? {};
    const caller = byWhom[name] ?? callers.find((each) => authorisation[name][each] === status);
    if (caller === undefined) throw new Error(`Nobody may ${name}.`);
    const usual = caller === 'visitor' ? platform.browser() : fellowship.members[caller].browser;
    const { browser = usual, ...sent } = await requests[name](caller);
    calls.set(name, { browser, sent });
  }
  await platform.settled();
  platform.pauseProjections();
  await Promise.all(
    [...calls].map(async ([name, { browser, sent }]) => {
      browsers.set(name, browser);
      answers.set(name, await browser.call(name, sent));
    }),
  );
  platform.resumeProjections();
  await platform.settled();
});
afterAll(() => platform.stop());

it.each(mayLag)('%s says that it is saved, and where it will be in a moment', async (name) => {
  const answer = answers.get(name);
  expect(answer?.status, answer?.body).toBe(202);
  expect(answer?.headers[positionHeader]).toBeTruthy();
  const location = String(answer?.headers.location);
  const later = await browsers.get(name)?.send({ method: 'GET', url: location });
  expect(later?.status, location).toBe(200);
});
