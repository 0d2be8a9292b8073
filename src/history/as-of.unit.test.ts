import { describe, expect, it } from 'vitest';
import { aCharity } from '../../test/builders/charities.ts';
import { id } from '../../test/builders/ids.ts';
import { consultants, projectHistories } from '../../test/builders/projects.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aCharitySignup } from '../../test/builders/waiting-list.ts';
import { charityRegistered } from '../domain/charities/events.ts';
import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';
import { charityJoinedWaitingList, signupConverted, signupInvited } from '../domain/waiting-list/events.ts';
import { analystView } from './analyst-view.ts';
import { fieldsForAnalysts, readAsOf } from './as-of.ts';
import { openPseudonyms } from './pseudonyms.ts';

const stream = `project-${id(100)}`;

/** A history in which every event happens an hour after the one before. */
const historyOf = (of: string, events: readonly DomainEvent[]) => ({
  readStream: async function* (name: string): AsyncGenerator<RecordedEvent> {
    if (name !== of) return;
    for (const [at, event] of events.entries()) {
      yield recorded(of, event, { occurredAt: `2026-03-01T0${at}:00:00.000Z`, subject: id(1) }, at) as RecordedEvent;
    }
  },
});

const keyOf = (...subjects: readonly string[]) => ({
  find: async () => new Map(subjects.map((subject) => [subject, new Uint8Array(32)])),
});

const past = (question: object, events: readonly DomainEvent[] = projectHistories.completed) =>
  readAsOf(historyOf(stream, events), keyOf(id(1)), { stream, ...question });

const fieldIn = (answer: Awaited<ReturnType<typeof readAsOf>>, name: string) =>
  answer?.fields.find((field) => field.name === name);

describe('the state of a stream in the past', () => {
  it('is that after a given event, next to the present one', async () => {
    const answer = await past({ revision: 1 });
    expect(answer).toMatchObject({ revision: 1, latest: 4, occurredAt: '2026-03-01T01:00:00.000Z' });
    expect(fieldIn(answer, 'status')).toEqual({
      name: 'status',
      label: 'Status',
      value: 'Matching',
      now: 'Completed',
      personal: 'no',
      differs: true,
    });
    expect(fieldIn(answer, 'consultantId')).toMatchObject({ value: null, now: consultants.grace, differs: true });
    expect(fieldIn(answer, 'title')).toMatchObject({ differs: false });
  });

  it('has choices in words', async () => {
    const charity = `charity-${id(100)}`;
    const registered = charityRegistered(aCharity({ membershipTier: 'medium' }));
    const answer = await readAsOf(historyOf(charity, [registered]), keyOf(id(1)), { stream: charity });
    expect(fieldIn(answer, 'tier')).toMatchObject({ value: 'Medium Organization' });
  });

  it('includes the events of the requested moment', async () => {
    expect(await past({ at: '2026-03-01T02:00:00.000Z' })).toMatchObject({ revision: 2 });
    expect(await past({ at: '2026-03-01T02:59:59.999Z' })).toMatchObject({ revision: 2 });
  });

  it('is the present one by default', async () => {
    const answer = await past({});
    expect(answer).toMatchObject({ revision: 4, latest: 4 });
    expect(answer?.fields.filter(({ differs }) => differs)).toEqual([]);
    expect(await past({ revision: 99 })).toEqual(answer);
  });

  it('is empty before the first event, without events, and for streams without an as-of view', async () => {
    expect(await past({ at: '2026-02-28T00:00:00.000Z' })).toBeNull();
    expect(await past({ stream: `project-${id(999)}` })).toBeNull();
    expect(await past({ stream: `conversation-${id(100)}` })).toBeNull();
  });

  it('shows fields that exist only now', async () => {
    const answer = await past({ revision: 0 }, projectHistories.cancelled);
    expect(fieldIn(answer, 'reason')).toEqual({
      name: 'reason',
      label: 'Reason',
      value: null,
      now: 'The grant was not given.',
      personal: 'kept',
      differs: true,
    });
  });
});

describe('the past of a signup', () => {
  const signup = `waitingListSignup-${id(200)}`;
  const events = [
    charityJoinedWaitingList(aCharitySignup()),
    signupInvited({}),
    signupInvited({}),
    signupConverted({ userId: id(1) }),
  ];
  const statusAfter = async (revision: number) =>
    fieldIn(await readAsOf(historyOf(signup, events), keyOf(id(1)), { stream: signup, revision }), 'status')?.value;

  it('shows it as invited until it is registered, in the words of the waiting list', async () => {
    expect(await Promise.all([0, 1, 2, 3].map(statusAfter))).toEqual(['Waiting', 'Invited', 'Invited', 'Registered']);
  });
});

describe('personal data in the past', () => {
  const signup = `waitingListSignup-${id(200)}`;
  const joined = [charityJoinedWaitingList(aCharitySignup()), signupConverted({ userId: id(1) })];
  const erased = [charityJoinedWaitingList(aCharitySignup({ contactName: 'Removed', email: '', phone: null }))];

  it('is marked as personal', async () => {
    const answer = await readAsOf(historyOf(signup, joined), keyOf(id(1)), { stream: signup, revision: 0 });
    expect(fieldIn(answer, 'contactName')).toMatchObject({ personal: 'kept', value: aCharitySignup().contactName });
    expect(fieldIn(answer, 'charityName')).toMatchObject({ personal: 'no' });
  });

  it('is gone once the key is destroyed', async () => {
    const answer = await readAsOf(historyOf(signup, erased), keyOf(), { stream: signup });
    expect(fieldIn(answer, 'contactName')).toMatchObject({ personal: 'erased', value: 'Removed' });
  });

  it('is hidden from analysts, like free text; ids are pseudonyms', async () => {
    const answer = await readAsOf(historyOf(signup, joined), keyOf(id(1)), { stream: signup });
    const pseudonyms = openPseudonyms({ epoch: 1, key: Buffer.alloc(32, 1) });
    const shown = fieldsForAnalysts(answer?.fields ?? [], analystView(pseudonyms));
    for (const hidden of ['contactName', 'charityName']) {
      expect(shown.find(({ name }) => name === hidden)).toMatchObject({ value: null, now: null, personal: 'hidden' });
    }
    expect(shown.find(({ name }) => name === 'userId')).toMatchObject({ value: pseudonyms.of(id(1)), personal: 'no' });
    expect(shown.find(({ name }) => name === 'charitySize')).toMatchObject({ personal: 'no', differs: false });
    const { contactName, email, charityName } = aCharitySignup();
    for (const text of [contactName, email, charityName]) expect(JSON.stringify(shown)).not.toContain(text);
  });
});
