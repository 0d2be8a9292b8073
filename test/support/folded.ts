import type { RecordedEvent } from '../../src/domain/kernel/event.ts';
import { foldBatch, guardedFold, nothingBlocked } from '../../src/projections/engine/fold.ts';
import type { Projection } from '../../src/projections/engine/projection.ts';

/** Folds a history like the engine. @returns the rows. Throws where the engine would park */
export const folded = (projection: Projection, ...history: readonly RecordedEvent[]): readonly object[] => {
  const fold = guardedFold(projection);
  const { rows, parkings } = foldBatch(fold, fold.touches(history), new Map(), nothingBlocked());
  if (parkings.length > 0) throw new Error(`Parked: ${parkings.map(({ error }) => error).join('; ')}`);
  return [...rows.values()].filter((row) => row !== null);
};
