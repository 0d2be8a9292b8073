import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { type PseudonymKind, pseudonymKinds, pseudonymShape } from '../contract/pseudonyms.ts';
import { DecryptionFailed, decrypt, encrypt } from '../vault/encryption.ts';

/** The key of an epoch: 32 bytes. Each epoch has a new key, and the previous key is destroyed. */
export interface PseudonymKey {
  readonly epoch: number;
  readonly key: Uint8Array;
}

const BLOCK_BYTES = 16;
const KEY_BYTES = 32;

const kinds = Object.keys(pseudonymKinds) as PseudonymKind[];

/** Versions and variant of RFC 9562. A wrong key produces one of these only by chance. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The UUID that a text is, in lower case; empty for any other text. */
const uuidIn = (text: string): string => {
  const lower = text.toLowerCase();
  return UUID.test(lower) ? lower : '';
};

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const derivedKey = (key: Uint8Array, purpose: PseudonymKind | 'cursors'): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `fellowbridge pseudonyms: ${purpose}`, KEY_BYTES));

/**
 * One AES-256 block is a keyed permutation of UUIDs: reversible without a table, and indistinguishable from a random
 * number without the key. ECB is safe for a single block. Each kind has a separate key, derived with HKDF-SHA256.
 */
const permutation = (key: Uint8Array, kind: PseudonymKind) => {
  const derived = derivedKey(key, kind);
  const cipher = createCipheriv('aes-256-ecb', derived, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-256-ecb', derived, null).setAutoPadding(false);
  return {
    /** Encrypts the UUIDs that {@link uuidIn} has made, one after the other. */
    encrypt: (uuids: string): string => cipher.update(bytesOf(uuids)).toString('hex'),
    decrypt: (hex: string): string => uuidOf(decipher.update(Buffer.from(hex, 'hex'))),
    mark: (text: string): string =>
      createHmac('sha256', derived).update(text).digest().subarray(0, BLOCK_BYTES).toString('hex'),
  };
};

/** Converts ids to pseudonyms and back. */
export const openPseudonyms = ({ epoch, key }: PseudonymKey) => {
  const permutations = {
    thing: permutation(key, 'thing'),
    visitor: permutation(key, 'visitor'),
    request: permutation(key, 'request'),
  } as const satisfies Record<PseudonymKind, unknown>;
  const sealing = derivedKey(key, 'cursors');
  return {
    /** The pseudonym of an id. The pseudonym of a text that is not a UUID cannot be converted back. */
    of: (id: string, kind: PseudonymKind = 'thing'): string => {
      const { encrypt, mark } = permutations[kind];
      return `${pseudonymKinds[kind]}${epoch}_${encrypt(uuidIn(id)) || mark(id)}`;
    },
    /** The same for many ids, several times faster. */
    ofAll: (ids: readonly string[], kind: PseudonymKind): readonly string[] => {
      const { encrypt, mark } = permutations[kind];
      const prefix = `${pseudonymKinds[kind]}${epoch}_`;
      const uuids = ids.map(uuidIn);
      const blocks = encrypt(uuids.join(''));
      let end = 0;
      return ids.map((id, place) => {
        if (uuids[place] === '') return prefix + mark(id);
        end += 2 * BLOCK_BYTES;
        return prefix + blocks.slice(end - 2 * BLOCK_BYTES, end);
      });
    },
    /** The id of a pseudonym; null for any other text, and for a pseudonym of an earlier epoch. */
    idOf: (pseudonym: string): string | null => {
      const [, letter, of, hex] = pseudonymShape.exec(pseudonym) ?? [];
      const kind = kinds.find((one) => pseudonymKinds[one] === letter);
      if (kind === undefined || hex === undefined || Number(of) !== epoch) return null;
      const id = permutations[kind].decrypt(hex);
      return UUID.test(id) ? id : null;
    },
    /** Encrypts a text that clients return unchanged, such as a cursor. */
    seal: (text: string): string => encrypt(sealing, Buffer.from(text), 'cursor').toString('base64url'),
    /** Decrypts the text; null if it was not encrypted with this key. */
    open: (sealed: string): string | null => {
      try {
        return decrypt(sealing, Buffer.from(sealed, 'base64url'), 'cursor').toString();
      } catch (error) {
        if (error instanceof DecryptionFailed) return null;
        throw error;
      }
    },
  };
};

export type Pseudonyms = ReturnType<typeof openPseudonyms>;
