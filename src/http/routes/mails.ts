import type { ListedMail } from '../../contract/mails.ts';
import { isRejection, type Rejection } from '../../domain/kernel/rejection.ts';
import type { FailedMail } from '../../mail/mail-administration.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { found } from '../problems.ts';

/** Mail administration (decisions, /admin). */
export const mailRoutes = ({ implement }: Api, { commands, mails }: HttpParts): void => {
  /** Mails a new link in place of a mail whose link may have expired. @returns why not, or null. */
  const renew = async ({ id, recipientId, template }: FailedMail): Promise<Rejection | null> => {
    const sent = await commands.sendLinkAgain({ recipientId, template });
    if (sent.outcome === 'rejected') return sent.rejection;
    await mails.drop(id);
    return null;
  };

  /** Keeps workers from sending the former link, too. @returns why it cannot, or null. */
  const keep = async ({ id, status }: ListedMail): Promise<Rejection | null> => {
    const held = status === 'sent' ? null : found(await mails.hold(id));
    return isRejection(held) ? held : null;
  };

  implement('getMailHealth', async () => succeeded(await mails.health()));
  implement('listMails', async ({ query }) => succeeded(await mails.list(query)));

  implement('getMail', async ({ params }) => succeeded(found(await mails.find(params.id))));

  implement('openMail', async ({ params, body, context }) => {
    const mail = found(await mails.open(params.id));
    // Only displayed text is recorded: after sending, or once the recipient has left, there is none.
    if (mail.text === null) return succeeded(mail);
    const use = { mailId: mail.id, recipientId: found(await mails.recipientOf(mail.id)), template: mail.template };
    const outcome = await commands.openMail({ ...use, reason: body.reason }, context);
    return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(mail, outcome.position);
  });

  implement('handOverLink', async ({ params, body, context }) => {
    const { id, template } = found(await mails.find(params.id));
    const use = { mailId: id, recipientId: found(await mails.recipientOf(id)), template };
    const outcome = await commands.handOverLink({ ...use, reason: body.reason }, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    const { link, expiresAt, position } = outcome;
    return succeeded({ link, expiresAt }, position);
  });

  implement('retryMail', async ({ params }) => {
    const mail = found(await mails.find(params.id));
    if (mail.holdsLink) {
      const recipientId = found(await mails.recipientOf(mail.id));
      const obstacle = mails.obstacleOf(mail) ?? (await keep(mail)) ?? (await renew({ ...mail, recipientId }));
      return obstacle === null ? succeeded(mail) : refused(obstacle);
    }
    const retried = found(await mails.retry(params.id));
    return isRejection(retried) ? refused(retried) : succeeded(retried);
  });

  implement('retryMails', async () => {
    const retried = await mails.retryFailed();
    if (isRejection(retried)) return refused(retried);
    let renewed = 0;
    for (const mail of await mails.failedWithLink()) {
      // Another administrator may renew the same links.
      const held = await mails.hold(mail.id);
      if (held !== null && !isRejection(held) && (await renew(mail)) === null) renewed += 1;
    }
    return succeeded({ retried: retried + renewed, left: (await mails.health()).data.counts.failed });
  });

  implement('giveUpMail', async ({ params, body, context }) => {
    const mail = found(await mails.hold(params.id));
    if (isRejection(mail)) return refused(mail);
    const use = { mailId: mail.id, recipientId: found(await mails.recipientOf(mail.id)), template: mail.template };
    const outcome = await commands.giveUpMail({ ...use, reason: body.reason }, context);
    if (outcome.outcome === 'rejected') return refused(outcome.rejection);
    await mails.drop(mail.id);
    return succeeded(null, outcome.position);
  });
};
