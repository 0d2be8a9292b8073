import { isRejection } from '../../domain/kernel/rejection.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';
import { notFound } from '../problems.ts';

/** Whether mails go out, and what they say (decisions, /admin). */
export const mailRoutes = ({ implement }: Api, { mails }: HttpParts): void => {
  implement('getMailHealth', async () => succeeded(await mails.health()));
  implement('listMails', async ({ query }) => succeeded(await mails.list(query)));

  implement('getMail', async ({ params }) => {
    const mail = await mails.find(params.id);
    if (mail === null) throw notFound();
    return succeeded(mail);
  });

  implement('retryMail', async ({ params }) => {
    const retried = await mails.retry(params.id);
    if (retried === null) throw notFound();
    return isRejection(retried) ? refused(retried) : succeeded(retried);
  });
};
