import type { Logger } from 'pino';
import type { Clock } from '../../domain/kernel/values.ts';
import { latestCredible } from '../../platform/clock-tolerance.ts';
import { firstRow, hasRow, type Queryable } from '../../platform/statements.ts';
import type { ChainStore } from './chain-store.ts';
import type { ChainWriter } from './chain-writer.ts';
import type { Finding } from './findings.ts';
import type { HistoryTree } from './history-tree.ts';
import { type Checkpoint, openCheckpoint, type WitnessKey } from './signed-checkpoint.ts';
import type { StoredNote, WitnessFolder } from './witness-folder.ts';

/** A signed checkpoint, with the key that verifies it. */
export interface SignedCheckpoint {
  readonly events: number;
  readonly position: string;
  readonly note: string;
  readonly publicKey: string;
  /** UTC, ISO 8601. */
  readonly signedAt: string;
}

/** The copies of signed checkpoints in the database. */
export const openCheckpointStore = (pool: Queryable) => ({
  /** The checkpoint that covers the most events; if several do, the last one signed. */
  latest: (): Promise<SignedCheckpoint | null> =>
    firstRow<SignedCheckpoint>(
      pool,
      `select events, position, note, public_key as "publicKey", signed_at as "signedAt"
       from history.checkpoints order by events desc, signed_at desc limit 1`,
    ),
  isSignedBetween: (after: Date, until: Date): Promise<boolean> =>
    hasRow(pool, 'select from history.checkpoints where signed_at > $1 and signed_at <= $2 limit 1', [after, until]),
  notes: async (): Promise<readonly StoredNote[]> => {
    const { rows } = await pool.query<{ signedAt: string; note: string }>(
      'select signed_at as "signedAt", note from history.checkpoints order by signed_at, events',
    );
    return rows.map(({ signedAt, note }) => ({ place: `history.checkpoints of ${signedAt}`, note }));
  },
});

export type CheckpointStore = ReturnType<typeof openCheckpointStore>;

/** The history no longer contains what the last checkpoint attests; signing another one would hide that. */
export class HistoryChanged extends Error {
  readonly finding: Finding;

  constructor({ events, signedAt }: Pick<Checkpoint, 'events' | 'signedAt'>) {
    super(`The history does not extend the checkpoint over ${events} events that was signed on ${signedAt}.`);
    this.name = 'HistoryChanged';
    this.finding = { kind: 'not-as-witnessed', event: null, checkpoint: { events, signedAt }, agreedTo: 0 };
  }
}

interface WitnessParts {
  readonly pool: Queryable;
  readonly key: WitnessKey;
  /** Null: checkpoints are written only to the log, the auditors and the database. */
  readonly folder: WitnessFolder | null;
  readonly chain: Pick<ChainStore, 'hashAt'>;
  readonly chainWriter: Pick<ChainWriter, 'head' | 'catchUp'>;
  readonly tree: Pick<HistoryTree, 'grow' | 'rootAt'>;
  /** Mails a new checkpoint to the auditors. */
  readonly notify: (checkpoint: SignedCheckpoint) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
}

/** Signs checkpoints of the history and stores them where the owner of the database cannot overwrite them. */
export const createWitness = (parts: WitnessParts) => {
  const { pool, key, folder, chain, chainWriter, tree, notify, clock, logger } = parts;

  const requireExtension = async ({ note }: SignedCheckpoint): Promise<void> => {
    const last = openCheckpoint(note, key.publicKey);
    if (last.events === 0) return;
    const hash = await chain.hashAt(last.position);
    const isExtended = hash?.equals(last.hash) === true && (await tree.rootAt(last.events)).equals(last.root);
    if (!isExtended) throw new HistoryChanged(last);
  };

  return {
    publicKey: key.publicKey,
    /**
     * Signs what the history contains now, unless a checkpoint was signed less than `unlessWithin` milliseconds ago.
     * Throws {@link HistoryChanged}, and errors of database, store and folder; the call can be repeated.
     */
    sign: async ({ unlessWithin = 0 }: { readonly unlessWithin?: number } = {}): Promise<SignedCheckpoint | null> => {
      const now = clock();
      const stored = openCheckpointStore(pool);
      const since = new Date(now.getTime() - unlessWithin);
      if (unlessWithin > 0 && (await stored.isSignedBetween(since, latestCredible(now)))) return null;
      const last = await stored.latest();
      if (last?.publicKey === key.publicKey) await requireExtension(last);
      await chainWriter.catchUp();
      const { events, position, hash } = await chainWriter.head();
      const signedAt = now.toISOString();
      // Another worker may have extended the chain but not the tree yet.
      await tree.grow(events);
      const root = await tree.rootAt(events);
      const note = key.sign({ events, root, position, hash, signedAt });
      const signed: SignedCheckpoint = { events, position, note, publicKey: key.publicKey, signedAt };
      // The database comes last: once it has the checkpoint, no other is signed that day.
      await folder?.add(signed, note, key.publicKey);
      await notify(signed);
      await pool.query(
        `insert into history.checkpoints (events, position, note, public_key, signed_at)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [events, position, note, key.publicKey, signedAt],
      );
      logger.info({ events, position, note, publicKey: key.publicKey }, 'signed checkpoint of the history');
      return signed;
    },
  };
};

export type Witness = ReturnType<typeof createWitness>;
