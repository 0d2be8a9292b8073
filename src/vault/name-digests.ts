import { createHmac } from 'node:crypto';

/** A sign-in name: a username, which never contains `@`, or an e-mail address. */
export type NameKind = 'username' | 'email';

/**
 * One spelling for all that mean the same name: compatibility forms (NFKC) and letter case are levelled. Upper case
 * first, because only that meets letters with several lower-case forms (`ß` and `ss`, `ς` and `σ`).
 */
export const normalisedName = (name: string): string =>
  name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

export const nameKind = (name: string): NameKind => (normalisedName(name).includes('@') ? 'email' : 'username');

export type NameDigest = (kind: NameKind, name: string) => Buffer;

/** Digests names under a secret key (HMAC-SHA256): who reads the table alone cannot even test a guess. */
export const nameDigests =
  (key: Uint8Array): NameDigest =>
  (kind, name) =>
    createHmac('sha256', key)
      .update(`${kind}:${normalisedName(name)}`)
      .digest();
