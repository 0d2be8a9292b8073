import { fold } from '../../commands/fold.ts';
import type { ConversationEvent } from '../../domain/conversations/events.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import { project } from '../../domain/projects/decide.ts';
import { consultantOf, isSubmitted } from '../../domain/projects/state.ts';
import { unreadMessages } from '../../mail/templates/projects.ts';
import type { Handlers } from '../engine/reactor.ts';
import { mailFor, type NotificationParts } from './notification.ts';
import type { Recipient } from './recipients.ts';
import { unreadBy } from './unread.ts';

/** How long after the first unread message its mail goes out, in milliseconds: most are read before. */
const DIGEST_AFTER_MS = 10 * 60_000;

/** Under this key the unread messages of a conversation gather for a recipient. */
export const digestKey = (conversationId: string, readerId: string): string =>
  `unread-messages ${conversationId} ${readerId}`;

/**
 * Tells participants of unread messages: one mail for all that come within a while, none for what is read by then. The
 * mail says how many, not what: messages are their writers' personal data.
 */
export const conversationMails = ({ store, recipients, links }: NotificationParts) =>
  ({
    MessagePosted: async (event) => {
      const { projectId, senderId, consultantId: invited } = event.data;
      const conversationId = aggregateIdOf(event);
      const about = await fold(store, project, projectId);
      if (!isSubmitted(about)) return {};
      const consultantId = invited ?? consultantOf(about);
      const participants = [
        await recipients.ofCharity(about.request.charityId),
        consultantId === null ? null : await recipients.ofApprovedConsultant(consultantId),
      ];
      const notBefore = new Date(Date.parse(event.metadata.occurredAt) + DIGEST_AFTER_MS);
      const others = participants.filter((one): one is Recipient => one !== null && one.subject !== senderId);
      const unreadOf = await unreadBy(
        store,
        conversationId,
        others.map(({ subject }) => subject),
      );
      const digest = (recipient: Recipient) => {
        const unread = unreadOf(recipient.subject);
        if (unread === 0) return [];
        const timing = { notBefore, mergeKey: digestKey(conversationId, recipient.subject) };
        return [
          mailFor(
            event,
            'unread-messages',
            recipient,
            unreadMessages({ ...about.request, consultantId: invited }, unread, links),
            timing,
          ),
        ];
      };
      // Posting a message implies having read the earlier ones.
      return { drop: [digestKey(conversationId, senderId)], put: others.flatMap(digest) };
    },

    ConversationRead: async (event) => {
      const { readerId } = event.data;
      const conversationId = aggregateIdOf(event);
      const unreadOf = await unreadBy(store, conversationId, [readerId]);
      return unreadOf(readerId) === 0 ? { drop: [digestKey(conversationId, readerId)] } : {};
    },
  }) satisfies Handlers<ConversationEvent>;
