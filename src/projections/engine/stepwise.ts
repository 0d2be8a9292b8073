import type pg from 'pg';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { describeFailure, isDataError } from './failure.ts';
import { type Blocked, block, type Fold, type Parking, type Touch } from './fold.ts';
import { changesIn, type GenerationStatements } from './generation-statements.ts';
import type { Row } from './read-model-table.ts';

interface StepwiseParts {
  readonly fold: Fold;
  readonly statements: Pick<GenerationStatements, 'change'>;
  readonly load: (keys: readonly string[], on: pg.ClientBase) => Promise<ReadonlyMap<string, Row>>;
  readonly columns: readonly string[];
}

/** Folds and writes single rows within a transaction, so that a row that fails does not stop the others. */
export const stepwise = ({ fold, statements, load, columns }: StepwiseParts) => {
  /** Folds one event into one row and writes it. Returns a parking if the fold or the database refuses. */
  const stepRow = async (
    client: pg.PoolClient,
    event: RecordedEvent,
    row: string,
    blocked: Blocked,
  ): Promise<Parking | null> => {
    const refuse = (error: string | null): Parking => ({ kind: 'row', key: row, event, error });
    if (blocked.rows.has(row)) return refuse(null);
    const before = (await load([row], client)).get(row) ?? null;
    const step = fold.step(before, event, row);
    if ('error' in step) return refuse(step.error);
    if (step.row === before) return null;
    await client.query('savepoint one_row');
    try {
      await client.query(statements.change, [...changesIn(new Map([[row, step.row]]))]);
      await client.query('release savepoint one_row');
      return null;
    } catch (error) {
      if (!isDataError(error)) throw error;
      await client.query('rollback to savepoint one_row');
      return refuse(describeFailure(error, event, columns));
    }
  };

  /** Does this for every row that an event touches. Adds to `blocked`. */
  const stepTouch = async (client: pg.PoolClient, touch: Touch, blocked: Blocked): Promise<readonly Parking[]> => {
    const { event } = touch;
    const wholeStream = (error: string | null): Parking => ({ kind: 'stream', key: event.stream, event, error });
    const parkings: Parking[] = [];
    if (blocked.streams.has(event.stream)) parkings.push(wholeStream(null));
    else if ('error' in touch) parkings.push(wholeStream(touch.error));
    else {
      for (const row of touch.keys) {
        const parking = await stepRow(client, event, row, blocked);
        if (parking) parkings.push(parking);
      }
    }
    for (const parking of parkings) block(blocked, parking);
    return parkings;
  };

  return { stepRow, stepTouch };
};
