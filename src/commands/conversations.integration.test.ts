import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { membersAtWork, wordOf } from '../../test/support/members-at-work.ts';
import type { Commands } from './commands.ts';
import type { Participant } from './participant.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
});
afterAll(() => bench.close());

const post = (
  projectId: string,
  by: Participant,
  content: string,
  messageId: string = v7(),
  commands: Commands = bench.commands,
) => members.ask(commands.postMessage, { content, messageId }, projectId, by);

const conversation = (projectId: string) => members.eventsOf(`conversation-${projectId}`);
const Numbered = z.object({ number: z.int() });

describe('posting a message', () => {
  it('numbers it and encrypts it under its author’s key', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const messageId = v7();
    const outcome = await post(projectId, owner, 'When can you start?', messageId);
    await post(projectId, worker, 'On Monday.');
    await post(projectId, members.admin, 'Good.');
    const events = await conversation(projectId);
    expect(events).toMatchObject([
      {
        type: 'MessagePosted',
        data: {
          messageId,
          projectId,
          number: 1,
          senderId: owner.userId,
          senderRole: 'charity',
          content: 'When can you start?',
        },
        metadata: { subject: owner.userId },
      },
      { data: { number: 2, senderRole: 'consultant' }, metadata: { subject: worker.userId } },
      { data: { number: 3, senderRole: 'admin' }, metadata: { subject: members.admin.userId } },
    ]);
    expect(outcome).toEqual({ outcome: 'done', messageId, position: events[0]?.position });
  });

  it('happens once when it is repeated with the same id', async () => {
    const { owner, projectId } = await members.underWay();
    const messageId = v7();
    for (let times = 0; times < 3; times += 1) await post(projectId, owner, 'Hello', messageId);
    expect(await conversation(projectId)).toHaveLength(1);
  });

  it('is refused when blank', async () => {
    const { owner, projectId } = await members.underWay();
    expect(wordOf(await post(projectId, owner, ' \n '))).toBe('message-blank');
  });

  it('numbers concurrent messages of two processes without gap or duplicate', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const processes = [bench.commands, bench.withParts({})];
    const posts = Array.from({ length: 30 }, (_, number) =>
      post(projectId, number % 3 === 0 ? owner : worker, `Message ${number}`, v7(), processes[number % 2]),
    );
    expect((await Promise.all(posts)).map(wordOf)).toEqual(Array(30).fill('done'));
    const numbers = (await conversation(projectId)).map(({ data }) => Numbered.parse(data).number);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('of a member who left shows only that it was removed', async () => {
    const { worker, projectId } = await members.underWay();
    await post(projectId, worker, 'My number is 01632 960 002.');
    await bench.vault.keys.destroy(worker.userId);
    expect((await conversation(projectId)).at(-1)?.data).toMatchObject({ content: 'This message was removed.' });
  });
});

describe('reading a conversation', () => {
  it('records the position, never beyond the last message and never backwards', async () => {
    const { owner, worker, projectId } = await members.underWay();
    for (const content of ['One', 'Two', 'Three']) await post(projectId, owner, content);
    for (const upTo of [2, 1, 2, 99]) await members.ask(bench.commands.readMessages, { upTo }, projectId, worker);
    expect((await conversation(projectId)).slice(3)).toMatchObject([
      { type: 'ConversationRead', data: { projectId, readerId: worker.userId, upTo: 2 } },
      { type: 'ConversationRead', data: { projectId, readerId: worker.userId, upTo: 3 } },
    ]);
  });
});
