import type { RecordedEvent } from '../domain/kernel/event.ts';
import { sameData } from '../domain/kernel/same-data.ts';
import type { RowChange } from '../history/rehearsal.ts';
import { guardedFold, type Touch, touchedKeys } from '../projections/engine/fold.ts';
import type { Projection } from '../projections/engine/projection.ts';
import type { Row } from '../projections/engine/read-model-table.ts';

export type LoadRows = (projection: Projection, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;

/** This read model has one row for every event of any type, so its changes are not worth showing. */
const foldsEverything = ({ anyOther }: Projection): boolean => anyOther !== undefined;

/**
 * Computes the rows that events change, with the projections' own folds; nothing is written.
 * @param earlier events to fold first, to get the rows as they were before the events
 */
export const changedRows = async (
  projections: readonly Projection[],
  earlier: readonly RecordedEvent[],
  events: readonly RecordedEvent[],
  load: LoadRows,
): Promise<readonly RowChange[]> => {
  const changes: RowChange[] = [];
  for (const projection of projections) {
    if (foldsEverything(projection)) continue;
    const fold = guardedFold(projection);
    const touches = fold.touches(events);
    const keys = touchedKeys(touches);
    if (keys.length === 0) continue;
    const stored = await load(projection, keys);
    const wanted = new Set(keys);
    const folded = (from: ReadonlyMap<string, Row | null>, all: readonly Touch[]) => {
      const rows = new Map(from);
      const faults = new Map<string, string>();
      for (const touch of all) {
        if (!('keys' in touch)) continue;
        for (const key of touch.keys) {
          if (!wanted.has(key) || faults.has(key)) continue;
          const step = fold.step(rows.get(key) ?? null, touch.event, key);
          if ('error' in step) faults.set(key, step.error);
          else rows.set(key, step.row);
        }
      }
      return { rows, faults };
    };
    const before = folded(stored, fold.touches(earlier)).rows;
    const after = folded(before, touches);
    for (const key of keys) {
      const [was, is] = [before.get(key) ?? null, after.rows.get(key) ?? null];
      const fault = after.faults.get(key) ?? null;
      if (fault === null && sameData(was, is)) continue;
      changes.push({ readModel: projection.name, key, before: was, after: is, fault });
    }
  }
  return changes;
};
