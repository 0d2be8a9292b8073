import { z } from 'zod';
import type { PersonKeys } from '../../eventstore/person-keys.ts';
import { SealBroken, seal, unseal } from '../vault/sealing.ts';

/** What of a mail is personal. */
const Content = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
export type MailContent = z.output<typeof Content>;

/** Bound to its row: nobody can move a mail to another. */
const contextOf = (id: string): string => `mail ${id}`;

export const sealContent = (key: Uint8Array, id: string, { to, subject, text, html }: MailContent): Buffer =>
  seal(key, Buffer.from(JSON.stringify({ to, subject, text, html })), contextOf(id));

export interface SealedMail {
  readonly id: string;
  readonly reader: string;
  /** Null once it was sent. */
  readonly sealed: Buffer | null;
}

/** What a row holds: its content, or why there is none. */
export type OpenedMail =
  | { readonly state: 'open'; readonly content: MailContent }
  | { readonly state: 'sent' }
  /** The reader's key is destroyed. */
  | { readonly state: 'erased' }
  /** It is not as it was written. */
  | { readonly state: 'broken' };

/** Opens mails with their readers' keys, in the order given. */
export const openMails = async (keys: PersonKeys, mails: readonly SealedMail[]): Promise<readonly OpenedMail[]> => {
  const readers = new Set(mails.filter(({ sealed }) => sealed !== null).map(({ reader }) => reader));
  const found = await keys.find([...readers]);
  return mails.map(({ id, reader, sealed }): OpenedMail => {
    if (sealed === null) return { state: 'sent' };
    const key = found.get(reader);
    if (key === undefined) return { state: 'erased' };
    try {
      return { state: 'open', content: Content.parse(JSON.parse(unseal(key, sealed, contextOf(id)).toString('utf8'))) };
    } catch (error) {
      if (error instanceof SealBroken) return { state: 'broken' };
      throw error;
    }
  });
};
