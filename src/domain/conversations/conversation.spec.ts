import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../test/builders/conversations.ts';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { postMessage, readConversation } from './commands.ts';
import { conversation } from './decide.ts';
import { conversationRead, messagePosted } from './events.ts';
import { conversationLimits } from './limits.ts';

const { projectId, senderId: amara } = aMessage();
const grace = id(2);

/** Amara writes twice, then Grace answers. */
const first = messagePosted({ ...aMessage(), number: 1 });
const second = messagePosted({ ...aMessage({ messageId: id(601), content: 'Or Wednesday?' }), number: 2 });
const answer = aMessage({ messageId: id(602), senderId: grace, senderRole: 'consultant', content: 'Wednesday.' });
const third = messagePosted({ ...answer, number: 3 });

describe('posting a message', () => {
  it('gives the first one the number 1', () => {
    specify(conversation).when(postMessage(aMessage())).then(first);
  });

  it('numbers the next ones, from any sender', () => {
    specify(conversation).given(first, second).when(postMessage(answer)).then(third);
  });

  it('numbers messages only', () => {
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(postMessage(aMessage({ messageId: id(601), content: 'Or Wednesday?' })))
      .then(second);
  });

  it('keeps white space inside the text', () => {
    const content = '  Two things:\n\n1. the budget\n';
    specify(conversation)
      .when(postMessage(aMessage({ content })))
      .then(messagePosted({ ...aMessage({ content }), number: 1 }));
  });

  it('does nothing when repeated, even after other messages', () => {
    specify(conversation).given(first).when(postMessage(aMessage())).then();
    specify(conversation).given(first, second, third).when(postMessage(aMessage())).then();
  });

  it('accepts the same text again as another message', () => {
    specify(conversation)
      .given(first)
      .when(postMessage(aMessage({ messageId: id(601) })))
      .then(messagePosted({ ...aMessage({ messageId: id(601) }), number: 2 }));
  });

  it('is refused under the id of another member’s message', () => {
    specify(conversation)
      .given(first)
      .when(postMessage(aMessage({ senderId: grace, senderRole: 'consultant' })))
      .thenRejected('message-already-posted');
  });

  it.each([[''], ['  '], ['\n\t\u00a0']])('is refused when blank: %j', (content) => {
    specify(conversation)
      .given(first)
      .when(postMessage(aMessage({ messageId: id(601), content })))
      .thenRejected('message-blank', 'content');
    expect(conversation.decide(conversation.initial, postMessage(aMessage({ content })))).toMatchObject({
      field: 'content',
    });
  });
});

describe('a conversation at its limit', () => {
  const numbered = (number: number) => messagePosted({ ...aMessage(), number });
  const last = conversationLimits.messages;

  it('accepts its last message', () => {
    specify(conversation)
      .given(numbered(last - 1))
      .when(postMessage(answer))
      .then(messagePosted({ ...answer, number: last }));
  });

  it('refuses more, and says how to continue', () => {
    specify(conversation).given(numbered(last)).when(postMessage(answer)).thenRejected('conversation-full');
    expect(
      conversation.decide(conversation.evolve(conversation.initial, numbered(last)), postMessage(answer)),
    ).toMatchObject({
      message: 'This conversation is full. Please continue by email or in a new project.',
    });
  });

  it('still recognises a repeated message, and can still be read', () => {
    specify(conversation).given(numbered(last)).when(postMessage(aMessage())).then();
    specify(conversation)
      .given(numbered(last))
      .when(readConversation({ projectId, readerId: grace, upTo: last }))
      .then(conversationRead({ projectId, readerId: grace, upTo: last }));
  });
});

describe('reading a conversation', () => {
  const read = (readerId: string, upTo: number) => readConversation({ projectId, readerId, upTo });

  it('records how far a member has read', () => {
    specify(conversation)
      .given(first, second)
      .when(read(grace, 1))
      .then(conversationRead({ projectId, readerId: grace, upTo: 1 }));
  });

  it('moves forward', () => {
    specify(conversation)
      .given(first, second, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(grace, 2))
      .then(conversationRead({ projectId, readerId: grace, upTo: 2 }));
  });

  it('stops at the last message when the number is beyond it', () => {
    specify(conversation)
      .given(first, second)
      .when(read(grace, 99))
      .then(conversationRead({ projectId, readerId: grace, upTo: 2 }));
  });

  it('does nothing when repeated', () => {
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(grace, 1))
      .then();
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(grace, 99))
      .then();
  });

  it('never moves backwards', () => {
    specify(conversation)
      .given(first, second, conversationRead({ projectId, readerId: grace, upTo: 2 }))
      .when(read(grace, 1))
      .then();
  });

  it('does nothing for the member’s own message and the messages before it', () => {
    specify(conversation).given(first, second).when(read(amara, 2)).then();
    specify(conversation).given(first, second, third).when(read(grace, 3)).then();
  });

  it('is separate for each member', () => {
    specify(conversation)
      .given(first, second, third)
      .when(read(amara, 3))
      .then(conversationRead({ projectId, readerId: amara, upTo: 3 }));
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(id(3), 1))
      .then(conversationRead({ projectId, readerId: id(3), upTo: 1 }));
  });

  it('does nothing without messages', () => {
    specify(conversation).when(read(grace, 1)).then();
  });

  it.each([[0], [-1], [0.5], [Number.NaN]])('is refused up to message %d', (upTo) => {
    specify(conversation).given(first).when(read(grace, upTo)).thenRejected('read-mark-invalid', 'upTo');
  });

  it('rounds a fraction down', () => {
    specify(conversation)
      .given(first, second)
      .when(read(grace, 1.5))
      .then(conversationRead({ projectId, readerId: grace, upTo: 1 }));
  });
});
