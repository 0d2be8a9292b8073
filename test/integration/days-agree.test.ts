import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import { aVisit } from '../builders/visits.ts';
import { openAnalystsAtWork } from '../support/analysts-at-work.ts';
import type { Platform } from '../support/http.ts';
import type { Browser } from '../support/http-browser.ts';
import { question, step } from '../support/questions.ts';

// The history and everything that counts it agree on days, also around midnight in summer and when the clocks change.

const instants = [
  '2025-10-25T22:59:59.999Z',
  '2025-10-25T23:00:00.000Z',
  '2025-10-26T23:59:59.999Z',
  '2025-10-27T00:00:00.000Z',
  '2026-03-28T23:59:59.999Z',
  '2026-03-29T00:00:00.000Z',
  '2026-03-29T22:59:59.999Z',
  '2026-03-29T23:00:00.000Z',
  '2026-06-30T23:30:00.000Z',
];

let platform: Platform;
let admin: Browser;
beforeAll(async () => {
  ({ platform, admin } = await openAnalystsAtWork());
  for (const occurredAt of instants) {
    const [eventId, correlationId] = [v7(), v7()];
    const visitorId = v7();
    const metadata = {
      schemaVersion: catalogue.get('PageVisited')?.version ?? 0,
      occurredAt,
      actor: { id: 'anonymous', role: 'visitor' },
      source: 'test',
      correlationId,
      causationId: correlationId,
    } as const;
    const visit = { eventId, type: 'PageVisited', data: aVisit({ visitorId }), metadata };
    await platform.store.append(`visitor-${visitorId}`, [visit], 'no-stream');
  }
  await platform.settled();
  await platform.copyHistory();
});
afterAll(() => platform.stop());

const reported = async (body: unknown, row: number, column: number): Promise<number> => {
  const { id } = (await admin.call('startReportRun', { body })).json();
  await platform.workOff();
  const { result } = (await admin.call('getReportRun', { params: { id } })).json();
  return result.rows[row]?.[column] ?? 0;
};

it.each([
  ['2025-10-25', 1],
  ['2025-10-26', 2],
  ['2025-10-27', 1],
  ['2026-03-28', 1],
  ['2026-03-29', 2],
  ['2026-03-30', 1],
  ['2026-06-30', 0],
  ['2026-07-01', 1],
])('%s has %i visits in the history, a question, SQL, a composed and a shipped report', async (day, visits) => {
  const days = { from: day, to: day };
  const listed = await admin.call('listHistory', { query: { type: 'PageVisited', ...days } });
  const answer = await admin.call('askQuestion', {
    body: { question: question([step('PageVisited')], undefined, days) },
  });
  const sql = `select count(*) from page_visited where local_day = date '${day}'`;
  const queried = await admin.call('runQuery', { body: { sql } });
  const composed = { events: ['PageVisited'], where: [], groupBy: [], measure: { kind: 'count' }, ...days };
  expect([
    listed.json().total,
    answer.json().result.rows[0][0],
    queried.json().rows[0][0],
    await reported({ definition: composed }, 0, 0),
    await reported({ report: 'signup-funnel', parameters: days }, 0, 3),
  ]).toEqual([visits, visits, visits, visits, visits]);
});
