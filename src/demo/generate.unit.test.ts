import { describe, expect, it } from 'vitest';
import { account, invitation, signIns } from '../domain/accounts/decide.ts';
import { catalogue, checkEvent } from '../domain/catalogue.ts';
import { charity } from '../domain/charities/decide.ts';
import { consultant } from '../domain/consultants/decide.ts';
import { conversation } from '../domain/conversations/decide.ts';
import { type DomainEvent, ORIGIN } from '../domain/kernel/event.ts';
import { project } from '../domain/projects/decide.ts';
import { isSubmitted, type Project } from '../domain/projects/state.ts';
import { visitor } from '../domain/visits/decide.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { PlacedEvent } from '../eventstore/bulk.ts';
import { type GeneratedHistory, generate } from './generate.ts';
import { timelineQueue } from './queue.ts';

const wanted: GeneratedHistory = { events: 20_000, seed: 7, after: ORIGIN, until: new Date('2026-03-01T00:00:00Z') };

const eventsOf = (parts: Partial<GeneratedHistory> = {}): readonly PlacedEvent[] =>
  [...generate({ ...wanted, ...parts })].flatMap(({ events }) => events);

/** Each kind of stream, folded as its aggregate does; throws on an event that is not the aggregate's. */
const folds: ReadonlyMap<string, (events: readonly DomainEvent[]) => unknown> = new Map(
  [account, invitation, signIns, charity, consultant, project, conversation, waitingListSignup, visitor].map(
    ({ category, initial, evolve }) => [
      category,
      // An aggregate folds its own events only: `unreachable` throws on any other.
      (events) => events.reduce<unknown>(evolve as (state: unknown, event: DomainEvent) => unknown, initial),
    ],
  ),
);

describe('a generated history', () => {
  const history = eventsOf();
  const streams = new Map<string, PlacedEvent[]>();
  for (const placed of history) {
    const stream = streams.get(placed.stream);
    if (stream === undefined) streams.set(placed.stream, [placed]);
    else stream.push(placed);
  }
  const statesOf = (category: string): readonly unknown[] =>
    [...streams]
      .filter(([stream]) => stream.startsWith(`${category}-`))
      .map(([, placed]) => folds.get(category)?.(placed.map(({ event }) => event)));

  it('has exactly the requested number of events, over five years, in chronological order', () => {
    expect(history).toHaveLength(20_000);
    const times = history.map(({ event }) => event.metadata.occurredAt);
    expect(times).toEqual(times.toSorted());
    expect(times[0]?.slice(0, 10)).toBe('2021-02-28');
    expect(times.at(-1)?.slice(0, 7)).toBe('2026-02');
  });

  it('matches the schemas, and is marked as generated', () => {
    const wrong = history.filter(
      ({ stream, event }) =>
        event.metadata.schemaVersion !== checkEvent(event).schemaVersion ||
        stream.slice(0, stream.indexOf('-')) !== catalogue.get(event.type)?.category,
    );
    expect(wrong).toEqual([]);
    expect(new Set(history.map(({ event }) => event.metadata.source))).toEqual(new Set(['generated']));
  });

  it('gives each event a unique id, and each stream consecutive revisions', () => {
    expect(new Set(history.map(({ event }) => event.eventId)).size).toBe(history.length);
    for (const placed of streams.values()) {
      expect(placed.map(({ revision }) => revision)).toEqual(placed.map((_, place) => place));
    }
  });

  it('folds into valid states of its aggregates', () => {
    for (const category of folds.keys()) expect(statesOf(category)).not.toEqual([]);
    expect(statesOf('charity')).not.toContainEqual(expect.objectContaining({ status: 'unregistered' }));
    expect(statesOf('consultant')).not.toContainEqual(expect.objectContaining({ status: 'none' }));
    expect(statesOf('account')).not.toContainEqual(expect.objectContaining({ status: 'unregistered' }));
    const courses = statesOf('project').map((state) => state as Project);
    expect(courses.every(isSubmitted)).toBe(true);
    expect(courses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['in_progress', 'completed', 'cancelled']),
    );
  });

  it.each([7, 8, 9])(
    'runs to its end, where no membership step is due (seed %i)',
    (seed) => {
      const renewals = new Map<string, string>();
      let last = '';
      for (const { stream, event } of eventsOf({ seed })) {
        const { type, data, metadata } = event as PlacedEvent['event'] & { readonly data: { readonly to?: string } };
        last = metadata.occurredAt;
        if (['MembershipActivated', 'MembershipRenewed', 'MembershipRenewedEarly'].includes(type) && data.to) {
          renewals.set(stream, data.to);
        }
        if (type === 'MembershipLapsed' || type === 'CharityLeft') renewals.delete(stream);
      }
      expect(last > '2026-02-28T23:59').toBe(true);
      expect(renewals.size).toBeGreaterThan(2);
      for (const renewsAt of renewals.values()) expect(renewsAt > '2026-02-28T23:30').toBe(true);
    },
    20_000,
  );

  it('names the person whose key encrypts personal data', () => {
    for (const { event } of history) {
      if ((catalogue.get(event.type)?.personalData.length ?? 0) > 0)
        expect(event.metadata.subject).toBeTypeOf('string');
    }
  });

  it('contains no personal data of people after they are forgotten', () => {
    const forgotten = new Set<string>();
    const late: string[] = [];
    for (const { events, forgets } of generate(wanted)) {
      for (const { event } of events) {
        const isPersonal = (catalogue.get(event.type)?.personalData.length ?? 0) > 0;
        if (isPersonal && forgotten.has(event.metadata.subject ?? '')) late.push(event.type);
      }
      for (const subject of forgets) forgotten.add(subject);
    }
    expect(late).toEqual([]);
    expect(forgotten.size).toBeGreaterThan(0);
  });

  it('is the same for the same seed, with other ids for another seed or preceding history', () => {
    const few = { events: 500 };
    expect(eventsOf(few)).toEqual(eventsOf(few));
    const ids = new Set(eventsOf(few).map(({ event }) => event.eventId));
    const others = [...eventsOf({ ...few, seed: 8 }), ...eventsOf({ ...few, after: '0000000000000000007' })];
    expect(others.filter(({ event }) => ids.has(event.eventId))).toEqual([]);
  });

  it.each([1, 2, 60, 1_000])('can have %i events', (events) => {
    expect(eventsOf({ events })).toHaveLength(events);
  });
});

describe('a queue of timelines', () => {
  it('returns the earliest first, and simultaneous ones in the order added', () => {
    const queue = timelineQueue();
    const nothing = function* () {};
    const entries = [5, 3, 9, 3, 1, 7, 5, 2, 8, 3].map((ms) => ({ ms, timeline: nothing() }));
    for (const { ms, timeline } of entries) queue.add(new Date(ms), timeline);
    const given = entries.map(() => queue.next());
    expect(given.map((due) => due?.at)).toEqual([1, 2, 3, 3, 3, 5, 5, 7, 8, 9]);
    const threes = entries.filter(({ ms }) => ms === 3).map(({ timeline }) => timeline);
    expect(given.filter((due) => due?.at === 3).map((due) => due?.timeline)).toEqual(threes);
    expect(queue.next()).toBeUndefined();
  });
});
