import { brand } from '../../brand.ts';
import { button, linkList, type MailLink, type MailMessage } from './template.ts';

export interface DigestSection {
  readonly title: string;
  readonly items: readonly MailLink[];
}

/** The daily email: notifications grouped by kind. `isCut`: it does not list all of them. */
export const dailyDigest = (
  sections: readonly DigestSection[],
  isCut: boolean,
  notificationsPage: string,
): MailMessage => ({
  subject: `What is new on ${brand.name}`,
  blocks: [
    'This is new since the last daily email, and you have not read it yet:',
    ...sections.map(({ title, items }) => linkList(title, items)),
    ...(isCut ? ['There is more: your notifications list all of it.'] : []),
    button('See all notifications', notificationsPage),
  ],
});
