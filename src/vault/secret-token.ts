import { createHash, randomBytes } from 'node:crypto';

/** Creates 256 random bits, for a cookie or a link: the token alone grants access. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The digest of a token that the vault stores. A plain hash suffices, because so many random bits cannot be guessed.
 */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest();
