import { type Reactor, reactor } from './engine/reactor.ts';
import { accountMails } from './notifications/accounts.ts';
import { consultantMails } from './notifications/consultants.ts';
import { conversationMails } from './notifications/conversations.ts';
import { membershipMails } from './notifications/memberships.ts';
import { MAIL_REACTOR, type NotificationParts } from './notifications/notification.ts';
import { projectMails } from './notifications/projects.ts';
import { waitingListMails } from './notifications/waiting-list.ts';
import { isSimulated } from './simulated-events.ts';

/**
 * Writes the platform's notification mails. It skips events from before the installation had mail, and simulated events.
 */
export const notificationReactor = (writing: NotificationParts): Reactor =>
  reactor({
    name: MAIL_REACTOR,
    startsAt: 'now',
    purpose: 'Puts the mails that answer events into the outbox.',
    skips: ({ metadata }) => isSimulated(metadata),
    handlers: {
      ...accountMails(writing),
      ...consultantMails(writing),
      ...membershipMails(writing),
      ...projectMails(writing),
      ...conversationMails(writing),
      ...waitingListMails(writing),
    },
  });
