import type { Actor, DomainEvent } from '../domain/kernel/event.ts';
import type { subjectKinds } from '../http/contract/history.ts';

/** Something that a sentence names. What it is called is looked up when the sentence is shown, so that names can be forgotten. */
export interface Subject {
  readonly kind: (typeof subjectKinds)[number];
  readonly id: string;
}

/** A piece of a sentence: words as they are, or something with a name. */
export type Part = string | Subject;

/** What a sentence is made from: the event without its personal data, who caused it and whose stream it stands in. */
export interface Told<Event extends DomainEvent> {
  /** Fields that are personal data may be missing: no sentence may use them. */
  readonly data: Event['data'];
  readonly actor: Actor;
  /** Of the aggregate that the event is part of. */
  readonly id: string;
}

/** A sentence for every type of some events: one that is missing does not compile. */
export type Sentences<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (told: Told<Extract<Event, { type: Type }>>) => readonly Part[];
};

/** Makes the parts of a sentence from a template. */
export const say = (words: TemplateStringsArray, ...named: readonly Part[]): readonly Part[] =>
  words.flatMap((text, at) => {
    const next = named[at];
    return [...(text === '' ? [] : [text]), ...(next === undefined || next === '' ? [] : [next])];
  });

export const member = (id: string): Subject => ({ kind: 'member', id });
export const charity = (id: string): Subject => ({ kind: 'charity', id });
export const consultant = (id: string): Subject => ({ kind: 'consultant', id });
export const project = (id: string): Subject => ({ kind: 'project', id });
export const signup = (id: string): Subject => ({ kind: 'signup', id });
export const report = (id: string): Subject => ({ kind: 'report', id });

const subjectKindOfCategory: ReadonlyMap<string, Subject['kind']> = new Map([
  ['account', 'member'],
  ['signIns', 'member'],
  ['reader', 'member'],
  ['charity', 'charity'],
  ['consultant', 'consultant'],
  ['project', 'project'],
  ['conversation', 'project'],
  ['waitingListSignup', 'signup'],
  ['report', 'report'],
]);

/** What a stream is about; its name, where that is nothing that has one. */
export const subjectOfStream = (stream: string): Part => {
  const at = stream.indexOf('-');
  const kind = subjectKindOfCategory.get(stream.slice(0, Math.max(0, at)));
  return kind === undefined ? stream : { kind, id: stream.slice(at + 1) };
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text names something by its id. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Whoever caused an event, as a sentence begins with them. */
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

/** Pounds, as people write them: `£1,200`. */
export const pounds = (amount: number): string => `£${amount.toLocaleString('en-GB')}`;

const ukDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The day of a moment as people write it, in the time of the United Kingdom: `1 March 2026`. */
export const day = (moment: string): string => ukDay.format(new Date(moment));

/** `1 document`, `2 documents`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** A list as people write it: `a, b and c`. */
export const listed = (entries: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(entries);
