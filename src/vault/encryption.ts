import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { NONCE_BYTES, newNonce } from '../platform/random-bytes.ts';

const VERSION = 1;
const VERSION_BYTE = Buffer.of(VERSION);
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
  const nonce = newNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const sealed = cipher.update(plain);
  // Returns nothing in this mode, but completes the authentication tag.
  cipher.final();
  return Buffer.concat([VERSION_BYTE, nonce, cipher.getAuthTag(), sealed]);
};

/** Decrypts what {@link encrypt} encrypted with the same key and context. Throws {@link DecryptionFailed}. */
export const decrypt = (key: Uint8Array, sealed: Uint8Array, context: string): Buffer => {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) throw new DecryptionFailed(context);
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new DecryptionFailed(context);
  }
};
