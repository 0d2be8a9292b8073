import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../test/builders/conversations.ts';
import { id } from '../../../test/builders/ids.ts';
import { play } from '../../../test/builders/play.ts';
import { isRejection } from '../kernel/rejection.ts';
import { type ConversationCommand, postMessage, readConversation } from './commands.ts';
import { conversation } from './decide.ts';
import { messagePosted } from './events.ts';
import { conversationLimits } from './limits.ts';
import { readBy } from './state.ts';

const people = [id(1), id(2), id(3)];
const person = fc.constantFrom(...people);

/** Few ids, so that some messages are repeated, also by other senders. */
const posting = fc
  .record({
    messageId: fc.integer({ min: 600, max: 620 }).map(id),
    senderId: person,
    content: fc.constantFrom('Yes.', 'No.', ' '),
  })
  .map((changes) => postMessage(aMessage(changes)));

const reading = fc
  .record({ readerId: person, upTo: fc.oneof(fc.integer({ min: -1, max: 25 }), fc.constantFrom(1.5, 1e9)) })
  .map((mark) => readConversation({ projectId: aMessage().projectId, ...mark }));

const commands = fc.array<ConversationCommand>(
  fc.oneof({ weight: 3, arbitrary: posting }, { weight: 2, arbitrary: reading }),
  { maxLength: 60 },
);

describe('a conversation, under any sequence of commands', () => {
  it('holds each message once, as first posted, numbered without a gap', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const first = new Map<string, unknown>();
        for (const command of given) {
          if (command.type !== 'PostMessage' || command.data.content === ' ') continue;
          const { messageId } = command.data;
          if (!first.has(messageId)) first.set(messageId, { ...command.data, number: first.size + 1 });
        }
        const posted = play(conversation, given).history.filter(({ type }) => type === 'MessagePosted');
        expect(posted.map(({ data }) => data)).toEqual([...first.values()]);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses only blank messages, others’ ids and marks before the first message', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const senders = new Map<string, string>();
        for (const { command, decision } of play(conversation, given).steps) {
          if (command.type === 'ReadConversation') {
            expect(isRejection(decision)).toBe(command.data.upTo < 1);
            continue;
          }
          const { messageId, senderId, content } = command.data;
          const isAnothers = (senders.get(messageId) ?? senderId) !== senderId;
          expect(isRejection(decision)).toBe(content === ' ' || isAnothers);
          if (!isRejection(decision)) senders.set(messageId, senderId);
        }
      }),
    );
  });

  it('has read marks at the furthest point that each member read or wrote', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const furthest = new Map(people.map((who) => [who, 0]));
        let messages = 0;
        for (const { command, decision, after } of play(conversation, given).steps) {
          const [event] = isRejection(decision) ? [] : decision;
          if (event?.type === 'MessagePosted') {
            messages += 1;
            furthest.set(event.data.senderId, messages);
          }
          if (command.type === 'ReadConversation') {
            const { readerId, upTo } = command.data;
            const seen = Array.from({ length: messages }, (_, at) => at + 1).filter((number) => number <= upTo);
            furthest.set(readerId, Math.max(furthest.get(readerId) ?? 0, ...seen));
          }
          for (const who of people) expect(readBy(after, who)).toBe(furthest.get(who));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('moves read marks only forward, to existing messages', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { before, decision } of play(conversation, given).steps) {
          const [event] = isRejection(decision) ? [] : decision;
          if (event?.type !== 'ConversationRead') continue;
          expect(event.data.upTo).toBeGreaterThan(readBy(before, event.data.readerId));
          expect(event.data.upTo).toBeLessThanOrEqual(before.messages);
        }
      }),
    );
  });

  it('does nothing when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after } of play(conversation, given).steps) {
          if (!isRejection(decision)) expect(conversation.decide(after, command)).toEqual([]);
        }
      }),
    );
  });

  it('recognises every one of many messages', () => {
    fc.assert(
      fc.property(fc.nat(300), (count) => {
        const messages = Array.from({ length: count }, (_, at) => aMessage({ messageId: id(1000 + at) }));
        const state = messages
          .map((message, at) => messagePosted({ ...message, number: at + 1 }))
          .reduce(conversation.evolve, conversation.initial);
        for (const message of messages) expect(conversation.decide(state, postMessage(message))).toEqual([]);
        expect(conversation.decide(state, postMessage(aMessage()))).toEqual([
          messagePosted({ ...aMessage(), number: count + 1 }),
        ]);
      }),
      { numRuns: 20 },
    );
  });

  it('never exceeds its limit', () => {
    const { messages: most } = conversationLimits;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 6 }), (left, further) => {
        // The last message alone is enough, because the limit depends on its number only.
        const long = conversation.evolve(
          conversation.initial,
          messagePosted({ ...aMessage({ messageId: id(1) }), number: most - left }),
        );
        const asked = Array.from({ length: further }, (_, at) => postMessage(aMessage({ messageId: id(2000 + at) })));
        const { steps } = play({ ...conversation, initial: long }, asked);
        expect(steps.map(({ decision }) => isRejection(decision))).toEqual(asked.map((_, at) => at >= left));
        expect(steps.at(-1)?.after.messages ?? most - left).toBe(Math.min(most, most - left + further));
      }),
    );
  });

  it('is held in few layers, so that folding a long one costs little more per message', () => {
    const state = Array.from({ length: conversationLimits.messages }, (_, at) =>
      messagePosted({ ...aMessage({ messageId: id(1000 + at) }), number: at + 1 }),
    ).reduce(conversation.evolve, conversation.initial);
    expect(state.posted.length).toBeLessThanOrEqual(13);
    expect(state.posted.reduce((sum, layer) => sum + layer.size, 0)).toBe(conversationLimits.messages);
  });
});
