import { createHmac } from 'node:crypto';
import { normalisedName } from './name-digests.ts';

/** Returns the keyed digest of an e-mail address's mailbox. */
export type MailboxDigest = (address: string) => Buffer;

/** Nearly everywhere, `amara+news@river.example` is delivered to the mailbox of `amara@river.example`. */
const withoutTag = (address: string): string => address.replace(/(?<=[^+@])\+[^@]*(?=@)/, '');

/**
 * Digests mailboxes with a secret key (HMAC-SHA256), to count requests: all spellings and tags of an address count
 * together, and the table alone does not allow even testing a guess.
 */
export const mailboxDigests =
  (key: Uint8Array): MailboxDigest =>
  (address) =>
    createHmac('sha256', key)
      .update(withoutTag(normalisedName(address)))
      .digest();
