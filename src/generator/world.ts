import type { RequestContext } from '../commands/request-context.ts';
import type { Period } from '../demo/calendar.ts';
import { idAt } from '../demo/ids.ts';
import { type Person, peopleMaker } from '../demo/plan/people.ts';
import type { Random } from '../demo/random.ts';
import { slug } from '../demo/say.ts';
import { account, invitation, signIns } from '../domain/accounts/decide.ts';
import { catalogue } from '../domain/catalogue.ts';
import { charity } from '../domain/charities/decide.ts';
import { consultant } from '../domain/consultants/decide.ts';
import { conversation } from '../domain/conversations/decide.ts';
import type { Decider } from '../domain/kernel/decider.ts';
import type { Actor, DomainEvent } from '../domain/kernel/event.ts';
import { isRejection } from '../domain/kernel/rejection.ts';
import { project } from '../domain/projects/decide.ts';
import { visitor } from '../domain/visits/decide.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import type { PlacedEvent } from '../eventstore/bulk.ts';
import type { Course } from './timetable.ts';

/** What comes of a story, in the order of its time. */
export type Happening =
  | { readonly happens: 'event'; readonly placed: PlacedEvent }
  /** Somebody asked to be forgotten: their key goes once all before is written. */
  | { readonly happens: 'forgetting'; readonly subject: string };

/** Who asks, and whose key protects what is personal. */
export interface Asking {
  readonly by: Actor;
  readonly subject?: string;
}

/** All streams of one kind, as far as they may still go on. */
interface Aggregates<State, Command, Event extends DomainEvent> {
  /** Has the aggregate's own rules decide; a refusal changes nothing. @returns what happened. */
  ask(id: string, command: Command, asking: Asking): readonly Event[];
  state(id: string): State;
  /** Nothing more will be asked of it. */
  end(id: string): void;
}

/** Somebody with an account. */
export interface Member {
  readonly userId: string;
  readonly person: Person;
  readonly username: string;
  readonly email: string;
}

/** Everything that the people of a generated fellowship deal with. */
export const openWorld = (
  random: Random,
  period: Period,
  {
    tell,
    begin,
    hasRoom,
  }: {
    readonly tell: (happening: Happening) => void;
    readonly begin: Begin;
    /** Whether more may be taken up: false while the history is longer than it should be by now. */
    readonly hasRoom: () => boolean;
  },
) => {
  let now = new Date(period.from);
  let occurredAt = now.toISOString();
  let members = 0;

  const aggregates = <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
  ): Aggregates<State, Command, Event> => {
    const open = new Map<string, { readonly state: State; readonly events: number }>();
    return {
      ask: (id, command, { by, subject }) => {
        let { state, events } = open.get(id) ?? { state: decider.initial, events: 0 };
        const decision = decider.decide(state, command);
        if (isRejection(decision) || decision.length === 0) return [];
        const correlationId = idAt(random, now);
        for (const event of decision) {
          const metadata = {
            schemaVersion: catalogue.get(event.type)?.version ?? 1,
            occurredAt,
            actor: by,
            source: 'generated',
            correlationId,
            causationId: correlationId,
            requestId: correlationId,
            ...(subject === undefined ? {} : { subject }),
          };
          const stream = `${decider.category}-${id}`;
          const { type, data } = event;
          const placed = { stream, revision: events, event: { eventId: idAt(random, now), type, data, metadata } };
          tell({ happens: 'event', placed });
          state = decider.evolve(state, event);
          events += 1;
        }
        open.set(id, { state, events });
        return decision;
      },
      state: (id) => open.get(id)?.state ?? decider.initial,
      end: (id) => {
        open.delete(id);
      },
    };
  };

  let newPerson = peopleMaker(random.apart('people'));
  return {
    random,
    period,
    /** The moment that the story has come to. */
    now: (): Date => now,
    moveTo: (moment: number): void => {
      if (moment === now.getTime()) return;
      now = new Date(moment);
      occurredAt = now.toISOString();
    },
    newId: (): string => idAt(random, now),
    begin,
    hasRoom,
    /** Somebody new. Names may come again, user names and addresses do not. */
    newMember: (domain: string): Member => {
      // Before the maker runs out of names.
      if (members % 2_000 === 0) newPerson = peopleMaker(random.apart(`people ${members}`));
      members += 1;
      const person = newPerson();
      const username = `${slug(person.name)}-${members}`;
      return { userId: idAt(random, now), person, username, email: `${username}@${domain}` };
    },
    forget: (subject: string): void => tell({ happens: 'forgetting', subject }),
    accounts: aggregates(account),
    invitations: aggregates(invitation),
    signIns: aggregates(signIns),
    charities: aggregates(charity),
    consultants: aggregates(consultant),
    projects: aggregates(project),
    conversations: aggregates(conversation),
    signups: aggregates(waitingListSignup),
    visitors: aggregates(visitor),
  };
};
export type World = ReturnType<typeof openWorld>;

/** Begins another course of things. */
export type Begin = (course: Course) => void;

export const anybody: Actor = { id: 'anonymous', role: 'visitor' };

/** The request behind a registration; its events tell it in their own way. */
export const requestOf = ({ newId }: World): RequestContext => {
  const requestId = newId();
  return { actor: anybody, source: 'generated', requestId, correlationId: requestId };
};
