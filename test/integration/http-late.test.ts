import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { allEndpoints } from '../../src/contract/contract.ts';
import { positionHeader } from '../../src/contract/headers.ts';
import { endpointCases } from '../support/endpoint-cases.ts';
import { type CallerName, callers, openFellowship } from '../support/fellowship.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser, Received, Sent } from '../support/http-browser.ts';

interface LateCall {
  readonly browser: Browser;
  readonly sent: Sent;
}

/** These calls need an unreadable event, which this history lacks; `http-history.test.ts` covers them. */
const aboutUnreadable: ReadonlySet<EndpointName> = new Set(['skipEvent', 'undoSkipping', 'correctEvent']);

const mayLag = allEndpoints
  .filter(({ name, mayLag: isLate }) => isLate && !aboutUnreadable.has(name))
  .map(({ name }) => name);

/** The caller for whom a call has an effect, where other permitted callers change nothing. */
const byWhom: Readonly<Partial<Record<EndpointName, CallerName>>> = { acceptProject: 'invited' };

let platform: Platform;
const answers = new Map<EndpointName, Received>();
const browsers = new Map<EndpointName, Browser>();

// All calls run at once while projections are paused, because each waits two seconds.
beforeAll(async () => {
  platform = await startPlatform();
  const fellowship = await openFellowship(platform);
  const cases = endpointCases(fellowship);
  const calls = new Map<EndpointName, LateCall>();
  for (const name of mayLag) {
    const { status } = allEndpoints.find((endpoint) => endpoint.name === name)?.success ?? {};
    const [statuses, request] = cases[name];
    const caller = byWhom[name] ?? callers.find((each) => statuses[each] === status);
    if (caller === undefined) throw new Error(`Nobody may ${name}.`);
    const usual = caller === 'visitor' ? platform.browser() : fellowship.members[caller].browser;
    const { browser = usual, ...sent } = await request(caller);
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

it.each(mayLag)('%s says that it is saved and will be visible shortly', async (name) => {
  const answer = answers.get(name);
  expect(answer?.status, answer?.body).toBe(202);
  expect(answer?.headers[positionHeader]).toBeTruthy();
  const location = String(answer?.headers.location);
  const later = await browsers.get(name)?.send({ method: 'GET', url: location });
  expect(later?.status, location).toBe(200);
});
