import { setTimeout as pause } from 'node:timers/promises';
import type { Mail, MailList, OneTimeLink } from '../../src/contract/mails.ts';
import { callAs, password } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const TIMEOUT_MS = 30_000;

const textsTo = async (administrator: Visitor, reader: string): Promise<readonly string[]> => {
  const list: MailList = await (await callAs(administrator, 'listMails')).json();
  const texts: string[] = [];
  const request = { body: { reason: 'The member asked us to.' } };
  for (const { id, holdsLink } of list.data.filter(({ to }) => to === reader)) {
    const params = { id };
    if (holdsLink) {
      const handedOver = await callAs(administrator, 'handOverLink', { params, ...request });
      // The link of an earlier mail may be obsolete.
      if (handedOver.ok()) texts.push(((await handedOver.json()) as OneTimeLink).link);
    } else {
      const mail: Mail = await (await callAs(administrator, 'openMail', { params, ...request })).json();
      texts.push(mail.text ?? '');
    }
  }
  return texts;
};

/** Waits for a mail to this address that links to this page, with this first parameter where one is given. @returns the link in the newest one. */
export const linkMailedTo = async (
  administrator: Visitor,
  reader: string,
  page: string,
  parameter = '',
): Promise<string> => {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await pause(200)) {
    for (const text of await textsTo(administrator, reader)) {
      const link = new RegExp(`https?://\\S+${page}\\?${parameter}\\S+`).exec(text)?.[0];
      if (link !== undefined) return link;
    }
  }
  throw new Error(`There was no mail to ${reader} with a link to ${page}.`);
};

/** Invites the visitor as an analyst and accepts the invitation, which signs their browser in. */
export const becomeAnalyst = async (visitor: Visitor, administrator: Visitor, name: string): Promise<void> => {
  const username = name.toLowerCase().replaceAll(' ', '-');
  const email = `${username}@colleagues.example`;
  await callAs(administrator, 'inviteMember', { body: { email, name, role: 'analyst' } });
  const link = new URL(await linkMailedTo(administrator, email, '/invitation'));
  const token = link.searchParams.get('token');
  await callAs(visitor, 'acceptInvitation', { body: { token, username, password, name } });
};
