import { randomBytes } from 'node:crypto';

/** Asking for random bytes takes as long as encrypting a short text, so one request serves many draws. */
const AT_ONCE = 256;

/** Draws random bytes of one length, none of them twice. Those drawn one after another share a block of memory. */
export const drawing = (bytes: number): (() => Buffer) => {
  let unused = Buffer.alloc(0);
  return () => {
    if (unused.length === 0) unused = randomBytes(bytes * AT_ONCE);
    const drawn = unused.subarray(0, bytes);
    unused = unused.subarray(bytes);
    return drawn;
  };
};

/** Length of a nonce of AES-GCM, in bytes. */
export const NONCE_BYTES = 12;

/** Draws a nonce for AES-GCM. */
export const newNonce = drawing(NONCE_BYTES);
