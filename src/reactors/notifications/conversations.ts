import { fold } from '../../commands/fold.ts';
import type { ConversationEvent } from '../../domain/conversations/events.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import { project } from '../../domain/projects/decide.ts';
import { consultantOf, isSubmitted } from '../../domain/projects/state.ts';
import { unreadMessages } from '../../mail/templates/projects.ts';
import type { Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeWanted } from './notification.ts';
import type { Recipient } from './recipients.ts';
import { unreadBy } from './unread.ts';

/** Delay of the mail after the first unread message, in milliseconds: most messages are read before. */
const DIGEST_AFTER_MS = 10 * 60_000;

/** Merge key for a recipient's unread messages of a conversation. */
const digestKey = (conversationId: string, readerId: string): string => `unread-messages ${conversationId} ${readerId}`;

/**
 * Notifies participants of unread messages: one mail for all messages within the delay, none for those read by then.
 * The mail states the number of messages, not their text, which is personal data of the writers.
 */
export const conversationMails = (parts: NotificationParts) => {
  const { store, recipients, links } = parts;
  return {
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
      const { put } = await writeWanted(parts, event, {
        kind: 'messages',
        template: 'unread-messages',
        to: others.filter(({ subject }) => unreadOf(subject) > 0),
        message: ({ subject }) => unreadMessages({ ...about.request, consultantId: invited }, unreadOf(subject), links),
        about: [{ sees: 'messages', projectId, consultantId: invited }],
        timing: ({ subject }) => ({ notBefore, mergeKey: digestKey(conversationId, subject) }),
      });
      // Posting a message implies having read the earlier ones.
      return { drop: [digestKey(conversationId, senderId)], put };
    },

    ConversationRead: async (event) => {
      const { readerId } = event.data;
      const conversationId = aggregateIdOf(event);
      const unreadOf = await unreadBy(store, conversationId, [readerId]);
      return unreadOf(readerId) === 0 ? { drop: [digestKey(conversationId, readerId)] } : {};
    },
  } satisfies Handlers<ConversationEvent>;
};
