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
import { generate, type Wanted } from './generate.ts';
import { timetable } from './timetable.ts';

const wanted: Wanted = { events: 20_000, seed: 7, after: ORIGIN, until: new Date('2026-03-01T00:00:00Z') };

const eventsOf = (parts: Partial<Wanted> = {}): readonly PlacedEvent[] =>
  [...generate({ ...wanted, ...parts })].flatMap((happening) =>
    happening.happens === 'event' ? [happening.placed] : [],
  );

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
  const story = eventsOf();
  const streams = new Map<string, PlacedEvent[]>();
  for (const placed of story) {
    const stream = streams.get(placed.stream);
    if (stream === undefined) streams.set(placed.stream, [placed]);
    else stream.push(placed);
  }
  const statesOf = (category: string): readonly unknown[] =>
    [...streams]
      .filter(([stream]) => stream.startsWith(`${category}-`))
      .map(([, placed]) => folds.get(category)?.(placed.map(({ event }) => event)));

  it('has exactly as many events as were wanted, over five years, in the order of time', () => {
    expect(story).toHaveLength(20_000);
    const times = story.map(({ event }) => event.metadata.occurredAt);
    expect(times).toEqual(times.toSorted());
    expect(times[0]?.slice(0, 10)).toBe('2021-02-28');
    expect(times.at(-1)?.slice(0, 7)).toBe('2026-02');
  });

  it('keeps every event to its schema, and says where it comes from', () => {
    for (const { stream, event } of story) {
      expect(event.metadata.schemaVersion).toBe(checkEvent(event).schemaVersion);
      const entry = catalogue.get(event.type);
      expect(stream.slice(0, stream.indexOf('-'))).toBe(entry?.category);
    }
    expect(new Set(story.map(({ event }) => event.metadata.source))).toEqual(new Set(['generated']));
  });

  it('names each event once, and counts the events of each stream', () => {
    expect(new Set(story.map(({ event }) => event.eventId)).size).toBe(story.length);
    for (const placed of streams.values()) {
      expect(placed.map(({ revision }) => revision)).toEqual(placed.map((_, place) => place));
    }
  });

  it('is folded by its aggregates into what they may be', () => {
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
    'is told to its end, where no membership is due (seed %i)',
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

  it('has the key of whoever it tells something personal of', () => {
    for (const { event } of story) {
      if ((catalogue.get(event.type)?.personalData.length ?? 0) > 0)
        expect(event.metadata.subject).toBeTypeOf('string');
    }
  });

  it('tells nothing personal of anybody who asked to be forgotten before', () => {
    const forgotten = new Set<string>();
    for (const happening of generate(wanted)) {
      if (happening.happens === 'forgetting') forgotten.add(happening.subject);
      else {
        const { type, metadata } = happening.placed.event;
        const isPersonal = (catalogue.get(type)?.personalData.length ?? 0) > 0;
        if (isPersonal) expect(forgotten).not.toContain(metadata.subject);
      }
    }
    expect(forgotten.size).toBeGreaterThan(0);
  });

  it('is the same for the same seed, and another for another or behind another history', () => {
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

describe('a timetable', () => {
  it('gives out the earliest first, and what is due at one moment in the order it came', () => {
    const times = timetable();
    const nothing = function* () {};
    const at = [5, 3, 9, 3, 1, 7, 5, 2, 8, 3].map((ms) => ({ ms, course: nothing() }));
    for (const { ms, course } of at) times.add(new Date(ms), course);
    const given = at.map(() => times.next());
    expect(given.map((due) => due?.at)).toEqual([1, 2, 3, 3, 3, 5, 5, 7, 8, 9]);
    const threes = at.filter(({ ms }) => ms === 3).map(({ course }) => course);
    expect(given.filter((due) => due?.at === 3).map((due) => due?.course)).toEqual(threes);
    expect(times.next()).toBeUndefined();
  });
});
