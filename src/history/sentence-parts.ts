import type { subjectKinds } from '../contract/history.ts';
import { type Actor, aggregateIdOf, categoryOf, type DomainEvent } from '../domain/kernel/event.ts';

/** Something that a sentence names. Its name is looked up when the sentence is shown, so that names can be erased. */
export interface Subject {
  readonly kind: (typeof subjectKinds)[number];
  readonly id: string;
}

export type Part = string | Subject;

export interface EventFacts<Event extends DomainEvent> {
  /** Without personal data: sentences must not use those fields. */
  readonly data: Event['data'];
  readonly actor: Actor;
  /** Of the aggregate that the event belongs to. */
  readonly id: string;
}

export type Format<Event extends DomainEvent> = (facts: EventFacts<Event>) => readonly Part[];

interface StatusChange<Event extends DomainEvent> {
  readonly status: string;
  readonly sentence: Format<Event>;
}

/** The sentence of an event that gives its stream another status. */
export const becomes = <Event extends DomainEvent>(status: string, sentence: Format<Event>): StatusChange<Event> => ({
  status,
  sentence,
});

/**
 * The sentence of each event type and, where the event changes the status of its stream, the new status. A missing type
 * does not compile.
 */
export type Sentences<Event extends DomainEvent> = {
  readonly [Type in Event['type']]:
    | Format<Extract<Event, { type: Type }>>
    | StatusChange<Extract<Event, { type: Type }>>;
};

/** Template tag for the parts of a sentence. */
export const sentence = (texts: TemplateStringsArray, ...values: readonly Part[]): readonly Part[] =>
  texts.flatMap((text, at) => [text, values[at] ?? '']).filter((part) => part !== '');

export const member = (id: string): Subject => ({ kind: 'member', id });
export const charity = (id: string): Subject => ({ kind: 'charity', id });
export const consultant = (id: string): Subject => ({ kind: 'consultant', id });
export const project = (id: string): Subject => ({ kind: 'project', id });
export const signup = (id: string): Subject => ({ kind: 'signup', id });
export const report = (id: string): Subject => ({ kind: 'report', id });

const subjectKindOfCategory: ReadonlyMap<string, Subject['kind']> = new Map([
  ['account', 'member'],
  ['signIns', 'member'],
  ['notifications', 'member'],
  ['emailPreferences', 'member'],
  ['reader', 'member'],
  ['charity', 'charity'],
  ['consultant', 'consultant'],
  ['project', 'project'],
  ['conversation', 'project'],
  ['waitingListSignup', 'signup'],
  ['report', 'report'],
]);

/** The subject of a stream; the stream’s own name where its category has none. */
export const subjectOfStream = (stream: string): Part => {
  const kind = subjectKindOfCategory.get(categoryOf(stream));
  return kind === undefined ? stream : { kind, id: aggregateIdOf({ stream }) };
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

export const by = ({ id, role }: Actor): Part => {
  switch (role) {
    case 'visitor':
      return 'A visitor';
    case 'system':
      return 'Fellowbridge';
    case 'charity':
    case 'consultant':
    case 'analyst':
    case 'admin':
      return member(id);
    default:
      return role satisfies never;
  }
};

/** `£1,200` */
export const pounds = (amount: number): string => `£${amount.toLocaleString('en-GB')}`;

const ukDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The UK day of an instant: `1 March 2026`; `March 2026` for a month, which is what analysts see. */
export const day = (moment: string): string =>
  /^\d{4}-\d\d$/.test(moment) ? month.format(new Date(moment)) : ukDay.format(new Date(moment));

/** `1 document`, `2 documents`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** `a, b and c` */
export const listed = (entries: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(entries);
