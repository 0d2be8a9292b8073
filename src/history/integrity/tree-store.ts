import { ORIGIN, type Position } from '../../domain/kernel/event.ts';
import { everyRow, firstRow, type Queryable } from '../../platform/statements.ts';
import type { Subtree } from './merkle-tree.ts';

/** The smallest stored subtrees have 2^8 leaves; smaller ones are computed from the events. */
export const BLOCK_LEVEL = 8;
export const BLOCK_SIZE = 2 ** BLOCK_LEVEL;

/** A stored subtree, with the position of its last event. */
export interface StoredSubtree extends Subtree {
  readonly position: Position;
}

/** How far the stored tree reaches: the number of complete blocks, and the position of the last event in them. */
export interface TreeEnd {
  readonly blocks: number;
  readonly position: Position;
}

const COLUMNS = 'level, number, hash, position';

export const openTreeStore = (pool: Queryable) => {
  const endOf = async (condition: string, values: readonly unknown[]): Promise<TreeEnd> => {
    const last = await firstRow<{ number: number; position: Position }>(
      pool,
      `select number, position from history.tree_nodes where level = ${BLOCK_LEVEL} ${condition}
       order by number desc limit 1`,
      [...values],
    );
    return { blocks: last === null ? 0 : last.number + 1, position: last?.position ?? ORIGIN };
  };
  const select = (condition: string, values: readonly unknown[]): Promise<readonly StoredSubtree[]> =>
    everyRow<StoredSubtree>(pool, `select ${COLUMNS} from history.tree_nodes ${condition}`, [...values]);
  return {
    end: (): Promise<TreeEnd> => endOf('', []),
    /** The size of the stored tree up to a position. */
    endBefore: (position: Position): Promise<TreeEnd> => endOf('and position < $1', [position]),
    /** Adds subtrees, in one statement. Existing ones are left unchanged: concurrent workers add the same ones. */
    add: async (subtrees: readonly StoredSubtree[]): Promise<void> => {
      await pool.query(
        `insert into history.tree_nodes (${COLUMNS})
         select level, number, decode(hash, 'hex'), position
         from unnest($1::integer[], $2::bigint[], $3::text[], $4::text[]) as given (level, number, hash, position)
         on conflict (level, number) do nothing`,
        [
          subtrees.map(({ level }) => level),
          subtrees.map(({ number }) => number),
          subtrees.map(({ hash }) => hash.toString('hex')),
          subtrees.map(({ position }) => position),
        ],
      );
    },
    find: (subtrees: readonly Pick<Subtree, 'level' | 'number'>[]): Promise<readonly StoredSubtree[]> =>
      select('where (level, number) in (select * from unnest($1::integer[], $2::bigint[])) order by level desc', [
        subtrees.map(({ level }) => level),
        subtrees.map(({ number }) => number),
      ]),
    /** The subtrees whose last event is after one position and up to another. */
    between: (after: Position, upTo: Position): Promise<readonly StoredSubtree[]> =>
      select('where position > $1 and position <= $2', [after, upTo]),
  };
};

export type TreeStore = ReturnType<typeof openTreeStore>;
