import { createHmac } from 'node:crypto';

/** A sign-in name: a username, which never contains `@`, or an e-mail address. */
export type NameKind = 'username' | 'email';

/**
 * Normalises equivalent spellings of a name: compatibility forms (NFKC) and letter case. Upper case comes first,
 * because only that unifies letters with several lower-case forms (`ß` and `ss`, `ς` and `σ`).
 */
export const normalisedName = (name: string): string =>
  name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

export const nameKind = (name: string): NameKind => (normalisedName(name).includes('@') ? 'email' : 'username');

export type NameDigest = (kind: NameKind, name: string) => Buffer;

/** Digests names with a secret key (HMAC-SHA256): the table alone does not allow even testing a guess. */
export const nameDigests =
  (key: Uint8Array): NameDigest =>
  (kind, name) =>
    createHmac('sha256', key)
      .update(`${kind}:${normalisedName(name)}`)
      .digest();
