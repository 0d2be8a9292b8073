import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Length of every key in the vault, in bytes. */
export const KEY_BYTES = 32;

/** Thrown when a ciphertext does not decrypt: wrong key, wrong context, or altered bytes. */
export class DecryptionFailed extends Error {
  constructor(context: string) {
    super(`The ciphertext for ${context} cannot be decrypted: the master key may have changed.`);
    this.name = 'DecryptionFailed';
  }
}

/** A key for one purpose, derived from the master key (HKDF-SHA256): no two purposes ever share key material. */
export const purposeKey = (masterKey: Uint8Array, purpose: string): Buffer => {
  if (masterKey.byteLength !== KEY_BYTES) {
    throw new Error(`The master key must be ${KEY_BYTES} bytes long; it has ${masterKey.byteLength}.`);
  }
  return Buffer.from(hkdfSync('sha256', masterKey, '', `fellowbridge vault: ${purpose}`, KEY_BYTES));
};

/**
 * Encrypts bytes with AES-256-GCM and a random nonce. The context is authenticated: decryption requires the same
 * context, so a ciphertext cannot be moved to another row.
 */
export const encrypt = (key: Uint8Array, plain: Uint8Array, context: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
};

/** Decrypts what {@link encrypt} encrypted with the same key and context. Throws {@link DecryptionFailed}. */
export const decrypt = (key: Uint8Array, sealed: Uint8Array, context: string): Buffer => {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length < 1 + IV_BYTES + TAG_BYTES) throw new DecryptionFailed(context);
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new DecryptionFailed(context);
  }
};
