import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { readPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { type Answer, type ApiClient, apiClient, everyEntry } from '../support/api-client.ts';
import { collected } from '../support/collected.ts';
import {
  embeddedDatabaseUrl,
  freePort,
  removeInstallation,
  startServer,
  type TestServer,
  temporaryDataDir,
  untilCaughtUp,
} from '../support/server.ts';
import { wholeHistory } from '../support/whole-history.ts';

/** `KILL_COMMANDS=20000 KILL_ROUNDS=50` makes a long run of it. */
const COMMANDS = Number(process.env.KILL_COMMANDS || 2_000);
const ROUNDS = Number(process.env.KILL_ROUNDS || 5);
const IN_FLIGHT = 16;
const CHARITIES = 4;
const logger = pino({ level: 'silent' });

/** A request that its client repeats until it is acknowledged. */
interface ClientRequest {
  readonly kind: 'charity signup' | 'consultant signup' | 'project' | 'visit';
  /** Identifies the request in the history and the read models. */
  readonly mark: string;
  readonly key: string;
}

const run = randomUUID().slice(0, 8);

/** Of ten requests, four are signups of charities, three of consultants, two are projects and one is a page visit. */
const requests: readonly ClientRequest[] = Array.from({ length: COMMANDS }, (_, number): ClientRequest => {
  const digit = number % 10;
  const kind = digit < 4 ? 'charity signup' : digit < 7 ? 'consultant signup' : digit < 9 ? 'project' : 'visit';
  return { kind, mark: kind === 'visit' ? randomUUID() : `${run} ${kind} ${number}`, key: randomUUID() };
});

const signup = { email: 'kill@example.org', phone: '01632 960 123' };

const send = (request: ClientRequest, visitor: ApiClient, charity: ApiClient): Promise<Answer> => {
  const { mark, key } = request;
  switch (request.kind) {
    case 'charity signup':
      return visitor.call('joinWaitingListAsCharity', {
        key,
        body: { ...signup, charityName: mark, contactName: 'Kill Test', charitySize: 'small' },
      });
    case 'consultant signup':
      return visitor.call('joinWaitingListAsConsultant', {
        key,
        body: {
          ...signup,
          fullName: 'Kill Test',
          currentRole: 'Tester of endurance',
          yearsExperience: '8 years',
          expertiseAreas: mark.padEnd(10),
          charityExperience: 'some',
          availability: 'occasional',
          currentConsulting: 'no',
        },
      });
    case 'project':
      return charity.call('submitProject', {
        key,
        body: { title: mark, description: 'Survives', expertiseRequired: ['technology'] },
      });
    case 'visit':
      return visitor.call('trackVisit', { body: { page: 'waiting-list', visitorId: mark } });
  }
};

/** How often each of the marks occurs, leaving out what is none of this run's. */
const counted = (found: readonly unknown[], marks: ReadonlySet<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const mark of found) {
    if (typeof mark === 'string' && marks.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
};

const marksOf = (kind: ClientRequest['kind']): ReadonlySet<string> =>
  new Set(requests.filter((request) => request.kind === kind).map(({ mark }) => mark));

const markOf = (event: RecordedEvent): unknown => {
  const data = event.data as Readonly<Record<string, unknown>>;
  switch (event.type) {
    case 'CharityJoinedWaitingList':
      return data.charityName;
    case 'ConsultantJoinedWaitingList':
      // What consultants write about themselves is sealed here; their signups are found by id.
      return data.signupId;
    case 'ProjectSubmitted':
      return data.title;
    case 'PageVisited':
      return data.visitorId;
    default:
      return undefined;
  }
};

describe('a server that is killed without warning', () => {
  let dataDir: string;
  let port: number;
  let server: TestServer;

  // Set here, because an installation with an external database generates none; the same for every run.
  const administrator = { username: 'kill-test-admin', password: 'a password for the kill test' };
  const settings = {
    RATE_LIMITS: 'off',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ADMIN_EMAIL: 'kill-test-admin@example.org',
  };
  let starting: Promise<void> = Promise.resolve();
  const start = (): Promise<void> => {
    starting = startServer({ dataDir, port, settings, administrator }).then((started) => {
      server = started;
    });
    return starting;
  };

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    port = await freePort();
    await start();
  });

  afterAll(async () => {
    await starting.catch(() => {});
    await server?.stop();
    if (dataDir) await removeInstallation(dataDir);
  });

  const openHistory = async (): Promise<EventStore> => {
    const { EVENTSTOREDB_URL, DATABASE_URL } = process.env;
    if (EVENTSTOREDB_URL) return openEventStoreDb({ url: EVENTSTOREDB_URL, logger });
    return openPostgresEventStore({ url: DATABASE_URL || (await embeddedDatabaseUrl(dataDir)), logger });
  };

  it(
    `carries out each of ${COMMANDS} acknowledged commands once, over ${ROUNDS} kills`,
    async () => {
      const visitor = apiClient(server.url);
      const charities = Array.from({ length: CHARITIES }, () => apiClient(server.url));
      for (const [number, charity] of charities.entries()) {
        const { status } = await charity.call('registerCharity', {
          key: randomUUID(),
          body: {
            username: `kill-${run}-${number}`,
            password: 'a long enough password',
            email: `kill-${run}-${number}@example.org`,
            name: 'Kill Test',
            organisation: `Kill ${number}`,
            charity: {},
          },
        });
        expect(status).toBe(201);
      }

      let acknowledged = 0;
      let broken = 0;
      const unsure = new Set<ClientRequest>();
      let up: Promise<void> = Promise.resolve();

      /** Whether the wish is acknowledged now. */
      const ask = async (request: ClientRequest, charity: ApiClient): Promise<boolean> => {
        const answer = await send(request, visitor, charity).catch(() => null);
        if (answer !== null && answer.status >= 200 && answer.status < 300) return true;
        // Nothing but a dead or busy server may refuse these.
        if (answer !== null && ![409, 502, 503].includes(answer.status)) {
          throw new Error(`${request.kind} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        }
        if (answer === null) broken += 1;
        return false;
      };

      /** Asks for one after the other; what is not acknowledged comes round again. */
      const fulfil = async (lane: readonly ClientRequest[], charity: ApiClient): Promise<void> => {
        const open = [...lane];
        for (let request = open.shift(); request !== undefined; request = open.shift()) {
          await up;
          if (await ask(request, charity)) {
            acknowledged += 1;
            continue;
          }
          if (unsure.has(request)) await pause(50);
          unsure.add(request);
          open.push(request);
        }
      };

      // Projects of one charity wait for each other, as a person's do; everything else is in flight together.
      const queues = [
        ...charities.map((charity, number) => ({
          charity,
          lane: requests
            .filter((request) => request.kind === 'project')
            .filter((_, index) => index % CHARITIES === number),
        })),
        ...Array.from({ length: IN_FLIGHT - CHARITIES }, (_, number) => ({
          charity: visitor,
          lane: requests
            .filter((request) => request.kind !== 'project')
            .filter((_, index) => index % (IN_FLIGHT - CHARITIES) === number),
        })),
      ];
      const work = Promise.all(queues.map(({ charity, lane }) => fulfil(lane, charity)));

      const kill = async (round: number): Promise<void> => {
        const target = Math.round((COMMANDS * (round + 0.5)) / (ROUNDS + 1));
        while (acknowledged < target) {
          await Promise.race([work, pause(1)]);
        }
        // Every other time the database dies with it; the other times it lives on without its master.
        const postmaster = round % 2 === 1 ? await readPostmaster(join(dataDir, 'postgres/data')) : null;
        const restarted = server
          .kill9()
          .then(() => postmaster && process.kill(postmaster.pid, 'SIGKILL'))
          .then(start);
        up = restarted;
        await restarted;
      };
      for (let round = 0; round < ROUNDS; round += 1) await kill(round);
      await work;
      expect(acknowledged).toBe(COMMANDS);
      // Proof that the kills hit work under way.
      expect(broken).toBeGreaterThan(ROUNDS);

      const history = await openHistory();
      const events = await collected(wholeHistory(history)).finally(() => history.close());
      const marks = new Set([...marksOf('charity signup'), ...marksOf('project')]);
      const inHistory = counted(events.map(markOf), marks);
      expect(requests.filter(({ mark }) => marks.has(mark) && inHistory.get(mark) !== 1)).toEqual([]);

      // A visit has no key: one that was asked for again may count again, one acknowledged at once may not.
      const visits = requests.filter(({ kind }) => kind === 'visit');
      const visited = counted(events.map(markOf), marksOf('visit'));
      expect(visits.filter((request) => (visited.get(request.mark) ?? 0) < 1)).toEqual([]);
      expect(visits.filter((request) => !unsure.has(request) && visited.get(request.mark) !== 1)).toEqual([]);

      const streams = new Map<string, number>();
      for (const { stream, revision } of events) {
        expect(revision).toBe((streams.get(stream) ?? -1) + 1);
        streams.set(stream, revision);
      }

      await untilCaughtUp(server.url);
      const admin = apiClient(server.url);
      expect((await admin.call('signIn', { body: administrator })).status).toBe(200);
      const consultants = await everyEntry(admin, 'listConsultantSignups');
      const shown = async (): Promise<Record<ClientRequest['kind'], Map<string, number>>> => ({
        'charity signup': counted(
          (await everyEntry(admin, 'listCharitySignups')).map(({ charityName }) => charityName),
          marksOf('charity signup'),
        ),
        'consultant signup': counted(
          consultants.map(({ expertiseAreas }) => expertiseAreas),
          marksOf('consultant signup'),
        ),
        project: counted(
          (await Promise.all(charities.map((charity) => everyEntry(charity, 'listProjects'))))
            .flat()
            .map(({ title }) => title),
          marksOf('project'),
        ),
        visit: new Map(),
      });
      const readModels = await shown();
      for (const { kind, mark } of requests.filter((request) => request.kind !== 'visit')) {
        if (readModels[kind].get(mark) !== 1)
          throw new Error(`${mark} is shown ${readModels[kind].get(mark) ?? 0} times.`);
      }
      const consultantMarks = marksOf('consultant signup');
      const ofThisRun = consultants.filter(({ expertiseAreas }) => consultantMarks.has(String(expertiseAreas)));
      const signups = new Set(ofThisRun.map(({ id }) => String(id)));
      expect(signups.size).toBe(consultantMarks.size);
      const signupsInHistory = counted(events.map(markOf), signups);
      expect([...signups].filter((id) => signupsInHistory.get(id) !== 1)).toEqual([]);

      // The counters agree with the history to the last visit.
      const { body: analytics } = await admin.call('getVisitAnalytics');
      const everyVisit = events.filter(({ type }) => type === 'PageVisited');
      expect(analytics.data.totalVisits).toBe(everyVisit.length);
      expect(analytics.data.uniqueVisitors).toBe(new Set(everyVisit.map(({ stream }) => stream)).size);
    },
    Math.max(300_000, COMMANDS * 150),
  );
});
