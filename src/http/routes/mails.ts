import { isRejection } from '../../domain/kernel/rejection.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { found } from '../problems.ts';

/** Mail administration (decisions, /admin). */
export const mailRoutes = ({ implement }: Api, { commands, mails }: HttpParts): void => {
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
    // The link in the mail may have expired meanwhile.
    if (mail.holdsLink) {
      const obstacle = mails.obstacleOf(mail);
      if (obstacle !== null) return refused(obstacle);
      const recipientId = found(await mails.recipientOf(mail.id));
      const sent = await commands.sendLinkAgain({ recipientId, template: mail.template });
      if (sent.outcome === 'rejected') return refused(sent.rejection);
      await mails.dropReplaced(mail.id);
      return succeeded(mail);
    }
    const retried = found(await mails.retry(params.id));
    return isRejection(retried) ? refused(retried) : succeeded(retried);
  });
};
