import { fold } from '../../commands/fold.ts';
import { conversation } from '../../domain/conversations/decide.ts';
import type { ConversationEvent } from '../../domain/conversations/events.ts';
import { project } from '../../domain/projects/decide.ts';
import type { Handlers } from '../engine/reactor.ts';
import { unreadMessages } from '../letters/projects.ts';
import type { Reader } from './readers.ts';
import { type MailWriting, mailFor } from './writing.ts';

/** How long after the first unread message its mail goes out, in milliseconds: most are read before. */
export const DIGEST_AFTER_MS = 10 * 60_000;

const digestKey = (projectId: string, readerId: string): string => `unread-messages ${projectId} ${readerId}`;

/**
 * Tells participants of unread messages: one mail for all that come within a while, none for what is read by then. The
 * mail says how many, not what: messages are their writers' personal data.
 */
export const conversationMails = ({ store, readers, links }: MailWriting) =>
  ({
    MessagePosted: async (event) => {
      const { projectId, senderId } = event.data;
      const about = await fold(store, project, projectId);
      if (!('request' in about)) return {};
      const { messages, readUpTo } = await fold(store, conversation, projectId);
      const participants = [
        await readers.ofCharity(about.request.charityId),
        'consultantId' in about ? await readers.ofConsultant(about.consultantId) : null,
      ];
      const notBefore = new Date(Date.parse(event.metadata.occurredAt) + DIGEST_AFTER_MS);
      const digest = (reader: Reader) => {
        const unread = messages - (readUpTo.get(reader.subject) ?? 0);
        if (unread <= 0) return [];
        const timing = { notBefore, mergeKey: digestKey(projectId, reader.subject) };
        return [mailFor(event, 'unread-messages', reader, unreadMessages(about.request, unread, links), timing)];
      };
      const others = participants.filter((one): one is Reader => one !== null && one.subject !== senderId);
      // Whoever answers has read what was there.
      return { drop: [digestKey(projectId, senderId)], put: others.flatMap(digest) };
    },

    ConversationRead: async (event) => {
      const { projectId, readerId } = event.data;
      const { messages, readUpTo } = await fold(store, conversation, projectId);
      return (readUpTo.get(readerId) ?? 0) >= messages ? { drop: [digestKey(projectId, readerId)] } : {};
    },
  }) satisfies Handlers<ConversationEvent>;
