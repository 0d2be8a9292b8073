import { z } from 'zod';
import { memberRoles } from '../domain/kernel/event.ts';
import { type EndpointTable, type Examples, noContent, onlyPage, participants } from './endpoint.ts';
import { ById, PageQuery, page, text } from './fields.ts';
import { charityPerson, charityUserId, consultantPerson, projectId } from './sample-people.ts';

export const MessageForm = z.object({ content: text('Message', 1, 5000) });

export const ReadMark = z.object({
  upTo: z.int('Please give the number of the last message read').min(1).max(1_000_000_000),
});

/** One message of a project's conversation (spec §3). */
export const Message = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    number: z.int().meta({ description: 'Number of the message in the conversation, from 1.' }),
    senderId: z.uuid(),
    sender: z.object({ name: z.string(), role: z.enum(memberRoles), organization: z.string().nullable() }),
    content: z.string(),
    createdAt: z.iso.datetime(),
    isRead: z.boolean().meta({ description: 'Whether the caller has read it; true for their own.' }),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

/** Newest first. */
export const MessageList = page(Message).extend({ unread: z.int() }).meta({ id: 'MessageList' });
export type MessageList = z.output<typeof MessageList>;

/** The longest extract of a last message, in characters. */
export const EXTRACT_LENGTH = 160;

/** A conversation in its member's inbox. */
export const Conversation = z
  .object({
    projectId: z.uuid(),
    title: z.string().meta({ description: 'Title of the project.' }),
    partner: z.string().nullable().meta({ description: 'The other side; null while a project has no consultant.' }),
    lastMessage: z
      .object({
        senderId: z.uuid(),
        senderName: z.string(),
        senderRole: z.enum(memberRoles),
        extract: z.string().max(EXTRACT_LENGTH).meta({ description: 'The beginning of its text, on one line.' }),
      })
      .nullable(),
    movedAt: z.iso.datetime().meta({ description: 'Time of the last message, or since when there can be one.' }),
    unread: z.int(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof Conversation>;

/** Those with the latest messages first. */
export const ConversationList = page(Conversation)
  .extend({ unread: z.int().meta({ description: 'Unread messages in all conversations.' }) })
  .meta({ id: 'ConversationList' });
export type ConversationList = z.output<typeof ConversationList>;

export const endpoints = {
  listConversations: {
    route: 'GET /api/conversations',
    summary: "The member's conversations, those with the latest messages first",
    access: ['charity', 'consultant'],
    query: PageQuery,
    success: { status: 200, body: ConversationList },
  },
  listMessages: {
    route: 'GET /api/projects/{id}/messages',
    summary: "A project's messages, newest first",
    access: participants,
    params: ById,
    query: PageQuery,
    success: { status: 200, body: MessageList },
  },
  postMessage: {
    route: 'POST /api/projects/{id}/messages',
    summary: 'Post a message to the other participants',
    access: participants,
    params: ById,
    body: MessageForm,
    success: { status: 201, body: Message },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 60,
  },
  readMessages: {
    route: 'PUT /api/projects/{id}/messages/read',
    summary: 'Mark messages as read',
    access: participants,
    params: ById,
    body: ReadMark,
    success: noContent,
  },
} as const satisfies EndpointTable;

const message: Message = {
  id: '01920f86-2233-7b44-9c55-6d77e8f90a12',
  projectId,
  number: 1,
  senderId: charityUserId,
  sender: { name: charityPerson.name, role: 'charity', organization: 'Harbour Lights' },
  content: 'Our last three annual accounts are on the files page.',
  createdAt: '2026-01-14T11:15:00.000Z',
  isRead: true,
};

const conversation: Conversation = {
  projectId,
  title: 'A budget for three years',
  partner: consultantPerson.name,
  lastMessage: {
    senderId: message.senderId,
    senderName: message.sender.name,
    senderRole: message.sender.role,
    extract: message.content,
  },
  movedAt: message.createdAt,
  unread: 0,
};

export const examples: Examples<typeof endpoints> = {
  listConversations: { success: { data: [conversation], ...onlyPage, unread: 0 } },
  listMessages: { success: { data: [message], ...onlyPage, unread: 0 } },
  postMessage: { body: { content: message.content }, success: message },
  readMessages: { body: { upTo: 1 } },
};
