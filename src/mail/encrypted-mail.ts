import { z } from 'zod';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { DecryptionFailed, decrypt, encrypt } from '../vault/encryption.ts';
import { MailSubject } from './mail.ts';

const Content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
  about: z.array(MailSubject).readonly().optional(),
});
export type MailContent = z.output<typeof Content>;

/** Binds the ciphertext to its row. */
const contextOf = (id: string): string => `mail ${id}`;

export const encryptContent = (
  key: Uint8Array,
  id: string,
  { to, subject, text, html, unsubscribe, about }: MailContent,
): Buffer => encrypt(key, Buffer.from(JSON.stringify({ to, subject, text, html, unsubscribe, about })), contextOf(id));

export interface EncryptedMail {
  readonly id: string;
  readonly reader: string;
  /** Null after sending. */
  readonly sealed: Buffer | null;
}

/** The content of a row, or the reason why it cannot be read. */
export type DecryptedMail =
  | { readonly state: 'open'; readonly content: MailContent }
  | { readonly state: 'sent' }
  /** The recipient's key is destroyed. */
  | { readonly state: 'erased' }
  /** The ciphertext was changed, or the recipient's key is missing. */
  | { readonly state: 'broken' };

/** Decrypts mails with their recipients' keys, in the given order. */
export const decryptMails = async (
  keys: PersonKeys,
  mails: readonly EncryptedMail[],
): Promise<readonly DecryptedMail[]> => {
  const readers = new Set(mails.filter(({ sealed }) => sealed !== null).map(({ reader }) => reader));
  const found = await keys.find([...readers]);
  return mails.map(({ id, reader, sealed }): DecryptedMail => {
    if (sealed === null) return { state: 'sent' };
    const key = found.get(reader);
    if (key === undefined) return { state: 'erased' };
    if (key === 'missing') return { state: 'broken' };
    try {
      return {
        state: 'open',
        content: Content.parse(JSON.parse(decrypt(key, sealed, contextOf(id)).toString('utf8'))),
      };
    } catch (error) {
      if (error instanceof DecryptionFailed) return { state: 'broken' };
      throw error;
    }
  });
};
