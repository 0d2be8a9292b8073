import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMessage } from '../../test/builders/conversations.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import { collected } from '../../test/support/collected.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { charityLeft } from '../domain/charities/events.ts';
import { messagePosted } from '../domain/conversations/events.ts';
import type { DomainEvent } from '../domain/kernel/event.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const member = async () => {
  const form = charityForm();
  const userId = v7();
  await bench.commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
  const registered = (await bench.history()).find(
    ({ type, metadata }) => type === 'CharityRegistered' && metadata.subject === userId,
  );
  return { ...form, userId, charity: registered?.stream ?? '' };
};

/** Appends an event directly to the history, as a command of another module would. */
const note = (
  stream: string,
  event: DomainEvent,
  { by, subject = by, schemaVersion = 1 }: { by: string; subject?: string; schemaVersion?: number },
) =>
  bench.store.append(
    stream,
    [
      {
        eventId: v7(),
        ...event,
        metadata: {
          schemaVersion,
          occurredAt: bench.time.clock().toISOString(),
          actor: { id: by, role: 'charity' },
          source: 'test',
          correlationId: 'request-1',
          causationId: 'request-1',
          subject,
        },
      },
    ],
    'any',
  );

const message = (senderId: string, content: string) =>
  messagePosted({
    ...aMessage({ messageId: v7(), projectId: v7(), senderId, content }),
    number: 1,
  });

describe('the history of a member', () => {
  it('contains every event of account, sign-ins and charity, decrypted, each stream from its start', async () => {
    const person = await member();
    await bench.commands.signIn(person, anonymousRequest);
    const details = { name: 'Ada King', phone: '', website: '' };
    await bench.commands.changeContactDetails(details, { userId: person.userId }, anonymousRequest);
    const facts = await collected(bench.commands.accountHistory(person.userId, [person.charity]));
    expect(facts.map(({ type }) => type)).toEqual([
      'AccountRegistered',
      'EmailProofRequested',
      'ContactDetailsChanged',
      'SignedIn',
      'CharityRegistered',
    ]);
    expect(facts[0]).toEqual({
      stream: `account-${person.userId}`,
      type: 'AccountRegistered',
      occurredAt: bench.time.clock().toISOString(),
      data: expect.objectContaining({ name: 'Ada Byron', email: person.email }),
    });
  });

  it('leaves out events of others in shared streams', async () => {
    const [person, other] = [await member(), await member()];
    const conversation = `conversation-${v7()}`;
    await note(conversation, message(person.userId, 'mine'), { by: person.userId });
    await note(conversation, message(other.userId, 'theirs'), { by: other.userId });
    const facts = await collected(bench.commands.accountHistory(person.userId, [conversation]));
    expect(facts.filter(({ stream }) => stream === conversation)).toMatchObject([
      { data: { consultantId: null, fileIds: [], content: 'mine' } },
    ]);
    expect(JSON.stringify(facts)).not.toContain(other.email);
  });

  it('contains texts that others wrote about the member', async () => {
    const [person, administrator] = [await member(), v7()];
    const project = `conversation-${v7()}`;
    await note(project, message(administrator, 'about them'), { by: administrator, subject: person.userId });
    const facts = await collected(bench.commands.accountHistory(person.userId, [project]));
    expect(facts.at(-1)).toMatchObject({ data: { content: 'about them' } });
  });

  it('names an unreadable event and continues', async () => {
    const person = await member();
    const signIns = `signIns-${person.userId}`;
    await note(signIns, charityLeft({}), { by: person.userId, schemaVersion: 99 });
    await bench.commands.signIn(person, anonymousRequest);
    const facts = await collected(bench.commands.accountHistory(person.userId, [person.charity]));
    const ofSignIns = facts.filter(({ stream }) => stream === signIns);
    expect(ofSignIns).toMatchObject([{ type: 'CharityLeft', data: {} }, { type: 'SignedIn' }]);
    expect(facts.at(-1)).toMatchObject({ type: 'CharityRegistered' });
  });
});
