import { createHmac } from 'node:crypto';
import { normalisedName } from './name-digests.ts';

/** Keyed digest of the mailbox of an e-mail address. */
export type MailboxDigest = (address: string) => Buffer;

/** `amara+news@river.example` leads to the mailbox of `amara@river.example`, nearly everywhere. */
const withoutTag = (address: string): string => address.replace(/(?<=[^+@])\+[^@]*(?=@)/, '');

/**
 * Digests mailboxes under a secret key (HMAC-SHA256), to count by: addresses count together however they are spelt and
 * tagged, and who reads the table alone cannot even test a guess.
 */
export const mailboxDigests =
  (key: Uint8Array): MailboxDigest =>
  (address) =>
    createHmac('sha256', key)
      .update(withoutTag(normalisedName(address)))
      .digest();
