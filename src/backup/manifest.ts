import { join } from 'node:path';
import { z } from 'zod';
import { StartRefused } from '../platform/start-refused.ts';
import { readSigned, writeSigned } from './signed-file.ts';

const FORMAT = 1;
const FILE = 'manifest.json';

/** A file of the backup. Its path is relative to the backup, with `/` between folders. */
const StoredFile = z.strictObject({
  path: z.string().regex(/^(?!.*(?:^|\/)\.\.(?:\/|$))[^/\\]+(?:\/[^/\\]+)*$/),
  bytes: z.int(),
  sha256: z.string(),
});
export type StoredFile = z.output<typeof StoredFile>;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** A table as the text format of `COPY`, compressed with gzip. */
const StoredTable = z.strictObject({
  name: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  columns: z.array(identifier),
  rows: z.int(),
  path: z.string(),
});
export type StoredTable = z.output<typeof StoredTable>;

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The location of the history: the database of the backup, or EventStoreDB. */
  history: z.enum(['postgres', 'eventstoredb']),
  /** Head of the history when the backup began: the backup contains everything up to it. */
  position: z.string(),
  /** End of the hash chain in the backup. */
  chain: z.strictObject({ events: z.int(), position: z.string(), hash: z.string() }),
  /** Version of the Postgres server. */
  postgres: z.string(),
  /** The applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(StoredTable),
  files: z.array(StoredFile),
});

/** The content of a backup: every file with its hash, and the state that it contains. */
export type Manifest = z.output<typeof Manifest>;

export const newManifest = (content: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...content });

/** Writes the manifest, which makes a folder a backup. */
export const writeManifest = (folder: string, masterKey: Uint8Array, manifest: Manifest): Promise<void> =>
  writeSigned(join(folder, FILE), 'backup manifest', masterKey, manifest);

/**
 * Reads the manifest of a backup; null when the folder is not a backup. Throws {@link StartRefused} when it has another
 * master key or a newer format, and `BackupDamaged`.
 */
export const readManifest = async (folder: string, masterKey: Uint8Array): Promise<Manifest | null> => {
  const content = await readSigned(join(folder, FILE), 'backup manifest', masterKey, z.unknown());
  if (content === null) return null;
  const parsed = Manifest.safeParse(content);
  if (!parsed.success) {
    throw new StartRefused(
      `The backup in ${folder} was made by a newer release. Restore it with the release that made it.`,
    );
  }
  return parsed.data;
};
