import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for a cookie or a link: who has it is let in. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the vault keeps of a token. So many random bits cannot be guessed from their plain hash. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest();
