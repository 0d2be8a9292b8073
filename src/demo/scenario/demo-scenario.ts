import { UTCDate } from '@date-fns/utc';
import { addDays, addMinutes, subDays, subHours, subMinutes } from 'date-fns';
import { canBeInvited } from '../../domain/consultants/state.ts';
import { type Period, someMoments } from '../calendar.ts';
import { type Random, seededRandom } from '../random.ts';
import { openSimulation } from '../simulation.ts';
import type { Step } from '../step.ts';
import { topics } from '../vocabulary/projects.ts';
import { charity } from './charities.ts';
import { consultant, openExperts } from './consultants.ts';
import { write } from './conversations.ts';
import { dashboardOf, richest } from './dashboards.ts';
import type { Client, Expert, Fellowship } from './fellowship.ts';
import { membershipOf } from './memberships.ts';
import { project, submit } from './projects.ts';
import { openTeam } from './team.ts';
import { visits } from './visits.ts';
import { stranger } from './waiting-list.ts';

const DAYS = 730;
/** In this many minutes at the very end, the featured members get additional tasks. */
const LAST_MINUTES = 30;
const CHARITIES = { early: 8, later: 40 };
const CONSULTANTS = { early: 14, later: 51, latest: 5 };
/** Applications of the last hours are still waiting: the office decides the day after the next at the earliest, from nine. */
const UNDECIDED_HOURS = 30;
const STRANGERS = 116;
const VISITORS = 2_300;
/** Number of projects requested in the last two days and not yet reviewed. */
const NEW_PROJECTS = 4;

/** The members whose names the demo prints. */
export interface DemoMembers {
  readonly charity: string;
  readonly consultant: string;
  readonly analyst: string;
}

/** Starts a project for some charities in the last two days. */
const startNewProjects = (fellowship: Fellowship, random: Random, { to }: Period): void => {
  const { world, clients } = fellowship;
  for (const at of someMoments(random, { from: subHours(to, 30), to: subHours(to, 2) }, NEW_PROJECTS)) {
    world.begin(
      (function* () {
        const stays = [...clients].filter(({ number }) => number % 8 !== 3);
        if (stays.length > 0) yield* project(fellowship, random.pick(stays));
      })(),
      at,
    );
  }
};

/** Chooses the charity and the consultant with the fullest dashboards, and gives both a new task. */
const showSome = (
  fellowship: Fellowship,
  random: Random,
): { readonly charity: Client; readonly consultant: Expert } => {
  const { world, clients, experts, projects } = fellowship;
  const canAnswer = (expert: Expert): boolean => canBeInvited(world.consultants.state(expert.consultantId));
  const charity = richest(
    [...clients].filter((client) => membershipOf(world, client) !== null),
    (client) => dashboardOf(fellowship, client),
  );
  // The consultant works for another charity: of one conversation, only one side has unread messages.
  const others = { world, projects: new Set([...projects].filter(({ client }) => client !== charity)) };
  const consultant = richest(experts.all().filter(canAnswer), (expert) => dashboardOf(others, expert));
  const next = (): void => world.moveTo(addMinutes(world.now(), 8).getTime());
  next();
  const fits = topics.filter(({ areas }) => areas.some((area) => consultant.expertise.includes(area)));
  const requested = submit(fellowship, charity, random.pick(fits.length > 0 ? fits : topics), consultant);
  const ofCharity = [...projects].find(({ client, expert }) => client === charity && expert !== null);
  const ofConsultant = [...others.projects].find(({ expert }) => expert === consultant);
  next();
  if (ofCharity) write(fellowship, ofCharity, { writer: 'consultant', stage: 'working' });
  if (requested) {
    write(fellowship, requested.project, { writer: 'consultant', stage: 'asking' }, consultant);
  }
  next();
  if (ofConsultant) write(fellowship, ofConsultant, { writer: 'charity', stage: 'working' });
  return { charity, consultant };
};

/**
 * Two years of a simulated fellowship that end now, in order of time. Returns the members to sign in as. The same seed
 * and moment give the same steps.
 * @param visitors how many people visit the public pages; nothing else depends on them.
 */
export function* demoScenario(seed: number, now: Date, visitors = VISITORS): Generator<Step, DemoMembers, void> {
  const random = seededRandom(seed);
  const end = subMinutes(new UTCDate(now), 5);
  const period: Period = { from: subDays(end, DAYS), to: subMinutes(end, LAST_MINUTES) };
  const { from, to } = period;
  const analyst = 'analyst-demo';
  const { world, run, takeSteps } = openSimulation({ random, period, source: 'demo', keepsEnded: true });

  const team = openTeam(world, {
    administrators: [{ name: 'Morgan Ashdown', username: 'coordinator-demo' }],
    analysts: [{ name: 'Ellis Trethowan', username: analyst }],
  });
  const experts = openExperts(random, world.consultants);
  const fellowship: Fellowship = { world, team, experts, clients: new Set(), projects: new Set(), hasDocuments: true };
  const moments = random.apart('arrivals');
  const visiting = random.apart('visits');
  const early = (days: number, count: number) =>
    someMoments(moments, { from: addDays(from, days), to: addDays(from, 50) }, count);
  const later = (days: number, count: number) =>
    someMoments(moments, { from: addDays(from, 50), to: subDays(to, days) }, count);
  const latest = subHours(to, UNDECIDED_HOURS);
  const consultants = [
    ...early(2, CONSULTANTS.early),
    ...later(6, CONSULTANTS.later),
    ...someMoments(moments, { from: latest, to }, CONSULTANTS.latest),
  ];
  for (const [number, at] of consultants.entries()) world.begin(consultant(fellowship, number, at >= latest), at);
  const charities = [...early(12, CHARITIES.early), ...later(2, CHARITIES.later)];
  for (const [number, at] of charities.entries()) world.begin(charity(fellowship, number, moments.int(3, 7)), at);
  for (const [number, at] of someMoments(moments, period, STRANGERS).entries()) {
    world.begin(stranger(world, team, number), at);
  }
  for (const at of someMoments(random.apart('visitors'), period, visitors)) {
    world.begin(visits(world, visiting), at);
  }
  startNewProjects(fellowship, moments, period);

  yield* run();
  world.moveTo(to.getTime());
  const shown = showSome(fellowship, random);
  yield* takeSteps();
  return { charity: shown.charity.username, consultant: shown.consultant.username, analyst };
}
