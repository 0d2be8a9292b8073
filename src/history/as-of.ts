import type { PastState } from '../contract/as-of.ts';
import { charity } from '../domain/charities/decide.ts';
import { consultant } from '../domain/consultants/decide.ts';
import type { Evolve } from '../domain/kernel/decider.ts';
import { categoryOf, type DomainEvent, type RecordedEvent } from '../domain/kernel/event.ts';
import { sameData } from '../domain/kernel/same-data.ts';
import { project } from '../domain/projects/decide.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import type { PersonKeys } from '../eventstore/person-keys.ts';
import { type AnalystView, HIDDEN } from './analyst-view.ts';
import { json } from './event-fields.ts';
import { charityFields } from './states/charity.ts';
import { consultantFields } from './states/consultant.ts';
import { projectFields } from './states/project.ts';
import { pastSignup, signupFields } from './states/signup.ts';
import type { StateField } from './states/state-field.ts';

/** A stream, and a revision or time; the present if neither is given. */
export interface AsOfQuery {
  readonly stream: string;
  readonly revision?: number | undefined;
  /** UTC, ISO 8601, inclusive. */
  readonly at?: string | undefined;
}

/** The state of a stream's aggregate at that point. */
export interface AsOfState {
  /** Of the last event included. */
  readonly revision: number;
  readonly latest: number;
  readonly occurredAt: string;
  /** With personal data. */
  readonly fields: PastState['fields'];
  readonly unreadable: PastState['unreadable'];
}

/** Unreadable events beyond this number are left out without being named. */
const NAMED = 50;

const doesNotFit = 'It contradicts earlier events.';

/** A fold of one stream into labelled fields. */
export interface Folding {
  /** Null, or why the event was left out of the state. */
  step(event: RecordedEvent): string | null;
  fields(): readonly StateField[];
}

const folding =
  <State, Event extends DomainEvent>(
    { initial, evolve }: { readonly initial: State; readonly evolve: Evolve<State, Event> },
    describe: (state: State) => readonly StateField[],
  ) =>
  (): Folding => {
    let state = initial;
    return {
      step: (event) => {
        if (event.unreadable) return event.unreadable.message;
        try {
          // Only deciders of a category append to its streams, so its events are those of its aggregate.
          state = evolve(state, event as DomainEvent as Event);
          return null;
        } catch {
          // This event depends on an earlier event that was left out.
          return doesNotFit;
        }
      },
      fields: () => describe(state),
    };
  };

const foldings: ReadonlyMap<string, () => Folding> = new Map([
  [project.category, folding(project, projectFields)],
  [charity.category, folding(charity, charityFields)],
  [consultant.category, folding(consultant, consultantFields)],
  [waitingListSignup.category, folding(pastSignup, signupFields)],
]);

/** Begins the fold of a stream of this category; null if it has no as-of view. */
export const pastFolding = (category: string): Folding | null => foldings.get(category)?.() ?? null;

const compared = (then: readonly StateField[], now: readonly StateField[], isErased: boolean): PastState['fields'] => {
  const names = [...new Set([...then, ...now].map(({ name }) => name))];
  return names.flatMap((name) => {
    const before = then.find((field) => field.name === name);
    const after = now.find((field) => field.name === name);
    const either = before ?? after;
    if (!either) return [];
    const { label, blank } = either;
    const isLost = isErased && blank !== undefined && sameData(either.value, blank.value);
    const personal = blank === undefined ? 'no' : isLost ? 'erased' : 'kept';
    const differs = !sameData(json(before?.value), json(after?.value));
    return [{ name, label, value: json(before?.value), now: json(after?.value), personal, differs }];
  });
};

/**
 * Folds a stream up to a revision or time, and on to the present, without the events that cannot be read. Null if it had no
 * events at that point.
 */
export const readAsOf = async (
  store: Pick<EventStore, 'readStream'>,
  keys: Pick<PersonKeys, 'find'>,
  { stream, revision = Number.POSITIVE_INFINITY, at }: AsOfQuery,
): Promise<AsOfState | null> => {
  const folded = pastFolding(categoryOf(stream));
  if (!folded) return null;
  const subjects = new Set<string>();
  const unreadable: PastState['unreadable'] = [];
  let shown: { readonly event: RecordedEvent; readonly fields: readonly StateField[] } | null = null;
  let isAfter = false;
  let latest = -1;
  for await (const event of store.readStream(stream)) {
    const { occurredAt, subject } = event.metadata;
    isAfter ||= event.revision > revision || (at !== undefined && Date.parse(occurredAt) > Date.parse(at));
    const fault = event.skipped ? null : folded.step(event);
    if (fault !== null && unreadable.length < NAMED) {
      unreadable.push({ id: event.eventId, revision: event.revision, type: event.type, fault });
    }
    if (!isAfter) shown = { event, fields: folded.fields() };
    if (subject !== undefined) subjects.add(subject);
    latest = event.revision;
  }
  if (shown === null) return null;
  const kept = subjects.size === 0 ? new Map() : await keys.find([...subjects]);
  return {
    revision: shown.event.revision,
    latest,
    occurredAt: shown.event.metadata.occurredAt,
    fields: compared(shown.fields, folded.fields(), kept.size < subjects.size),
    unreadable,
  };
};

/** The fields as analysts see them: without the values of personal ones and of free text. */
export const fieldsForAnalysts = (fields: PastState['fields'], view: AnalystView): PastState['fields'] =>
  fields.map((field) => {
    const name = view.text(field.name);
    const [value, now] = [view.stateValue(field.name, field.value), view.stateValue(field.name, field.now)];
    if (field.personal === 'no' && value !== HIDDEN && now !== HIDDEN) return { ...field, name, value, now };
    return { ...field, name, value: null, now: null, personal: 'hidden' as const };
  });
