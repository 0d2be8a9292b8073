import type { ConversationEvent } from '../../domain/conversations/events.ts';
import { member, project, type Sentences, sentence } from '../sentence-parts.ts';

export const conversationSentences: Sentences<ConversationEvent> = {
  MessagePosted: ({ data }) =>
    sentence`${member(data.senderId)} wrote message ${String(data.number)} about ${project(data.projectId)}.`,
  ConversationRead: ({ data }) =>
    sentence`${member(data.readerId)} read the conversation about ${project(data.projectId)} up to message ${String(data.upTo)}.`,
};
