import { randomBytes } from 'node:crypto';

/** Length of a nonce of AES-GCM, in bytes. */
export const NONCE_BYTES = 12;

/** Asking for random bytes takes as long as encrypting a short text, so one request serves many nonces. */
const AT_ONCE = 256;
let unused = Buffer.alloc(0);

/** A random nonce for AES-GCM that was never returned before. */
export const newNonce = (): Buffer => {
  if (unused.length === 0) unused = randomBytes(NONCE_BYTES * AT_ONCE);
  const nonce = unused.subarray(0, NONCE_BYTES);
  unused = unused.subarray(NONCE_BYTES);
  return nonce;
};
