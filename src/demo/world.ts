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
import type { Period } from './calendar.ts';
import type { Timeline } from './queue.ts';
import { idAt, type Random } from './random.ts';
import { type Person, personMaker } from './scenario/people.ts';
import type { Play, SimulatedPlatform, Step } from './step.ts';

/** The actor of a request, and the person whose key encrypts the personal data in its events. */
interface Request {
  readonly by: Actor;
  readonly subject?: string;
}

/** The streams of one kind that may still receive commands. */
interface Aggregates<State, Command, Event extends DomainEvent> {
  /** Lets the aggregate decide on a command. @returns the events; none when the command was rejected. */
  ask(id: string, command: Command, request: Request): readonly Event[];
  state(id: string): State;
  /** Releases the memory of a stream that receives no more commands. */
  end(id: string): void;
}

/** How a step is run if it takes more than its commands. */
interface UseCase {
  /** Default: command by command. */
  readonly play?: Play;
  /** Runs before the commands. */
  readonly before?: (platform: SimulatedPlatform) => Promise<void>;
  readonly newIds?: readonly string[];
  readonly forgets?: readonly string[];
}

export interface WorldParts {
  readonly random: Random;
  readonly period: Period;
  /** The source in the metadata of all events. */
  readonly source: 'demo' | 'generated';
  readonly emit: (step: Step) => void;
  /** Starts another timeline, now or at a later moment. */
  readonly begin: (timeline: Timeline, at?: Date) => void;
  /** Whether finished streams are kept in memory, because their documents may be removed later. */
  readonly keepsEnded: boolean;
  /** Whether members may start something new: false while the history has more events than planned for this moment. */
  readonly hasRoom: () => boolean;
}

const none: readonly never[] = [];

/** The current time of the simulation and the state that its actors share. */
export const openWorld = ({ random, period, source, emit, begin, keepsEnded, hasRoom }: WorldParts) => {
  let now = new Date(period.from);
  let occurredAt = now.toISOString();
  let together: { readonly correlationId: string; readonly steps: Step[] } | null = null;

  const ids = random.apart('ids');
  const newId = (): string => idAt(ids, now);

  const aggregates = <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
  ): Aggregates<State, Command, Event> => {
    const open = new Map<string, { readonly state: State; readonly events: number }>();
    return {
      ask: (id, command, { by, subject }) => {
        let { state, events } = open.get(id) ?? { state: decider.initial, events: 0 };
        const decision = decider.decide(state, command);
        if (isRejection(decision) || decision.length === 0) return none;
        const correlationId = together?.correlationId ?? newId();
        const placed = decision.map((event): PlacedEvent => {
          const metadata = {
            schemaVersion: catalogue.get(event.type)?.version ?? 1,
            occurredAt,
            actor: by,
            source,
            correlationId,
            causationId: correlationId,
            requestId: correlationId,
            ...(subject === undefined ? {} : { subject }),
          };
          const { type, data } = event;
          state = decider.evolve(state, event);
          events += 1;
          return {
            stream: `${decider.category}-${id}`,
            revision: events - 1,
            event: { eventId: newId(), type, data, metadata },
          };
        });
        open.set(id, { state, events });
        const play: Play = ({ handle, request }) =>
          handle(decider, id, command, { ...request(by), ...(subject === undefined ? {} : { subject }) });
        const step: Step = { at: now, events: placed, forgets: none, play, isUseCase: false, newIds: none };
        if (together === null) emit(step);
        else together.steps.push(step);
        return decision;
      },
      state: (id) => open.get(id)?.state ?? decider.initial,
      end: (id) => {
        if (!keepsEnded) open.delete(id);
      },
    };
  };

  const usernames = new Set<string>();
  let people = 0;
  let newPerson = personMaker(random.apart('people'));

  return {
    random,
    period,
    begin,
    hasRoom,
    newId,
    /** The current moment. */
    now: (): Date => now,
    moveTo: (ms: number): void => {
      if (ms === now.getTime()) return;
      now = new Date(ms);
      occurredAt = now.toISOString();
    },
    /** Combines several commands into one step. @returns whether they led to any event. */
    together: (ask: () => void, { play, before, newIds = none, forgets = none }: UseCase = {}): boolean => {
      const steps: Step[] = [];
      together = { correlationId: newId(), steps };
      ask();
      together = null;
      if (steps.length === 0) return false;
      const each: Play = async (platform) => {
        await before?.(platform);
        for (const step of steps) {
          const played = await step.play(platform);
          if (played.outcome === 'rejected') return played;
        }
        return { outcome: 'done' };
      };
      const events = steps.flatMap((step) => step.events);
      emit({ at: now, events, forgets, play: play ?? each, isUseCase: play !== undefined, newIds });
      return true;
    },
    /** Creates a person. Names are unique among 2,000 consecutive people. */
    newPerson: (): Person => {
      if (people > 0 && people % 2_000 === 0) newPerson = personMaker(random.apart(`people ${people}`));
      people += 1;
      return newPerson();
    },
    /** An unused username: the given one, or with a number appended. */
    uniqueUsername: (wanted: string): string => {
      let username = wanted;
      for (let number = 2; usernames.has(username); number += 1) username = `${wanted}-${number}`;
      usernames.add(username);
      return username;
    },
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

export const anonymous: Actor = { id: 'anonymous', role: 'visitor' };

/** An actor that represents a part of the platform. */
export const system = (id: string): Actor => ({ id, role: 'system' });
