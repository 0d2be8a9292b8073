import { isRejection } from '../../domain/kernel/rejection.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { found } from '../problems.ts';

/** Mail administration (decisions, /admin). */
export const mailRoutes = ({ implement }: Api, { mails }: HttpParts): void => {
  implement('getMailHealth', async () => succeeded(await mails.health()));
  implement('listMails', async ({ query }) => succeeded(await mails.list(query)));

  implement('getMail', async ({ params }) => succeeded(found(await mails.find(params.id))));
  implement('retryMail', async ({ params }) => {
    const retried = found(await mails.retry(params.id));
    return isRejection(retried) ? refused(retried) : succeeded(retried);
  });
};
