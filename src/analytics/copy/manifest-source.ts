import { join } from 'node:path';
import type pg from 'pg';
import { AnalyticsUnavailable } from '../analytics.ts';
import type { CopySource } from '../copy-source.ts';
import type { AnalyticsTable } from '../tables.ts';
import { basisOfTables } from './basis.ts';
import { type CopyState, readLive } from './manifest.ts';
import { groupedBy } from './pieces.ts';

/** Folder of the files of a copy. */
export const folderOf = (folder: string, copy: string): string => join(folder, 'tables', copy);

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, place) => one === others[place]);

/**
 * Reads the files listed in the manifest. Queries are refused while the copy of this release's tables is being written.
 */
export const manifestSource = (pool: pg.Pool, folder: string, tables: readonly AnalyticsTable[]): CopySource => {
  const ofTables = basisOfTables(tables);
  let known: CopyState | null = null;
  let files: ReadonlyMap<string, readonly string[]> = new Map();
  return {
    folder,
    current: async () => {
      const live = await readLive(pool, known);
      if (live === null || !live.copy.basis.startsWith(ofTables)) {
        throw new AnalyticsUnavailable('The analytical copy is being written. Please try again in a moment.');
      }
      const { copy, pieces } = live;
      if (pieces !== null) {
        const byTable = groupedBy(pieces, ({ table }) => table);
        const before = files;
        files = new Map(
          tables.map(({ name }) => {
            const now = (byTable.get(name) ?? []).map((piece) => join(folderOf(folder, copy.id), piece.name));
            const previous = before.get(name);
            return [name, previous && isSame(previous, now) ? previous : now];
          }),
        );
        known = copy;
      }
      return { completeTo: copy.completeTo === '' ? null : copy.completeTo, files };
    },
  };
};
