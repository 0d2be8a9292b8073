import { UTCDate } from '@date-fns/utc';
import { addDays, differenceInMinutes, formatISO, isBefore } from 'date-fns';
import { officeMoment, someMoment } from '../calendar.ts';
import type { Who } from '../deeds.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import { type Slots, say } from '../say.ts';
import { nextSteps, notes, type Topic, topics } from '../words/projects.ts';
import { cancellations, refusals } from '../words/reasons.ts';
import type { PlannedCharity } from './charities.ts';
import { isOpen, type PlannedConsultant } from './consultants.ts';
import type { Story } from './story.ts';

/** How a project went, as far as its other parts need to know. */
export interface PlannedProject {
  readonly projectId: string;
  readonly charity: PlannedCharity;
  readonly topic: Topic;
  readonly title: string;
  readonly slots: Slots;
  readonly submittedAt: Date;
  /** When the work began, and with whom. */
  readonly work: { readonly consultant: PlannedConsultant; readonly from: Date } | null;
  /** When it was completed or cancelled; may lie after the end of the story. */
  readonly endsAt: Date;
  readonly end: 'completed' | 'cancelled' | 'open';
}

/** Who works on what, and until when. */
interface Assignment {
  readonly consultant: string;
  readonly from: Date;
  readonly to: Date;
}

const COUNT = 175;
/** Requested in the last two days: nobody has looked at them yet. */
const NEWEST = 4;
/** Projects at once that one consultant takes on. */
const MOST_AT_ONCE = 3;

const admin: Who = { role: 'admin' };
const day = (date: Date): string => formatISO(new UTCDate(date), { representation: 'date' });

/** The request of a charity for help with a topic. */
export const asked = (
  random: Random,
  charity: Pick<PlannedCharity, 'cause' | 'organisation'>,
  topic: Topic,
  at: Date,
) => {
  const slots = {
    service: random.pick(charity.cause.services),
    organisation: charity.organisation,
    people: charity.cause.people,
    thing: topic.thing,
  };
  const startsAt = addDays(new UTCDate(at), random.int(14, 70));
  const hasDates = random.chance(0.75);
  const title = say(random, topic.title, slots);
  const form = {
    title,
    description: say(random, topic.description, slots),
    expertiseRequired: [...topic.areas],
    estimatedHours: random.chance(0.85) ? random.int(2, 24) * 5 : null,
    startDate: hasDates ? day(startsAt) : null,
    endDate: hasDates && random.chance(0.8) ? day(addDays(startsAt, random.int(25, 120))) : null,
    notes: random.chance(0.55) ? say(random, random.pick(notes)) : undefined,
    type: random.pick([undefined, 'membership', 'oneoff'] as const),
  };
  return { title, slots, form };
};

/** Consultants who could be invited at a moment, the best suited first. */
const candidates = (
  random: Random,
  consultants: readonly PlannedConsultant[],
  assignments: readonly Assignment[],
  topic: Topic,
  at: Date,
): readonly PlannedConsultant[] => {
  const soon = addDays(at, 8);
  const isFree = ({ userId }: PlannedConsultant): boolean =>
    assignments.filter(({ consultant, from, to }) => consultant === userId && from < soon && to > at).length <
    MOST_AT_ONCE;
  const suitability = ({ expertise }: PlannedConsultant): number =>
    topic.areas.filter((area) => expertise.includes(area)).length;
  return random
    .shuffled(
      consultants.filter((consultant) => isOpen(consultant, at) && isOpen(consultant, soon) && isFree(consultant)),
    )
    .filter((consultant) => suitability(consultant) > 0)
    .toSorted((left, right) => suitability(right) - suitability(left));
};

interface Search {
  readonly projectId: string;
  readonly charity: PlannedCharity;
  readonly submittedAt: Date;
  readonly wanted: PlannedConsultant | null;
}

type Found = { readonly consultant: PlannedConsultant; readonly from: Date } | null;

