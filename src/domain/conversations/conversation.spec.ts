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

  it('numbers those that follow, whoever sends them', () => {
    specify(conversation).given(first, second).when(postMessage(answer)).then(third);
  });

  it('numbers messages only', () => {
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(postMessage(aMessage({ messageId: id(601), content: 'Or Wednesday?' })))
      .then(second);
  });

  it('keeps the white space within what is written', () => {
    const content = '  Two things:\n\n1. the budget\n';
    specify(conversation)
      .when(postMessage(aMessage({ content })))
      .then(messagePosted({ ...aMessage({ content }), number: 1 }));
  });

  it('does nothing when it is repeated, also after others were posted', () => {
    specify(conversation).given(first).when(postMessage(aMessage())).then();
    specify(conversation).given(first, second, third).when(postMessage(aMessage())).then();
  });

  it('accepts the same words again as another message', () => {
    specify(conversation)
      .given(first)
      .when(postMessage(aMessage({ messageId: id(601) })))
      .then(messagePosted({ ...aMessage({ messageId: id(601) }), number: 2 }));
  });

  it('is refused under the id of somebody else’s message', () => {
    specify(conversation)
      .given(first)
      .when(postMessage(aMessage({ senderId: grace, senderRole: 'consultant' })))
      .thenRejected('message-already-posted');
  });

  it.each([[''], ['  '], ['\n\t\u00a0']])('is refused when nothing is said: %j', (content) => {
    specify(conversation)
      .given(first)
      .when(postMessage(aMessage({ messageId: id(601), content })))
      .thenRejected('message-blank');
    expect(conversation.decide(conversation.initial, postMessage(aMessage({ content })))).toMatchObject({
      field: 'content',
    });
  });
});

describe('a conversation as long as it may become', () => {
  const numbered = (number: number) => messagePosted({ ...aMessage(), number });
  const last = conversationLimits.messages;

  it('takes the last message that it holds', () => {
    specify(conversation)
      .given(numbered(last - 1))
      .when(postMessage(answer))
      .then(messagePosted({ ...answer, number: last }));
  });

  it('takes none beyond, and says how to go on', () => {
    specify(conversation).given(numbered(last)).when(postMessage(answer)).thenRejected('conversation-full');
    expect(
      conversation.decide(conversation.evolve(conversation.initial, numbered(last)), postMessage(answer)),
    ).toMatchObject({
      message: 'This conversation has reached its limit. Please go on by e-mail or in a new project.',
    });
  });

  it('still knows a repeated message, and is still read', () => {
    specify(conversation).given(numbered(last)).when(postMessage(aMessage())).then();
    specify(conversation)
      .given(numbered(last))
      .when(readConversation({ projectId, readerId: grace, upTo: last }))
      .then(conversationRead({ projectId, readerId: grace, upTo: last }));
  });
});

describe('reading a conversation', () => {
  const read = (readerId: string, upTo: number) => readConversation({ projectId, readerId, upTo });

  it('notes how far somebody has read', () => {
    specify(conversation)
      .given(first, second)
      .when(read(grace, 1))
      .then(conversationRead({ projectId, readerId: grace, upTo: 1 }));
  });

  it('moves on from where they were', () => {
    specify(conversation)
      .given(first, second, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(grace, 2))
      .then(conversationRead({ projectId, readerId: grace, upTo: 2 }));
  });

  it('counts as up to the last message when it goes beyond', () => {
    specify(conversation)
      .given(first, second)
      .when(read(grace, 99))
      .then(conversationRead({ projectId, readerId: grace, upTo: 2 }));
  });

  it('does nothing when it is repeated', () => {
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(grace, 1))
      .then();
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(grace, 99))
      .then();
  });

  it('never goes back', () => {
    specify(conversation)
      .given(first, second, conversationRead({ projectId, readerId: grace, upTo: 2 }))
      .when(read(grace, 1))
      .then();
  });

  it('does nothing for one’s own message, nor for what was there when it was posted', () => {
    specify(conversation).given(first, second).when(read(amara, 2)).then();
    specify(conversation).given(first, second, third).when(read(grace, 3)).then();
  });

  it('is one’s own: what the others have read says nothing of it', () => {
    specify(conversation)
      .given(first, second, third)
      .when(read(amara, 3))
      .then(conversationRead({ projectId, readerId: amara, upTo: 3 }));
    specify(conversation)
      .given(first, conversationRead({ projectId, readerId: grace, upTo: 1 }))
      .when(read(id(3), 1))
      .then(conversationRead({ projectId, readerId: id(3), upTo: 1 }));
  });

  it('does nothing where nobody has written', () => {
    specify(conversation).when(read(grace, 1)).then();
  });

  it.each([[0], [-1], [0.5], [Number.NaN]])('is refused up to message %d', (upTo) => {
    specify(conversation).given(first).when(read(grace, upTo)).thenRejected('read-mark-invalid');
  });

  it('takes part of a number for the message before', () => {
    specify(conversation)
      .given(first, second)
      .when(read(grace, 1.5))
      .then(conversationRead({ projectId, readerId: grace, upTo: 1 }));
  });
});
