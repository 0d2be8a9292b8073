import { createCipheriv, createDecipheriv } from 'node:crypto';
import { NONCE_BYTES, newNonce } from '../platform/random-bytes.ts';

/** The stored form of a personal-data value: `v1.` and base64url of nonce, ciphertext and tag. */
interface EncryptedField {
  readonly $sealed: string;
}

const VERSION = 'v1.';
const TAG_BYTES = 16;

/**
 * Thrown when a ciphertext does not decrypt with the person's key because it was altered or copied from another field.
 */
export class EncryptedFieldBroken extends Error {
  /** Path of the field. */
  readonly field: string;

  constructor(eventId: string, path: readonly string[]) {
    super(
      `The encrypted field ${path.join('.')} of event ${eventId} cannot be decrypted: it has changed since it was written.`,
    );
    this.name = 'EncryptedFieldBroken';
    this.field = path.join('.');
  }
}

export const isSealed = (value: unknown): value is EncryptedField =>
  typeof value === 'object' && value !== null && '$sealed' in value && typeof value.$sealed === 'string';

/**
 * Authenticated context that ties a value to its event and field, so that it cannot be moved. Stores may return UUIDs
 * in lower case. It is JSON, composed here because that is faster: ids and names of fields need no escaping.
 */
const placeOf = (eventId: string, path: readonly string[]): Buffer =>
  Buffer.from(`["${eventId.toLowerCase()}","${path.join('","')}"]`);

/** Encrypts any JSON value with AES-256-GCM and a random 96-bit nonce. */
export const encryptField = (
  key: Uint8Array,
  value: unknown,
  eventId: string,
  path: readonly string[],
): EncryptedField => {
  const nonce = newNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeOf(eventId, path));
  const parts = [nonce, cipher.update(JSON.stringify(value), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return { $sealed: VERSION + Buffer.concat(parts).toString('base64url') };
};

/**
 * Decrypts a value that {@link encryptField} encrypted for the same event and field. Throws
 * {@link EncryptedFieldBroken}.
 */
export const decryptField = (
  key: Uint8Array,
  { $sealed }: EncryptedField,
  eventId: string,
  path: readonly string[],
): unknown => {
  try {
    if (!$sealed.startsWith(VERSION)) throw new Error('unknown version');
    const bytes = Buffer.from($sealed.slice(VERSION.length), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(placeOf(eventId, path))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    // Returns no text in this mode, but throws if the authentication tag is wrong.
    decipher.final();
    return JSON.parse(text.toString('utf8'));
  } catch {
    throw new EncryptedFieldBroken(eventId, path);
  }
};
