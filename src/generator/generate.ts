import { UTCDate } from '@date-fns/utc';
import { subYears } from 'date-fns';
import { someMoments } from '../demo/calendar.ts';
import { type Random, seededRandom } from '../demo/random.ts';
import { causes, places } from '../demo/words/charities.ts';
import { ORIGIN, type Position } from '../domain/kernel/event.ts';
import { charitysLife } from './charities.ts';
import { consultantsLife, openExperts } from './consultants.ts';
import { strangersSignup } from './joining.ts';
import { openTeam } from './team.ts';
import { type Course, timetable } from './timetable.ts';
import { visitorsDays } from './visitors.ts';
import { type Happening, openWorld, type World } from './world.ts';

export interface Wanted {
  readonly events: number;
  /** The same seed, number and last day tell the same story. */
  readonly seed: number;
  /** The history that it is written behind ends here: its ids are others than after another. `ORIGIN` for none. */
  readonly after: Position;
  /** The story ends here. */
  readonly until: Date;
}

const YEARS = 5;

/** Events that a charity leads to with all its projects, on average, in the time that is left to it. */
const EVENTS_PER_CHARITY = 300;
/** How much of the history charities, consultants and signups are to lead to; visitors do the rest. */
const BUSINESS = 0.7;
const CONSULTANTS_PER_CHARITY = 0.7;
const STRANGERS_PER_CHARITY = 1.5;

/** What is kept back for the last days, so that the history is not full before its end. */
const RESERVE = 0.006;
const LAST_DAYS = 0.002;

/** How much of the history has happened when so much of the time has passed, both from 0 to 1: it grows. */
const progressAt = (passed: number): number =>
  passed * (0.25 + 0.75 * passed) * (1 - RESERVE * Math.min(1, (1 - passed) / LAST_DAYS));

/** The part of the history by now that members may lead to before they take up nothing more: what is under way goes on. */
const ROOM = 0.7;

/** How much of the time has passed, from 0 to 1. */
const passedOf = ({ now, period: { from, to } }: World): number =>
  (now().getTime() - from.getTime()) / (to.getTime() - from.getTime());

/** What the whole fellowship has done so far. */
interface Tally {
  readonly events: () => number;
  readonly wanted: number;
}

/** Lets visitors come until the history is as long as it should be by now. */
function* visitors(world: World, { events, wanted }: Tally): Course {
  const { random, period, begin } = world;
  const stride = (3 * (period.to.getTime() - period.from.getTime())) / wanted;
  for (;;) {
    const passed = passedOf(world);
    const isNight = world.now().getUTCHours() < 6;
    const missing = wanted * progressAt(passed) - events();
    // Each comes to more than one visit; in the end one each has to do.
    for (let due = passed < 1 ? (isNight ? 0 : Math.floor(missing / 4)) : missing; due > 0; due -= 1) {
      begin(visitorsDays(world));
    }
    yield new Date(Math.min(world.now().getTime() + random.int(1, stride * 2), period.to.getTime()));
  }
}

/** Somebody signs up who never becomes a member. */
const stranger = (random: Random): Parameters<typeof strangersSignup>[3] => {
  const cause = random.pick(causes);
  return random.chance(0.5)
    ? { kind: 'consultant' }
    : {
        kind: 'charity',
        name: random.pick(cause.names).replace('{place}', random.pick(places)),
        services: cause.services,
      };
};

/**
 * Tells the story of a fellowship over five years, as exactly so many events: made up, but decided by the aggregates' own
 * rules, in the order of time. Memory holds what is still going on, not what was told.
 */
export function* generate({ events: wanted, seed, after, until }: Wanted): Generator<Happening, void, void> {
  const random = after === ORIGIN ? seededRandom(seed) : seededRandom(seed).apart(after);
  const to = new UTCDate(until.getTime() - 1);
  const period = { from: subYears(to, YEARS), to };
  const times = timetable();
  let told: Happening[] = [];
  let [events, visits] = [0, 0];
  const world: World = openWorld(random, period, {
    tell: (happening) => {
      if (events >= wanted) return;
      if (happening.happens === 'event') {
        events += 1;
        if (happening.placed.event.type === 'PageVisited') visits += 1;
      }
      told.push(happening);
    },
    begin: (course) => times.add(world.now(), course),
    hasRoom: () => events - visits < wanted * progressAt(passedOf(world)) * ROOM,
  });

  const team = openTeam(world);
  const experts = openExperts(random, world.consultants);
  const charities = Math.max(1, Math.round((wanted * BUSINESS) / EVENTS_PER_CHARITY));
  const arrivals = (perCharity: number, label: string, course: () => Course): void => {
    const count = Math.max(1, Math.round(charities * perCharity));
    for (const at of someMoments(random.apart(label), period, count)) times.add(at, course());
  };
  arrivals(1, 'charities', () => charitysLife(world, team, experts));
  arrivals(CONSULTANTS_PER_CHARITY, 'consultants', () => consultantsLife(world, team, experts));
  arrivals(STRANGERS_PER_CHARITY, 'strangers', function* () {
    yield* strangersSignup(world, team, world.newMember('post.example'), stranger(random));
  });
  times.add(period.from, visitors(world, { events: () => events, wanted }));

  for (;;) {
    yield* told;
    told = [];
    const due = events < wanted ? times.next() : undefined;
    if (due === undefined) return;
    if (due.at > period.to.getTime()) continue;
    world.moveTo(due.at);
    const { done, value } = due.course.next();
    if (!done) times.add(value > world.now() ? value : world.now(), due.course);
  }
}
