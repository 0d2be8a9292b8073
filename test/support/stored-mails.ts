import { decryptMails, type MailContent } from '../../src/mail/encrypted-mail.ts';
import type { Platform } from './http.ts';

/** The mails of a template that were written to a member, oldest first. */
export const mailsTo = async (
  platform: Platform,
  userId: string,
  template: string,
): Promise<readonly MailContent[]> => {
  await platform.settled();
  const { rows } = await platform.pool.query(
    'select id, reader, sealed from mail.outbox where reader = $1 and template = $2 order by created_at',
    [userId, template],
  );
  const opened = await decryptMails(platform.vault.keys, rows);
  return opened.map((mail) => {
    if (mail.state !== 'open') throw new Error(`The mail is ${mail.state}.`);
    return mail.content;
  });
};
