import { type Reactor, reactor } from './engine/reactor.ts';
import { accountMails } from './mails/accounts.ts';
import { consultantMails } from './mails/consultants.ts';
import { conversationMails } from './mails/conversations.ts';
import { membershipMails } from './mails/memberships.ts';
import { projectMails } from './mails/projects.ts';
import { waitingListMails } from './mails/waiting-list.ts';
import { MAIL_REACTOR, type MailWriting } from './mails/writing.ts';
import { isTold } from './told-story.ts';

/**
 * Writes people what they should know. An installation that had no mail before writes none about its past, and nobody is
 * written to about a made-up one.
 */
export const mailReactor = (writing: MailWriting): Reactor =>
  reactor({
    name: MAIL_REACTOR,
    startsAt: 'now',
    skips: ({ metadata }) => isTold(metadata),
    handlers: {
      ...accountMails(writing),
      ...consultantMails(writing),
      ...membershipMails(writing),
      ...projectMails(writing),
      ...conversationMails(writing),
      ...waitingListMails(writing),
    },
  });