/** Asks consultants, round by round, until one takes the project on; answers who did, or when the search came to nothing. */
const search = (
  random: Random,
  story: Story,
  { projectId, charity, submittedAt, wanted }: Search,
  free: (at: Date) => readonly PlannedConsultant[],
): { readonly found: Found; readonly until: Date } => {
  const invitedBy: Who = random.chance(0.7) ? admin : { role: 'charity', userId: charity.userId };
  let at = submittedAt;
  let invited = wanted === null ? [] : [{ consultant: wanted, at: submittedAt }];
  const isSearching = wanted === null && random.chance(0.6);
  if (isSearching) {
    at = officeMoment(random, submittedAt, 1, 3);
    story.tell(at, { does: 'start-matching', projectId, by: admin });
  }
  for (let round = 0; round < 4; round += 1) {
    if (invited.length === 0) {
      at = officeMoment(random, at, 1, 3);
      invited = free(at)
        .slice(0, random.pick([1, 1, 2, 3]))
        .map((consultant, index) => ({ consultant, at: new UTCDate(at.getTime() + index * 95_000) }));
      for (const { consultant, at: invitedAt } of invited) {
        story.tell(invitedAt, { does: 'invite-consultant', projectId, by: invitedBy, consultant: consultant.userId });
      }
    }
    const answers = invited
      .map(({ consultant, at: invitedAt }) => ({
        consultant,
        at: officeMoment(random, invitedAt, 1, 5),
        answer: random.pick(['accepts', 'accepts', 'accepts', 'declines', 'says-nothing'] as const),
      }))
      .toSorted((left, right) => left.at.getTime() - right.at.getTime());
    for (const { consultant, at: answeredAt, answer } of answers) {
      const { userId } = consultant;
      if (answer === 'accepts') {
        story.tell(answeredAt, { does: 'accept-project', projectId, userId });
        return { found: { consultant, from: answeredAt }, until: answeredAt };
      }
      if (answer === 'declines') {
        const reason = random.chance(0.8) ? say(random, random.pick(refusals)) : undefined;
        story.tell(answeredAt, { does: 'decline-project', projectId, userId, reason });
        at = answeredAt;
      }
    }
    const silent = answers.filter(({ answer }) => answer === 'says-nothing');
    for (const { consultant, at: answeredAt } of silent) {
      const takenBackAt = officeMoment(random, answeredAt, 2, 4);
      const { userId } = consultant;
      story.tell(takenBackAt, { does: 'take-invitation-back', projectId, by: invitedBy, consultant: userId });
      if (takenBackAt > at) at = takenBackAt;
    }
    invited = [];
  }
  return { found: null, until: at };
};

/** Says how far the work has come, phase by phase; answers the phases with their time. */
const reportProgress = (
  random: Random,
  story: Story,
  { projectId, topic, slots, work, endsAt }: Pick<PlannedProject, 'projectId' | 'topic' | 'slots' | 'work' | 'endsAt'>,
): void => {
  if (work === null) return;
  const { userId } = work.consultant;
  const steps = () => random.several(nextSteps, random.int(1, 3)).map((step) => say(random, step, slots));
  story.tell(officeMoment(random, work.from, 1, 5), {
    does: 'report-progress',
    projectId,
    userId,
    report: { keyDeliverables: [...topic.deliverables], nextSteps: steps() },
  });
  const minutes = differenceInMinutes(endsAt, work.from);
  for (const [index, phase] of topic.phases.entries()) {
    const at = officeMoment(
      random,
      addDays(work.from, Math.round((minutes / 1440) * ((index + 1) / (topic.phases.length + 1.5)))),
      0,
      1,
    );
    if (!isBefore(at, addDays(endsAt, -1)) || !isBefore(addDays(work.from, 6), at)) continue;
    story.tell(at, { does: 'report-progress', projectId, userId, report: { phase, nextSteps: steps() } });
  }
};

/** Projects that charities ask for, and what becomes of them. */
export const planProjects = (
  random: Random,
  story: Story,
  charities: readonly PlannedCharity[],
  consultants: readonly PlannedConsultant[],
): readonly PlannedProject[] => {
  const { to } = story.period;
  const assignments: Assignment[] = [];
  const wishes = Array.from({ length: COUNT + NEWEST }, (_, index) => {
    const charity =
      charities[index] ?? random.pick(charities.filter(({ registeredAt }) => registeredAt < addDays(to, -20)));
    const from = index < COUNT ? addDays(charity.registeredAt, 1) : addDays(to, -2);
    return { charity, at: someMoment(random, { from, to }) };
  }).toSorted((left, right) => left.at.getTime() - right.at.getTime());

  return wishes.map(({ charity, at: submittedAt }): PlannedProject => {
    const { userId } = charity;
    const topic = random.pick(topics);
    const projectId = idAt(random, submittedAt);
    const { title, slots, form } = asked(random, charity, topic, submittedAt);
    const free = (at: Date) => candidates(random, consultants, assignments, topic, at);
    const wanted = random.chance(0.35) ? (free(submittedAt)[0] ?? null) : null;
    story.tell(submittedAt, { does: 'submit-project', userId, projectId, form, wanted: wanted?.userId ?? null });

    const about = { projectId, charity, topic, title, slots, submittedAt };
    const by: Who = random.chance(0.75) ? { role: 'charity', userId } : admin;
    const cancel = (at: Date): PlannedProject => {
      story.tell(at, { does: 'cancel-project', projectId, by, reason: say(random, random.pick(cancellations)) });
      return { ...about, work: null, endsAt: at, end: 'cancelled' };
    };
    if (wanted === null && random.chance(0.04)) return cancel(officeMoment(random, submittedAt, 2, 10));

    const { found, until } = search(random, story, { ...about, wanted }, free);
    if (found === null)
      return random.chance(0.6)
        ? cancel(officeMoment(random, until, 5, 20))
        : { ...about, work: null, endsAt: to, end: 'open' };

    const endsAt = officeMoment(random, found.from, 28, 125);
    assignments.push({ consultant: found.consultant.userId, from: found.from, to: endsAt });
    const project = { ...about, work: found, endsAt };
    reportProgress(random, story, project);
    if (random.chance(0.1)) return { ...cancel(endsAt), work: found };
    story.tell(endsAt, { does: 'complete-project', projectId, by });
    return { ...project, end: endsAt < to ? 'completed' : 'open' };
  });
};
