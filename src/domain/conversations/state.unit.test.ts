import { expect, it } from 'vitest';
import { aMessage } from '../../../test/builders/conversations.ts';
import { id } from '../../../test/builders/ids.ts';
import { messagePosted } from './events.ts';
import { evolve, initial } from './state.ts';

it('messages are held in layers that are each larger than all later ones', () => {
  let conversation = initial;
  const sizes = Array.from({ length: 8 }, (_none, index) => {
    const number = index + 1;
    conversation = evolve(conversation, messagePosted({ ...aMessage({ messageId: id(number) }), number }));
    return conversation.posted.map(({ size }) => size);
  });
  expect(sizes).toEqual([[1], [2], [2, 1], [4], [4, 1], [4, 2], [4, 2, 1], [8]]);
});
