import { z } from 'zod';
import { conversationLimits } from '../domain/conversations/limits.ts';
import { memberRoles } from '../domain/kernel/event.ts';
import { invitationEnds } from '../domain/projects/invitation-end.ts';
import { type EndpointTable, type Examples, noContent, onlyPage, participants } from './endpoint.ts';
import { ById, flag, named, optional, PageQuery, page, search, text } from './fields.ts';
import { InvitationOf } from './project-steps.ts';
import { charityPerson, charityUserId, consultantPerson, projectId } from './sample-people.ts';

export const MessageForm = z.object({ content: text('Message', 1, 5000) });

/** A message of a project can refer to documents of the project. */
const ProjectMessageForm = MessageForm.extend({
  fileIds: optional(
    z
      .array(z.uuid('This document does not exist'))
      .max(conversationLimits.filesOfMessage, `Please attach at most ${conversationLimits.filesOfMessage} documents`),
  ),
});

export const ReadMark = z.object({
  upTo: z.int('Please give the number of the last message read').min(1).max(1_000_000_000),
});

/** One message of a conversation (spec §3). */
export const Message = named('Message', {
  id: z.uuid(),
  projectId: z.uuid(),
  number: z.int().describe('Number of the message in the conversation, from 1.'),
  senderId: z.uuid(),
  sender: z.object({ name: z.string(), role: z.enum(memberRoles), organization: z.string().nullable() }),
  content: z.string(),
  files: z
    .array(z.object({ id: z.uuid(), name: z.string().nullable().describe('Null: removed since.') }))
    .describe('Documents of the project that were sent with it.'),
  createdAt: z.iso.datetime(),
  isRead: z.boolean().describe('Whether the caller has read it; true for their own.'),
});
export type Message = z.output<typeof Message>;

/** Newest first. */
export const MessageList = page(Message).extend({ unread: z.int() }).meta({ id: 'MessageList' });
export type MessageList = z.output<typeof MessageList>;

const head = {
  title: z.string().describe('Title of the project.'),
  partner: z.string().nullable().describe('The other side; null while a project has no consultant.'),
  end: z
    .enum(invitationEnds)
    .nullable()
    .describe('Why the conversation about an invitation takes no more messages. Null while it does, and for projects.'),
};

/** The header of the conversation about an invitation. */
const InvitationConversation = z.object({
  id: z.uuid().describe('Names it in the live stream.'),
  ...head,
});
export type InvitationConversation = z.output<typeof InvitationConversation>;

const InvitationMessageList = MessageList.extend({ conversation: InvitationConversation }).meta({
  id: 'InvitationMessageList',
});

const InboxQuery = PageQuery.extend({
  project: z.uuid('This project does not exist').optional().describe('Only conversations about it.'),
  search: search.describe("Part of the project's title or the other side's name, case-insensitive."),
  unread: flag.describe('`true`: only conversations with unread messages.'),
});

/** Maximum length of an extract of a last message, in characters. */
export const EXTRACT_LENGTH = 160;

/** A conversation in a member's inbox. */
export const Conversation = named('Conversation', {
  projectId: z.uuid(),
  consultantId: z
    .uuid()
    .nullable()
    .describe('The invited consultant, in the conversation about their invitation; null in that of the project.'),
  ...head,
  lastMessage: z
    .object({
      senderId: z.uuid(),
      senderName: z.string(),
      senderRole: z.enum(memberRoles),
      extract: z.string().max(EXTRACT_LENGTH).describe('The beginning of its text, on one line.'),
    })
    .nullable(),
  movedAt: z.iso.datetime().describe('Time of the last message, or since when there can be one.'),
  unread: z.int(),
});
export type Conversation = z.output<typeof Conversation>;

/** Conversations, latest message first. */
export const ConversationList = page(Conversation)
  .extend({ unread: z.int().describe('Unread messages in all conversations, listed or not.') })
  .meta({ id: 'ConversationList' });
export type ConversationList = z.output<typeof ConversationList>;

const posting = {
  success: { status: 201, body: Message },
  idempotent: true,
  mayLag: true,
  limitPerMinute: 60,
} as const;

export const endpoints = {
  listConversations: {
    route: 'GET /api/conversations',
    summary: "The member's conversations, those with the latest messages first",
    access: ['charity', 'consultant'],
    query: InboxQuery,
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
    body: ProjectMessageForm,
    ...posting,
  },
  readMessages: {
    route: 'PUT /api/projects/{id}/messages/read',
    summary: 'Mark messages as read',
    access: participants,
    params: ById,
    body: ReadMark,
    success: noContent,
  },
  listInvitationMessages: {
    route: 'GET /api/projects/{id}/invitations/{consultantId}/messages',
    summary: 'The messages of a charity and a consultant about an invitation, newest first',
    description: 'For these two and administrators. Other consultants never see them.',
    access: participants,
    params: InvitationOf,
    query: PageQuery,
    success: { status: 200, body: InvitationMessageList },
  },
  postInvitationMessage: {
    route: 'POST /api/projects/{id}/invitations/{consultantId}/messages',
    summary: 'Post a message about an open invitation',
    access: participants,
    params: InvitationOf,
    body: MessageForm,
    ...posting,
  },
  readInvitationMessages: {
    route: 'PUT /api/projects/{id}/invitations/{consultantId}/messages/read',
    summary: 'Mark messages about an invitation as read',
    access: participants,
    params: InvitationOf,
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
  files: [],
  createdAt: '2026-01-14T11:15:00.000Z',
  isRead: true,
};

const asked: Message = { ...message, content: 'Could you begin before the end of March?' };

const conversation: Conversation = {
  projectId,
  consultantId: null,
  title: 'A budget for three years',
  partner: consultantPerson.name,
  end: null,
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
  listInvitationMessages: {
    success: {
      data: [asked],
      ...onlyPage,
      unread: 0,
      conversation: { id: asked.id, title: conversation.title, partner: conversation.partner, end: null },
    },
  },
  postInvitationMessage: { body: { content: asked.content }, success: asked },
  readInvitationMessages: { body: { upTo: 1 } },
};
