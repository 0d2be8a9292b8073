import { beforeEach, expect, it } from 'vitest';
import { silent, tallies, talliesAgain, toAppend } from '../../../test/support/tally-events.ts';
import { type TallyHistory, tallyHistory } from '../../../test/support/tally-history.ts';
import { type OperationsEvent, projectionPaused, projectionResumed } from '../../domain/operations/events.ts';
import type { ProjectionEngine } from '../engine/engine.ts';
import { openRequestRunner, type RequestRunner } from './requests.ts';

let history: TallyHistory;
let engine: ProjectionEngine;
let runner: RequestRunner;
/** The projections that the last call looked at. */
let visited: string[];
let isBroken: boolean;
beforeEach(async () => {
  history = await tallyHistory();
  engine = await history.engine([tallies, talliesAgain]);
  runner = openRequestRunner({
    pool: history.database.pool,
    store: history.store,
    engine: {
      names: engine.names,
      projector: (name) => {
        visited.push(name);
        if (isBroken) throw new Error('The database is away.');
        return engine.projector(name);
      },
    },
    logger: silent,
  });
  visited = [];
  isBroken = false;
  return history.drop;
});

const of = (projection: string) => ({ projection, version: 1 });
const request = async (event: OperationsEvent): Promise<void> => {
  await history.store.append(`operations-${event.data.projection}`, [toAppend(event)], 'any');
};
const runDue = async (): Promise<readonly string[]> => {
  visited = [];
  await runner.runDueRequests();
  return visited;
};
const paused = async (): Promise<readonly string[]> =>
  (await engine.status()).filter((one) => one.paused).map(({ name }) => name);

it('carries out the requests from before its start, and then looks only at projections with new ones', async () => {
  await request(projectionPaused(of('tallies')));
  expect(await runDue()).toEqual(['tallies', 'tallies_again']);
  expect(await paused()).toEqual(['tallies']);
  expect(await runDue()).toEqual([]);
  await request(projectionPaused(of('tallies_again')));
  await request(projectionResumed(of('tallies')));
  await request(projectionPaused(of('unknown')));
  expect(await runDue()).toEqual(['tallies_again', 'tallies']);
  expect(await paused()).toEqual(['tallies_again']);
});

it('finds more new requests than it reads at a time', async () => {
  await runDue();
  for (let count = 0; count < 60; count += 1) {
    await request(projectionPaused(of('tallies')));
    await request(projectionResumed(of('tallies')));
  }
  await request(projectionPaused(of('tallies_again')));
  await runDue();
  expect(await paused()).toEqual(['tallies_again']);
});

it('retries a request that failed until it succeeds', async () => {
  await runDue();
  await request(projectionPaused(of('tallies')));
  isBroken = true;
  expect(await runDue()).toEqual(['tallies']);
  expect(await runDue()).toEqual(['tallies']);
  isBroken = false;
  expect(await runDue()).toEqual(['tallies']);
  expect(await paused()).toEqual(['tallies']);
  expect(await runDue()).toEqual([]);
});
