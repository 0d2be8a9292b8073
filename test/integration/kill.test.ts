import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, type RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { openEventStoreDb } from '../../src/eventstore/eventstoredb/eventstoredb-event-store.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { readPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { type Answer, type ApiClient, apiClient } from '../support/api-client.ts';
import {
  embeddedDatabaseUrl,
  freePort,
  removeInstallation,
  startServer,
  type TestServer,
  temporaryDataDir,
  untilCaughtUp,
} from '../support/server.ts';

/** `KILL_COMMANDS=20000 KILL_ROUNDS=50` makes a long run of it. */
const COMMANDS = Number(process.env.KILL_COMMANDS || 2_000);
const ROUNDS = Number(process.env.KILL_ROUNDS || 5);
const IN_FLIGHT = 16;
const CHARITIES = 4;
const logger = pino({ level: 'silent' });

/** One thing a client wants done, and keeps asking for until it is told that it was. */
interface Wish {
  readonly kind: 'charity signup' | 'consultant signup' | 'project' | 'visit';
  /** Found again in the history and the read models. */
  readonly mark: string;
  readonly key: string;
}

const run = randomUUID().slice(0, 8);

/** Of ten wishes four are charities', three consultants' signups, two are projects and one is a page visit. */
const wishes: readonly Wish[] = Array.from({ length: COMMANDS }, (_, number): Wish => {
  const digit = number % 10;
  const kind = digit < 4 ? 'charity signup' : digit < 7 ? 'consultant signup' : digit < 9 ? 'project' : 'visit';
  return { kind, mark: kind === 'visit' ? randomUUID() : `${run} ${kind} ${number}`, key: randomUUID() };
});

const signup = { email: 'kill@example.org', phone: '01632 960 123' };

const send = (wish: Wish, anybody: ApiClient, charity: ApiClient): Promise<Answer> => {
  const { mark, key } = wish;
  switch (wish.kind) {
    case 'charity signup':
      return anybody.call('joinWaitingListAsCharity', {
        key,
        body: { ...signup, charityName: mark, contactName: 'Kill Test', charitySize: 'small' },
      });
    case 'consultant signup':
      return anybody.call('joinWaitingListAsConsultant', {
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
      return anybody.call('trackVisit', { body: { page: 'waiting-list', visitorId: mark } });
  }
};

/** Every page of a list. */
const all = async (client: ApiClient, name: 'listCharitySignups' | 'listConsultantSignups' | 'listProjects') => {
  const entries: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await client.call(name, { query: { limit: '100', ...(cursor === null ? {} : { cursor }) } });
    entries.push(...body.data);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return entries;
};

/** How often each of the marks occurs, leaving out what is none of this run's. */
const counted = (found: readonly unknown[], marks: ReadonlySet<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const mark of found) {
    if (typeof mark === 'string' && marks.has(mark)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
};

const marksOf = (kind: Wish['kind']): ReadonlySet<string> =>
  new Set(wishes.filter((wish) => wish.kind === kind).map(({ mark }) => mark));

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

const readHistory = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  let position = ORIGIN;
  for (;;) {
    const page = await store.readAll(position, 1_000);
    events.push(...page.events);
    if (page.end) return events;
    position = page.next;
  }
};

describe('a server that is killed without warning', () => {
  let dataDir: string;
  let port: number;
  let server: TestServer;

  // Named here, because an installation with a database of its own makes none by itself; the same at every run on it.
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
    `does each of ${COMMANDS} acknowledged commands once, over ${ROUNDS} kills`,
    async () => {
      const anybody = apiClient(server.url);
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
      const unsure = new Set<Wish>();
      let up: Promise<void> = Promise.resolve();

      /** Whether the wish is acknowledged now. */
      const ask = async (wish: Wish, charity: ApiClient): Promise<boolean> => {
        const answer = await send(wish, anybody, charity).catch(() => null);
        if (answer !== null && answer.status >= 200 && answer.status < 300) return true;
        // Nothing but a dead or busy server may refuse these.
        if (answer !== null && ![409, 502, 503].includes(answer.status)) {
          throw new Error(`${wish.kind} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        }
        if (answer === null) broken += 1;
        return false;
      };

      /** Asks for one after the other; what is not acknowledged comes round again. */
      const fulfil = async (lane: readonly Wish[], charity: ApiClient): Promise<void> => {
        const open = [...lane];
        for (let wish = open.shift(); wish !== undefined; wish = open.shift()) {
          await up;
          if (await ask(wish, charity)) {
            acknowledged += 1;
            continue;
          }
          if (unsure.has(wish)) await pause(50);
          unsure.add(wish);
          open.push(wish);
        }
      };

      // Projects of one charity wait for each other, as a person's do; everything else is in flight together.
      const queues = [
        ...charities.map((charity, number) => ({
          charity,
          lane: wishes.filter((wish) => wish.kind === 'project').filter((_, index) => index % CHARITIES === number),
        })),
        ...Array.from({ length: IN_FLIGHT - CHARITIES }, (_, number) => ({
          charity: anybody,
          lane: wishes
            .filter((wish) => wish.kind !== 'project')
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
      const events = await readHistory(history).finally(() => history.close());
      const marks = new Set([...marksOf('charity signup'), ...marksOf('project')]);
      const inHistory = counted(events.map(markOf), marks);
      expect(wishes.filter(({ mark }) => marks.has(mark) && inHistory.get(mark) !== 1)).toEqual([]);

      // A visit has no key: one that was asked for again may count again, one acknowledged at once may not.
      const visits = wishes.filter(({ kind }) => kind === 'visit');
      const visited = counted(events.map(markOf), marksOf('visit'));
      expect(visits.filter((wish) => (visited.get(wish.mark) ?? 0) < 1)).toEqual([]);
      expect(visits.filter((wish) => !unsure.has(wish) && visited.get(wish.mark) !== 1)).toEqual([]);

      const streams = new Map<string, number>();
      for (const { stream, revision } of events) {
        expect(revision).toBe((streams.get(stream) ?? -1) + 1);
        streams.set(stream, revision);
      }

      await untilCaughtUp(server.url);
      const admin = apiClient(server.url);
      expect((await admin.call('signIn', { body: administrator })).status).toBe(200);
      const consultants = await all(admin, 'listConsultantSignups');
      const shown = async (): Promise<Record<Wish['kind'], Map<string, number>>> => ({
        'charity signup': counted(
          (await all(admin, 'listCharitySignups')).map(({ charityName }) => charityName),
          marksOf('charity signup'),
        ),
        'consultant signup': counted(
          consultants.map(({ expertiseAreas }) => expertiseAreas),
          marksOf('consultant signup'),
        ),
        project: counted(
          (await Promise.all(charities.map((charity) => all(charity, 'listProjects'))))
            .flat()
            .map(({ title }) => title),
          marksOf('project'),
        ),
        visit: new Map(),
      });
      const readModels = await shown();
      for (const { kind, mark } of wishes.filter((wish) => wish.kind !== 'visit')) {
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
