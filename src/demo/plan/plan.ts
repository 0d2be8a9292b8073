import { UTCDate } from '@date-fns/utc';
import { addDays, subDays, subMinutes } from 'date-fns';
import { officeMoment } from '../calendar.ts';
import type { Step } from '../deeds.ts';
import { type Random, seededRandom } from '../random.ts';
import { type PlannedCharity, planCharities, planDescriptions } from './charities.ts';
import { isOpen, planConsultants } from './consultants.ts';
import { planConversation } from './conversations.ts';
import { planLastDay } from './last-day.ts';
import { planMembers } from './members.ts';
import { planMemberships } from './memberships.ts';
import { peopleMaker } from './people.ts';
import { type PlannedProject, planProjects } from './projects.ts';
import { dashboardsAfter, richest } from './shown.ts';
import { openStory } from './story.ts';
import { analystName, planTeam } from './team.ts';
import { planVisits } from './visits.ts';
import { planWaitingList } from './waiting-list.ts';

/** Days that the story spans: about two years. */
const DAYS = 730;

/** Charities that close their account once their work is done. */
const LEAVING = 3;

export interface DemoPlan {
  /** All that happens, in the order of time. */
  readonly steps: readonly Step[];
  /** Sign-in names of those whose dashboards show most at the end; the charity is a member. */
  readonly people: { readonly charity: string; readonly consultant: string; readonly analyst: string };
}

/** Charities that have nothing open any more, and when they close their account. */
const leavings = (
  random: Random,
  to: Date,
  charities: readonly PlannedCharity[],
  projects: readonly PlannedProject[],
): ReadonlyMap<string, Date> => {
  const done = charities.flatMap((charity) => {
    const own = projects.filter((project) => project.charity === charity);
    const last = Math.max(...own.map(({ endsAt }) => endsAt.getTime()));
    const isDone = own.length > 0 && own.every(({ end }) => end !== 'open') && last < addDays(to, -70).getTime();
    return isDone ? [{ userId: charity.userId, last: new UTCDate(last) }] : [];
  });
  return new Map(
    random.several(done, LEAVING).map(({ userId, last }) => [userId, officeMoment(random, last, 25, 55)] as const),
  );
};

/**
 * The story of a fellowship up to a moment, the same for the same seed and moment. Plain data: nothing has happened yet.
 */
export const planDemo = (seed: number, now: Date): DemoPlan => {
  const random = seededRandom(seed);
  const to = subMinutes(new UTCDate(now), 5);
  const story = openStory({ from: subDays(to, DAYS), to });
  const newPerson = peopleMaker(random.apart('people'));

  const { analyst } = planTeam(random.apart('team'), story);
  const consultants = planConsultants(random.apart('consultants'), story, newPerson);
  const charities = planCharities(random.apart('charities'), story, newPerson);
  const projects = planProjects(random.apart('projects'), story, charities, consultants);
  for (const project of projects) planConversation(random.apart(project.projectId), story, project);
  const leaving = leavings(random.apart('leaving'), to, charities, projects);
  for (const [userId, at] of leaving) story.tell(at, { does: 'close-account', userId, role: 'charity' });
  planDescriptions(random.apart('descriptions'), story, charities, leaving);
  const members = planMemberships(random.apart('memberships'), story, charities, projects, leaving);
  planWaitingList(random.apart('waiting list'), story, newPerson, { charities, consultants });
  planMembers(random.apart('members'), story, [
    ...charities.map(({ registeredAt, ...charity }) => ({
      ...charity,
      role: 'charity' as const,
      since: registeredAt,
      leavesAt: leaving.get(charity.userId) ?? null,
    })),
    ...consultants.map(({ appliedAt, ...consultant }) => ({
      ...consultant,
      role: 'consultant' as const,
      since: appliedAt,
    })),
    {
      ...analyst,
      role: 'analyst',
      person: null,
      username: analystName,
      since: addDays(story.period.from, 60),
      leavesAt: null,
    },
  ]);
  planVisits(random.apart('visits'), story);

  const working = consultants.filter(
    (consultant) => consultant.leavesAt === null && isOpen(consultant, addDays(to, -1)),
  );
  const dashboardOf = dashboardsAfter(story.steps());
  const charity = richest(
    charities.filter(({ userId }) => members.has(userId)),
    dashboardOf,
  );
  const consultant = richest(working, dashboardOf);
  planLastDay(random.apart('last day'), story, { charity, consultant, projects });
  return {
    steps: story.steps(),
    people: { charity: charity.username, consultant: consultant.username, analyst: analystName },
  };
};
