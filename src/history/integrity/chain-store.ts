import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import { everyRow, firstRow, firstValue, type Queryable } from '../../platform/statements.ts';
import { GENESIS } from './hash-chain.ts';

export type EventName = Pick<RecordedEvent, 'position' | 'eventId' | 'stream' | 'revision' | 'type'>;

/** An event with the hash of it and all events before it. */
export interface ChainLink extends EventName {
  readonly hash: Buffer;
}

/** The end of the chain: a checkpoint to compare with later. */
export interface ChainHead {
  readonly events: number;
  readonly position: Position;
  readonly hash: Buffer;
  /** When it was last extended; null for an empty chain. */
  readonly sealedAt: string | null;
}

export const EMPTY_CHAIN: ChainHead = { events: 0, position: ORIGIN, hash: GENESIS, sealedAt: null };

export class ChainHeadMissing extends Error {
  constructor() {
    super('history.seal_head has no row: the head of the hash chain was removed.');
    this.name = 'ChainHeadMissing';
  }
}

const COLUMNS = 'position, event_id as "eventId", stream, revision, type, hash';

export const openChainStore = (pool: Queryable) => ({
  /** Throws {@link ChainHeadMissing}. */
  head: async (): Promise<ChainHead> => {
    const columns = 'events, position, hash, sealed_at as "sealedAt"';
    const head = await firstRow<ChainHead>(pool, `select ${columns} from history.seal_head`);
    if (head === null) throw new ChainHeadMissing();
    return head;
  },

  after: (position: Position, limit: number): Promise<readonly ChainLink[]> =>
    everyRow<ChainLink>(pool, {
      name: 'chain-after',
      text: `select ${COLUMNS} from history.seals where position > $1 order by position limit $2`,
      values: [position, limit],
    }),

  /** The hash of everything up to a position; null if no link is there. */
  hashAt: (position: Position): Promise<Buffer | null> =>
    firstValue<Buffer>(pool, 'select hash from history.seals where position = $1', [position]),

  /** The hash of everything before a position. */
  hashBefore: async (position: Position): Promise<Buffer> =>
    (await firstValue<Buffer>(
      pool,
      'select hash from history.seals where position < $1 order by position desc limit 1',
      [position],
    )) ?? GENESIS,

  /** The position of an event in the chain; null if it is not there. Scans the whole table. */
  find: (eventId: string): Promise<Position | null> =>
    firstValue<Position>(pool, 'select position from history.seals where event_id = $1', [eventId]),

  /** The first link of a stream; null if there is none. Scans the whole table. */
  firstOf: (stream: string): Promise<ChainLink | null> =>
    firstRow<ChainLink>(pool, `select ${COLUMNS} from history.seals where stream = $1 order by position limit 1`, [
      stream,
    ]),

  /**
   * Appends links after a head, in one transaction. False, with nothing written, when another worker has extended the chain
   * meanwhile: two workers never add an event twice.
   */
  extend: async (from: ChainHead, links: readonly ChainLink[]): Promise<boolean> => {
    const last = links.at(-1);
    if (!last) return true;
    const { rowCount } = await pool.query({
      name: 'chain-extend',
      text: `
        with moved as (
          update history.seal_head set events = events + $3, position = $4, hash = $5, sealed_at = now()
          where position = $1 and hash = $2 returning true
        )
        insert into history.seals (position, event_id, stream, revision, type, hash)
        select position, event_id, stream, revision, type, decode(hash, 'hex')
        from moved, unnest($6::text[], $7::uuid[], $8::text[], $9::integer[], $10::text[], $11::text[])
          as seal (position, event_id, stream, revision, type, hash)`,
      values: [
        from.position,
        from.hash,
        links.length,
        last.position,
        last.hash,
        links.map(({ position }) => position),
        links.map(({ eventId }) => eventId),
        links.map(({ stream }) => stream),
        links.map(({ revision }) => revision),
        links.map(({ type }) => type),
        links.map(({ hash }) => hash.toString('hex')),
      ],
    });
    return rowCount === links.length;
  },
});

export type ChainStore = ReturnType<typeof openChainStore>;
