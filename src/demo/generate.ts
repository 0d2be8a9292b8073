import { UTCDate } from '@date-fns/utc';
import { subYears } from 'date-fns';
import { ORIGIN, type Position } from '../domain/kernel/event.ts';
import { someMoments } from './calendar.ts';
import type { Timeline } from './queue.ts';
import { seededRandom } from './random.ts';
import { charity } from './scenario/charities.ts';
import { consultant, openExperts } from './scenario/consultants.ts';
import type { Fellowship } from './scenario/fellowship.ts';
import { openTeam } from './scenario/team.ts';
import { visits } from './scenario/visits.ts';
import { stranger } from './scenario/waiting-list.ts';
import { openSimulation } from './simulation.ts';
import type { Step } from './step.ts';
import type { World } from './world.ts';

export interface GeneratedHistory {
  readonly events: number;
  /** The same seed, number of events and end give the same history. */
  readonly seed: number;
  /** The head of the existing history, so that the new ids do not occur in it; `ORIGIN` for an empty history. */
  readonly after: Position;
  /** The end of the five years. */
  readonly until: Date;
}

const YEARS = 5;

/** Average number of events that one charity and its projects cause within the available time. */
const EVENTS_PER_CHARITY = 300;
/** The share of events caused by charities, consultants and signups; visitors cause the rest. */
const BUSINESS = 0.7;
const CONSULTANTS_PER_CHARITY = 0.7;
const STRANGERS_PER_CHARITY = 1.5;

/** The share of events reserved for the last days, so that the history does not reach its size too early. */
const RESERVE = 0.006;
const LAST_DAYS = 0.002;

/** The share of events that have happened after a share of the time, both from 0 to 1: the fellowship grows. */
const progressAt = (passed: number): number =>
  passed * (0.25 + 0.75 * passed) * (1 - RESERVE * Math.min(1, (1 - passed) / LAST_DAYS));

/** The share of the planned events up to now that members may cause before they start nothing new. */
const ROOM = 0.7;

/** The share of the time that has passed, from 0 to 1. */
const passedOf = ({ now, period: { from, to } }: World): number =>
  (now().getTime() - from.getTime()) / (to.getTime() - from.getTime());

/** Starts visits whenever the history has fewer events than planned for the moment. */
function* fillWithVisits(world: World, wanted: number, eventsSoFar: () => number): Timeline {
  const { random, period, begin } = world;
  const stride = (3 * (period.to.getTime() - period.from.getTime())) / wanted;
  for (;;) {
    const passed = passedOf(world);
    const isNight = world.now().getUTCHours() < 6;
    const missing = wanted * progressAt(passed) - eventsSoFar();
    // A visitor causes four events on average; a visitor at the very end causes exactly one.
    for (let due = passed < 1 ? (isNight ? 0 : Math.floor(missing / 4)) : missing; due > 0; due -= 1) {
      begin(visits(world, random));
    }
    yield new Date(Math.min(world.now().getTime() + random.int(1, stride * 2), period.to.getTime()));
  }
}

/** Five years of a simulated fellowship with exactly this number of events, in order of time. */
export function* generate({ events: wanted, seed, after, until }: GeneratedHistory): Generator<Step, void, void> {
  const random = after === ORIGIN ? seededRandom(seed) : seededRandom(seed).apart(after);
  const to = new UTCDate(until.getTime() - 1);
  const period = { from: subYears(to, YEARS), to };
  let [events, visited] = [0, 0];
  const { world, run } = openSimulation({
    random,
    period,
    source: 'generated',
    keepsEnded: false,
    hasRoom: (current) => events - visited < wanted * progressAt(passedOf(current)) * ROOM,
  });
  const colleague = (role: string) => (_: unknown, index: number) => {
    const { name } = world.newPerson();
    return { name, username: `${role}-${index + 1}` };
  };
  const team = openTeam(world, {
    administrators: Array.from({ length: 3 }, colleague('administrator')),
    analysts: Array.from({ length: 2 }, colleague('analyst')),
  });
  const experts = openExperts(random, world.consultants);
  const fellowship: Fellowship = { world, team, experts, clients: new Set(), projects: new Set(), hasDocuments: false };

  const charities = Math.max(1, Math.round((wanted * BUSINESS) / EVENTS_PER_CHARITY));
  const arrive = (perCharity: number, label: string, timeline: (number: number) => Timeline): void => {
    const count = Math.max(1, Math.round(charities * perCharity));
    for (const [number, at] of someMoments(random.apart(label), period, count).entries()) {
      world.begin(timeline(number), at);
    }
  };
  arrive(1, 'charities', (number) => charity(fellowship, number, random.int(2, 16)));
  arrive(CONSULTANTS_PER_CHARITY, 'consultants', (number) => consultant(fellowship, number));
  arrive(STRANGERS_PER_CHARITY, 'strangers', (number) => stranger(world, team, number));
  world.begin(fillWithVisits(world, wanted, () => events));

  for (const step of run()) {
    const left = wanted - events;
    events += step.events.length;
    if (step.events[0]?.event.type === 'PageVisited') visited += 1;
    yield step.events.length <= left ? step : { ...step, events: step.events.slice(0, left), forgets: [] };
    if (events >= wanted) return;
  }
}
