import type pg from 'pg';
import { ORIGIN, type Position, type RecordedEvent } from '../domain/kernel/event.ts';
import { GENESIS } from './chain.ts';

/** What an event is called. */
export type EventName = Pick<RecordedEvent, 'position' | 'eventId' | 'stream' | 'revision' | 'type'>;

/** The hash of one event and of all before it. */
export interface Seal extends EventName {
  readonly hash: Buffer;
}

/** How far the chain reaches, and the hash at its end. */
export interface SealHead {
  readonly events: number;
  readonly position: Position;
  readonly hash: Buffer;
  /** Null while nothing is sealed. */
  readonly sealedAt: string | null;
}

/** What the end of a chain is in which nothing is sealed. */
export const NOTHING_SEALED: SealHead = { events: 0, position: ORIGIN, hash: GENESIS, sealedAt: null };

/** Thrown when the record of the chain's end is gone: somebody has removed it. */
export class SealHeadLost extends Error {
  constructor() {
    super('history.seal_head has lost its row: nobody knows how far the history was sealed.');
    this.name = 'SealHeadLost';
  }
}

/** The chain as Postgres keeps it, whatever store keeps the history. */
export interface SealLedger {
  /** Throws {@link SealHeadLost}. */
  head(): Promise<SealHead>;
  /** The chain's next links after a position, in order. */
  after(position: Position, limit: number): Promise<readonly Seal[]>;
  /** Where the event was sealed; null when it never was. Looks through all seals. */
  find(eventId: string): Promise<Position | null>;
  /** The first seal of a stream; null when none of its events was sealed. Looks through all seals. */
  firstOf(stream: string): Promise<Seal | null>;
  /**
   * Adds links behind a head, all or none. False, with nothing written, when the head is no longer the one the caller
   * began at: another worker has gone on. So two workers can never both seal an event.
   */
  extend(from: SealHead, seals: readonly Seal[]): Promise<boolean>;
}

const SEAL = 'position, event_id as "eventId", stream, revision, type, hash';

export const openSealLedger = (pool: Pick<pg.Pool, 'query'>): SealLedger => ({
  head: async () => {
    const { rows } = await pool.query<SealHead>(
      'select events, position, hash, sealed_at as "sealedAt" from history.seal_head',
    );
    if (!rows[0]) throw new SealHeadLost();
    return rows[0];
  },

  after: async (position, limit) => {
    const { rows } = await pool.query<Seal>({
      name: 'seals-after',
      text: `select ${SEAL} from history.seals where position > $1 order by position limit $2`,
      values: [position, limit],
    });
    return rows;
  },

  find: async (eventId) => {
    const { rows } = await pool.query<{ position: Position }>(
      'select position from history.seals where event_id = $1',
      [eventId],
    );
    return rows[0]?.position ?? null;
  },

  firstOf: async (stream) => {
    const { rows } = await pool.query<Seal>(
      `select ${SEAL} from history.seals where stream = $1 order by position limit 1`,
      [stream],
    );
    return rows[0] ?? null;
  },

  extend: async (from, seals) => {
    const last = seals.at(-1);
    if (!last) return true;
    const { rowCount } = await pool.query({
      name: 'seals-extend',
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
        seals.length,
        last.position,
        last.hash,
        seals.map(({ position }) => position),
        seals.map(({ eventId }) => eventId),
        seals.map(({ stream }) => stream),
        seals.map(({ revision }) => revision),
        seals.map(({ type }) => type),
        seals.map(({ hash }) => hash.toString('hex')),
      ],
    });
    return rowCount === seals.length;
  },
});
