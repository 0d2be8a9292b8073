import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import type { DomainEvent, EventToAppend } from '../src/domain/kernel/event.ts';
import { projectSubmitted } from '../src/domain/projects/events.ts';
import { pageVisited } from '../src/domain/visits/events.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { openPool } from '../src/platform/database.ts';
import { createProjectionEngine } from '../src/projections/engine/engine.ts';
import type { Projection } from '../src/projections/engine/projection.ts';
import { allProjections } from '../src/projections/read-models.ts';
import { benchMetadata, rate } from './append.ts';
import { sampled, timed } from './measuring.ts';
import { type BenchRow, benchRow } from './row.ts';

const EVENTS = 100_000;
const ROUNDS = 5;
const IN_FLIGHT = 64;
/** Number of projects per ten events; the others are visits. */
const PROJECTS_OF_TEN = 3;

interface Happening {
  readonly stream: string;
  readonly event: DomainEvent;
}

/** The request of a project. */
export const project = (projectId = newId()): Happening => ({
  stream: `project-${projectId}`,
  event: projectSubmitted({
    projectId,
    charityId: newId(),
    requestedBy: newId(),
    title: 'A new finance system for a growing charity',
    description: 'We have outgrown our spreadsheets and need help to choose and introduce a finance system.',
    expertiseRequired: ['finance', 'technology'],
    estimatedHours: 40,
    startDate: '2026-04-01',
    endDate: null,
    notes: null,
    terms: { type: 'membership' },
  }),
});

const visit = (turn: number, visitorId = newId()): Happening => ({
  stream: `visitor-${visitorId}`,
  event: pageVisited({
    visitorId,
    page: `page-${turn % 20}`,
    isFirstVisit: turn % 3 === 0,
    isFirstVisitToPage: turn % 2 === 0,
    pagesSeen: [`page-${turn % 20}`],
    network: '203.0.113.0',
    browser: 'Firefox',
    platform: 'Linux',
    device: 'computer',
  }),
});

/** An event as the platform records it, without personal data. */
export const recorded = (event: DomainEvent): EventToAppend => ({
  ...event,
  eventId: newId(),
  metadata: benchMetadata(),
});

/**
 * Folds 100,000 events into new versions of the platform's read models. The database at this URL must have the
 * tables of history and projections. Its events are kept.
 */
export const projectionsBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const logger = pino({ level: 'warn' });
  const pool = openPool(databaseUrl, 'bench', 10, () => {});
  const store = await openPostgresEventStore({ url: databaseUrl, logger });
  try {
    const start = await store.head();
    await rate(EVENTS, IN_FLIGHT, (turn) => {
      const { stream, event } = turn % 10 < PROJECTS_OF_TEN ? project() : visit(turn);
      return store.append(stream, [recorded(event)], 'no-stream');
    });

    let version = 1_000;
    /** Time to fold everything after `start` into new tables, in seconds. */
    const rebuild = async (projections: readonly Projection[]): Promise<number> => {
      version += 1;
      const renewed = projections.map((one) => ({ ...one, name: `bench_${one.name}`, version }));
      const engine = createProjectionEngine({ pool, store, projections: renewed, logger });
      await engine.prepare();
      await pool.query('update projections.checkpoints set position = $1 where version = $2', [start, version]);
      const seconds = await timed(() => engine.catchUpAll());
      await engine.close();
      return seconds;
    };
    const events = `${EVENTS.toLocaleString('en-GB')} events`;
    const one = async (name: string): Promise<BenchRow> => {
      const named = allProjections.filter((projection) => projection.name === name);
      const samples = await sampled(ROUNDS, async () => EVENTS / (await rebuild(named)));
      return benchRow(`projection catch-up, ${name}, ${events}`, 'ev/s', samples, '≥ 100,000');
    };
    return [
      await one('projects'),
      await one('visit_counts'),
      benchRow(
        `full rebuild of all projections, ${events}`,
        's',
        await sampled(ROUNDS, () => rebuild(allProjections)),
        '≤ 8',
      ),
    ];
  } finally {
    await store.close();
    await pool.end();
  }
};
