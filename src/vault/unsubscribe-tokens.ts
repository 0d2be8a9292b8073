import { createHmac, timingSafeEqual } from 'node:crypto';

/** The member and the kind of emails that a link ends. Kinds: lower-case letters, digits and hyphens. */
export interface Unsubscription {
  readonly userId: string;
  readonly kind: string;
}

const SHAPE = /^([a-z0-9-]{1,60})\.([0-9a-f]{32})\.([\w-]{43})$/;

const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Tokens `<kind>.<user id>.<HMAC-SHA256>`: nothing is stored, and they contain nothing personal. */
export const unsubscribeTokens = (key: Uint8Array) => {
  const signatureOf = (kind: string, id: string): Buffer =>
    createHmac('sha256', key).update(`unsubscribe ${kind} ${id}`).digest();
  return {
    /** Signs a token. It does not expire, because people unsubscribe from old emails. */
    issue: ({ kind, userId }: Unsubscription): string => {
      const id = userId.replaceAll('-', '');
      return `${kind}.${id}.${signatureOf(kind, id).toString('base64url')}`;
    },
    /** Returns the content of a token of this installation; null for any other text. */
    read: (token: string): Unsubscription | null => {
      const [, kind = '', id = '', signature = ''] = SHAPE.exec(token) ?? [];
      if (kind === '') return null;
      const isGenuine = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(kind, id));
      return isGenuine ? { kind, userId: dashed(id) } : null;
    },
  };
};

export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;
