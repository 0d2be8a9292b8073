import { join } from 'node:path';
import { z } from 'zod';
import type { Erasure } from '../vault/erasures.ts';
import { readSigned, writeSigned } from './signed-file.ts';

/** File name of the ledger, in a backup and next to the backups. */
export const LEDGER_FILE = 'erasures.json';

const Ledger = z.strictObject({
  writtenAt: z.iso.datetime(),
  erasures: z.array(z.strictObject({ subject: z.string(), at: z.iso.datetime() })),
});

/** A signed list of all erased people: ids and times, no personal data. */
export type ErasureLedger = z.output<typeof Ledger>;

/** Reads a ledger; null when there is none. Throws `StartRefused` and `BackupDamaged` as `readSigned` does. */
export const readLedger = (path: string, masterKey: Uint8Array): Promise<ErasureLedger | null> =>
  readSigned(path, 'erasure ledger', masterKey, Ledger);

/** Every erasure of several ledgers once, oldest first. */
export const uniteErasures = (...ledgers: readonly (readonly Erasure[])[]): readonly Erasure[] => {
  const known = new Map<string, Erasure>();
  for (const erasure of ledgers.flat()) if (!known.has(erasure.subject)) known.set(erasure.subject, erasure);
  return [...known.values()].sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
};

/**
 * Writes the ledger of a folder and keeps the entries of the existing one, even if they are missing in this
 * installation, which may have been restored without it. Throws when the existing ledger is damaged or from another
 * installation.
 */
export const writeLedger = async (
  folder: string,
  masterKey: Uint8Array,
  erasures: readonly Erasure[],
  now: Date,
): Promise<ErasureLedger> => {
  const path = join(folder, LEDGER_FILE);
  const earlier = await readLedger(path, masterKey);
  const ledger = {
    writtenAt: now.toISOString(),
    erasures: uniteErasures(earlier?.erasures ?? [], erasures).map(({ subject, at }) => ({ subject, at })),
  };
  await writeSigned(path, 'erasure ledger', masterKey, ledger);
  return ledger;
};
