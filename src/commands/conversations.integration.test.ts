import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { membersAtWork, requestBy, wordOf } from '../../test/support/members-at-work.ts';
import type { Commands } from './commands.ts';
import { conversationIdOf } from './conversation-id.ts';
import { conversationClosed } from './conversations.ts';
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

describe('a conversation about an invitation', () => {
  const invited = async () => {
    const owner = await members.charity();
    const [first, second] = [await members.consultant(), await members.consultant()];
    const projectId = await members.projectOf(owner);
    await members.invite(projectId, owner, first, second);
    const talk = (by: Participant, of: { readonly consultantId: string }) =>
      bench.commands.postMessage(
        { content: 'Hello', messageId: v7() },
        { projectId, consultantId: of.consultantId, by },
        requestBy(by),
      );
    return { owner, first, second, projectId, talk };
  };

  it('takes messages of the charity, the consultant and administrators, in a stream of its own', async () => {
    const { owner, first, second, projectId, talk } = await invited();
    for (const by of [owner, first, members.admin]) expect(wordOf(await talk(by, first))).toBe('done');
    for (const by of [second, await members.consultant(), await members.charity()]) {
      expect(wordOf(await talk(by, first))).toBe('project-unknown');
    }
    expect(wordOf(await talk(owner, await members.consultant()))).toBe('project-unknown');
    expect(await conversation(projectId)).toEqual([]);
    const own = await conversation(conversationIdOf({ projectId, consultantId: first.consultantId }));
    expect(own).toMatchObject([
      { data: { projectId, consultantId: first.consultantId, number: 1 } },
      { data: { number: 2 } },
      { data: { number: 3 } },
    ]);
  });

  it('ends with the invitation, for all of its sides, and can still be read', async () => {
    const { owner, first, second, projectId, talk } = await invited();
    const third = await members.consultant();
    await members.invite(projectId, owner, third);
    for (const consultant of [first, second, third]) await talk(owner, consultant);
    await members.ask(bench.commands.declineProject, {}, projectId, third);
    await members.ask(bench.commands.acceptProject, {}, projectId, first);
    const refusals = [];
    for (const consultant of [first, second, third]) {
      const outcome = await talk(consultant, consultant);
      expect(wordOf(outcome)).toBe('conversation-closed');
      expect(wordOf(await talk(owner, consultant))).toBe('conversation-closed');
      refusals.push(outcome);
      const place = { projectId, consultantId: consultant.consultantId, by: consultant };
      expect(wordOf(await bench.commands.readMessages({ upTo: 1 }, place, requestBy(consultant)))).toBe('done');
    }
    expect(refusals).toEqual([
      { outcome: 'rejected', rejection: conversationClosed.accepted },
      { outcome: 'rejected', rejection: conversationClosed.taken },
      { outcome: 'rejected', rejection: conversationClosed.declined },
    ]);
  });

  it('ends with the withdrawal of the invitation and the cancellation of the project', async () => {
    const { owner, first, second, projectId, talk } = await invited();
    await members.ask(bench.commands.closeInvitation, { consultantId: first.consultantId }, projectId, owner);
    expect(await talk(owner, first)).toEqual({ outcome: 'rejected', rejection: conversationClosed.withdrawn });
    await members.ask(bench.commands.cancelProject, { reason: 'No funds' }, projectId, owner);
    expect(await talk(owner, second)).toEqual({ outcome: 'rejected', rejection: conversationClosed.cancelled });
  });

  it('is closed to a consultant who is suspended', async () => {
    const { first, talk } = await invited();
    const { consultantId } = first;
    await bench.commands.suspendConsultant({ consultantId, reason: 'A complaint' }, requestBy(members.admin));
    expect(wordOf(await talk(first, first))).toBe('not-a-participant');
  });
});

describe('documents of a message', () => {
  it('are those of the project', async () => {
    const { owner, projectId } = await members.underWay();
    const fileId = v7();
    const file = { fileId, name: 'plan.txt', mediaType: 'text/plain', size: 5 };
    await members.ask(bench.commands.attachFile, file, projectId, owner);
    const send = (fileIds: readonly string[]) =>
      members.ask(bench.commands.postMessage, { content: 'Here', messageId: v7(), fileIds }, projectId, owner);
    expect(wordOf(await send([fileId, v7()]))).toBe('file-unknown');
    expect(wordOf(await send([fileId]))).toBe('done');
    expect(await conversation(projectId)).toMatchObject([{ data: { fileIds: [fileId] } }]);
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
