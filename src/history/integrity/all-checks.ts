import type { EventStore } from '../../eventstore/event-store.ts';
import type { Queryable } from '../../platform/statements.ts';
import { checkJson } from './check-json.ts';
import { checkKeys, type Opening } from './check-keys.ts';
import { checkTree } from './check-tree.ts';
import type { HistoryCheck } from './history-check.ts';
import { openTreeStore } from './tree-store.ts';
import { openCheckpointStore } from './witness.ts';
import { openNotes, type StoredNote, type WitnessFolder } from './witness-folder.ts';

interface AllChecksParts {
  readonly pool: Queryable;
  readonly history: Pick<EventStore, 'readAll'>;
  /** Whether the history is in the database of `pool`. */
  readonly historyInPool: boolean;
  /** Null: checkpoints are not compared. */
  readonly publicKey: string | null;
  /** The witness's folder, besides the copies in the database. */
  readonly folder: Pick<WitnessFolder, 'notes'> | null;
  /** Decrypts personal data. Default: null; then only the existence of people's keys is checked. */
  readonly opening?: Opening | null;
  /** Checkpoints from elsewhere, such as an auditor's mailbox. */
  readonly notes?: readonly StoredNote[];
}

/** All checks of a verification besides the hash chain. Throws when a checkpoint cannot be read. */
export const allChecks = async (parts: AllChecksParts): Promise<readonly HistoryCheck[]> => {
  const { pool, history, historyInPool, publicKey, folder, opening = null, notes = [] } = parts;
  const stored = [...(await openCheckpointStore(pool).notes()), ...((await folder?.notes()) ?? []), ...notes];
  const { checkpoints, forged } = publicKey === null ? { checkpoints: [], forged: [] } : openNotes(stored, publicKey);
  const noneForged: HistoryCheck = {
    page: async () => null,
    end: async () => (forged[0] ? { kind: 'checkpoint-forged', ...forged[0] } : null),
  };
  return [
    checkTree({ tree: openTreeStore(pool), checkpoints }),
    ...(historyInPool ? [checkJson(pool)] : []),
    checkKeys({ pool, history, opening }),
    noneForged,
  ];
};
