import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { systemCode } from '../../platform/system-code.ts';
import type { Projection } from './projection.ts';
import { pointView } from './read-model-table.ts';

/**
 * How long one try waits for queries that are reading the view, in milliseconds: those that come meanwhile wait behind
 * it. In the rests between tries they go on.
 */
const TRY_MS = 100;
const REST_MS = 150;
const TRIES = 8;

/** Postgres's codes for a lock that was not to be had in time, or only by waiting for each other. */
const NOT_TO_BE_HAD = ['55P03', '40P01'];

/** Whether somebody else stands in the way, so that the same may well be done a moment later. */
export const isLockedOut = (error: unknown): boolean => NOT_TO_BE_HAD.includes(systemCode(error) ?? '');

/**
 * Lets queries read this table from the end of the transaction on: they see either table whole, never none. Throws when
 * a query reads the view for so long that it cannot be had; nothing has changed then.
 */
export const turnView = async (client: pg.PoolClient, projection: Projection, generation: number): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    await client.query(`savepoint view; set local lock_timeout = ${TRY_MS}`);
    try {
      await client.query(pointView(projection, generation));
      return;
    } catch (error) {
      if (!isLockedOut(error) || tried === TRIES) throw error;
      await client.query('rollback to savepoint view');
    }
    await pause(REST_MS);
  }
};
