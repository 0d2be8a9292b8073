import type { Queryable } from '../platform/statements.ts';
import { type KeyWrapping, openKeyWrapping, type WrappedKey } from '../vault/key-wrapping.ts';

/** The table whose rows have another form in a backup. */
export const PERSON_KEYS = 'vault.person_keys';

/** The column that a backup leaves out. */
export const EPOCH = 'epoch';

/** The form of a bytea in the text format of COPY. */
const HEX = String.raw`\\x`;
const NULL = String.raw`\N`;

/**
 * Wraps people's keys for a backup: by a key derived from the master key, because the keys of epochs are destroyed
 * within a day and a backup must outlive them. Call it when the snapshot is taken: it caches the epochs' keys in case
 * they are destroyed during the dump.
 */
export const openBackupWrapping = async (
  connection: Queryable,
  { masterKey, keyDir }: { readonly masterKey: Uint8Array; readonly keyDir: string | null },
): Promise<KeyWrapping> => {
  const wrapping = openKeyWrapping(masterKey, keyDir);
  // One wrapped key of each epoch is unwrapped, which caches the keys of at most two epochs.
  const { rows } = await connection.query<WrappedKey>(
    `select distinct on (epoch) subject, wrapped, epoch from vault.person_keys
     where epoch is not null and wrapped is not null order by epoch`,
  );
  for (const row of rows) await wrapping.unwrap(row);
  return wrapping;
};

async function* linesOf(rows: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of rows) {
    const lines = (begun + chunk.toString('utf8')).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
}

const converted = async (line: string, wrapping: KeyWrapping): Promise<string> => {
  const [subject = '', wrapped = NULL, madeAt = NULL, destroyedAt = NULL, epoch = NULL] = line.split('\t');
  // A key without an epoch is already wrapped as in a backup; a row without a key is a tombstone.
  if (epoch === NULL || wrapped === NULL) return [subject, wrapped, madeAt, destroyedAt].join('\t');
  const key = await wrapping.unwrap({ subject, wrapped: Buffer.from(wrapped.slice(HEX.length), 'hex'), epoch });
  const again = HEX + (await wrapping.wrap(null, subject, key)).toString('hex');
  return [subject, again, madeAt, destroyedAt].join('\t');
};

/** The columns of the table in a backup, as in every release. */
export const personKeyColumns = ['subject', 'wrapped', 'made_at', 'destroyed_at'] as const;

/**
 * Turns rows of {@link personKeyColumns} and the epoch, in the text format of COPY, into rows without the epoch, whose keys are
 * wrapped for a backup.
 */
export const wrappedForBackup = (wrapping: KeyWrapping) =>
  async function* (rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const line of linesOf(rows)) yield Buffer.from(`${await converted(line, wrapping)}\n`);
  };
