import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { writePrivateFile } from '../platform/data-directory.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { systemCode } from '../platform/system-code.ts';
import { purposeKey } from '../vault/encryption.ts';
import { BackupDamaged } from './backup-damaged.ts';

/** The kinds of signed files. Each kind has a key of its own, so that one cannot be passed off as another. */
export type SignedKind = 'backup manifest' | 'erasure ledger';

const Envelope = z.strictObject({
  kind: z.string(),
  /** Identifies the master key without revealing it, to distinguish a wrong key from a damaged file. */
  key: z.string(),
  content: z.unknown(),
  signature: z.string(),
});

const hmac = (masterKey: Uint8Array, purpose: string, text: string): string =>
  createHmac('sha256', purposeKey(masterKey, purpose)).update(text).digest('hex');

const keyName = (masterKey: Uint8Array): string => hmac(masterKey, 'backup key name', '');

const signatureOf = (masterKey: Uint8Array, kind: SignedKind, content: unknown): string =>
  hmac(masterKey, kind, JSON.stringify(content));

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Writes a JSON file that is signed with a key derived from the master key (HMAC-SHA256), atomically and durably. */
export const writeSigned = (path: string, kind: SignedKind, masterKey: Uint8Array, content: unknown): Promise<void> =>
  writePrivateFile(
    path,
    `${JSON.stringify({ kind, key: keyName(masterKey), content, signature: signatureOf(masterKey, kind, content) })}\n`,
  );

const parseOrNull = (text: string): z.output<typeof Envelope> | null => {
  try {
    return Envelope.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/**
 * Reads a signed file; null when there is none. Throws {@link StartRefused} when it was signed with another master key,
 * and {@link BackupDamaged} when it was changed.
 */
export const readSigned = async <Content>(
  path: string,
  kind: SignedKind,
  masterKey: Uint8Array,
  schema: z.ZodType<Content>,
): Promise<Content | null> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw new StartRefused(`${path} cannot be read (${systemCode(error) ?? String(error)}).`, error);
  });
  if (text === null) return null;
  const envelope = parseOrNull(text);
  if (envelope === null || envelope.kind !== kind) throw new BackupDamaged(`${path} is damaged: it is no ${kind}.`);
  if (!isSame(envelope.key, keyName(masterKey))) {
    throw new StartRefused(
      `MASTER_KEY is not the key of the installation that wrote ${path}. Set MASTER_KEY, or name its file with --master-key.`,
    );
  }
  if (!isSame(envelope.signature, signatureOf(masterKey, kind, envelope.content))) {
    throw new BackupDamaged(`${path} is damaged or was changed: its signature is wrong.`);
  }
  return schema.parse(envelope.content);
};
