import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { systemCode } from '../../platform/system-code.ts';
import type { Projection } from './projection.ts';
import { pointView } from './read-model-table.ts';

/** How long one attempt waits for queries that read the view, in milliseconds. Queries that arrive meanwhile are blocked. */
const LOCK_TIMEOUT_MS = 100;
/** Pause between attempts, in milliseconds, in which queries continue. */
const RETRY_DELAY_MS = 150;
const ATTEMPTS = 8;

/** Postgres error codes: lock not available, deadlock detected. */
const LOCK_ERRORS = ['55P03', '40P01'];

/** Whether a lock was not available in time, so that a later attempt may succeed. */
export const isLockedOut = (error: unknown): boolean => LOCK_ERRORS.includes(systemCode(error) ?? '');

/**
 * Points the view at this generation's table, as of the commit of the transaction: queries see one table or the other.
 * Throws, with nothing changed, when a query blocks the view for too long.
 */
export const switchView = async (client: pg.PoolClient, projection: Projection, generation: number): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`savepoint view; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await client.query(pointView(projection, generation));
      return;
    } catch (error) {
      if (!isLockedOut(error) || attempt === ATTEMPTS) throw error;
      await client.query('rollback to savepoint view');
    }
    await pause(RETRY_DELAY_MS);
  }
};
