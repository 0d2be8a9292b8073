import { UTCDate } from '@date-fns/utc';
import { addDays, formatISO, subDays } from 'date-fns';
import { agreeOneOffFee, shortlistConsultant } from '../../domain/charities/commands.ts';
import { agreedOneOffFee } from '../../domain/charities/state.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import {
  acceptProject,
  cancelProject,
  closeInvitation,
  completeProject,
  declineProject,
  inviteConsultant,
  logHours,
  reportProgress,
  startMatching,
  submitProject,
} from '../../domain/projects/commands.ts';
import type { ProjectTerms } from '../../domain/projects/events.ts';
import { isSubmitted } from '../../domain/projects/state.ts';
import { minutesAfter, officeMoment } from '../calendar.ts';
import { fillPhrase } from '../phrases.ts';
import type { Timeline } from '../queue.ts';
import type { Random } from '../random.ts';
import type { Writer } from '../vocabulary/messages.ts';
import { nextSteps, notes, type Topic, topics, workDone } from '../vocabulary/projects.ts';
import { cancellations, invitationNotes, refusals } from '../vocabulary/reasons.ts';
import type { World } from '../world.ts';
import { askAboutInvitation, share, stageAt, write } from './conversations.ts';
import { feedback } from './feedback.ts';
import type { Client, Expert, Fellowship, OpenProject } from './fellowship.ts';
import { byMember, signIn } from './members.ts';
import { joiningOf, membership } from './memberships.ts';

const day = (date: Date): string => formatISO(new UTCDate(date), { representation: 'date' });
const byOffice = (by: Actor) => ({ by, subject: by.id });

/** A charity's request for help with a topic. */
const requestFor = (random: Random, { cause, organisation }: Client, topic: Topic, now: Date) => {
  const slots = {
    service: random.pick(cause.services),
    organisation,
    people: cause.people,
    thing: topic.thing,
  };
  const startsAt = addDays(new UTCDate(now), random.int(14, 70));
  const hasDates = random.chance(0.75);
  const details = {
    title: fillPhrase(random, topic.title, slots),
    description: fillPhrase(random, topic.description, slots),
    expertiseRequired: [...topic.areas],
    estimatedHours: random.chance(0.85) ? random.int(2, 24) * 5 : null,
    startDate: hasDates ? day(startsAt) : null,
    endDate: hasDates && random.chance(0.8) ? day(addDays(startsAt, random.int(25, 120))) : null,
    notes: random.chance(0.55) ? fillPhrase(random, random.pick(notes)) : null,
  };
  return { slots, details };
};

/** Agrees the price with the charity: nothing with a membership, otherwise a set-up fee. Null when it has left. */
const agreeTerms = ({ random, charities }: World, client: Client, projectId: string): ProjectTerms | null => {
  const { charityId } = client;
  const before = charities.state(charityId);
  if (before.status !== 'registered') return null;
  if (before.membership !== null && random.chance(0.9)) return { type: 'membership' };
  charities.ask(charityId, agreeOneOffFee({ projectId, lapsed: null }), byMember(client));
  const after = charities.state(charityId);
  const setUpFee = after.status === 'registered' ? agreedOneOffFee(after, projectId) : null;
  return setUpFee === null ? null : { type: 'oneoff', setUpFee };
};

/** Submits a project, and invites a consultant immediately if one is given. Null when the charity has left. */
export const submit = (
  fellowship: Fellowship,
  client: Client,
  topic: Topic,
  wanted: Expert | null,
): { readonly project: OpenProject; readonly terms: ProjectTerms } | null => {
  const { world, projects: open } = fellowship;
  const { random, projects, newId } = world;
  const projectId = newId();
  const { details, slots } = requestFor(random, client, topic, world.now());
  let terms: ProjectTerms | null = null;
  world.together(() => {
    terms = agreeTerms(world, client, projectId);
    if (terms === null) return;
    const { charityId, userId: requestedBy } = client;
    projects.ask(projectId, submitProject({ ...details, projectId, charityId, requestedBy, terms }), byMember(client));
    if (wanted !== null) {
      projects.ask(projectId, inviteConsultant({ consultantId: wanted.consultantId }), byMember(client));
    }
  });
  if (terms === null) return null;
  const project: OpenProject = { projectId, client, topic, slots, expert: null, talks: new Set(), used: new Set() };
  client.open += 1;
  if (wanted !== null) wanted.engagements += 1;
  open.add(project);
  return { project, terms };
};

/** Invites consultants, round by round, until one accepts. @returns that consultant. */
function* search(
  fellowship: Fellowship,
  project: OpenProject,
  wanted: Expert | null,
): Generator<Date, Expert | null, void> {
  const { world, team, experts } = fellowship;
  const { random, projects, consultants, charities } = world;
  const { projectId, client, topic } = project;
  const isByOffice = random.chance(0.7);
  const inviter = isByOffice ? byOffice(team.administrator()) : byMember(client);
  const note = isByOffice ? null : invitationNotes[client.open % invitationNotes.length];
  for (let round = 0; round < 4; round += 1) {
    const invited: Expert[] = round === 0 && wanted !== null ? [wanted] : [];
    if (invited.length === 0) {
      yield officeMoment(random, world.now(), 1, 3);
      if (round === 0 && random.chance(0.6)) {
        projects.ask(projectId, startMatching(), byOffice(team.administrator()));
        if (random.chance(0.6)) {
          write(fellowship, project, { writer: 'charity', stage: 'searching' });
          yield minutesAfter(random, world.now(), 20, 1500);
          write(fellowship, project, { writer: 'admin', stage: 'searching' })();
        }
        yield officeMoment(random, world.now(), 1, 3);
      }
      invited.push(...experts.candidates(topic.areas).slice(0, random.pick([1, 1, 2, 3])));
      for (const expert of invited) {
        projects.ask(projectId, inviteConsultant({ consultantId: expert.consultantId, note }), inviter);
        expert.engagements += 1;
        // Charities save the consultants they choose themselves.
        if (!isByOffice)
          charities.ask(client.charityId, shortlistConsultant({ consultantId: expert.consultantId }), byMember(client));
      }
    }
    for (const expert of invited) world.begin(askAboutInvitation(fellowship, project, expert));
    let found: Expert | null = null;
    for (const expert of invited) {
      yield officeMoment(random, world.now(), 0, 3);
      const { consultantId } = expert;
      const chance = found === null ? random.fraction() : 1;
      if (chance < 0.6 && consultants.state(consultantId).status === 'approved') {
        found = expert;
        signIn(world, expert);
        projects.ask(projectId, acceptProject({ consultantId }), byMember(expert));
        project.expert = expert;
        continue;
      }
      if (chance < 0.85) {
        const reason = random.chance(0.8) ? fillPhrase(random, random.pick(refusals)) : null;
        projects.ask(projectId, declineProject({ consultantId, reason }), byMember(expert));
      } else projects.ask(projectId, closeInvitation({ consultantId }), inviter);
      expert.engagements -= 1;
    }
    if (found !== null) return found;
  }
  return null;
}

/** The work on a project: messages, documents and reports on its progress. */
function* work(fellowship: Fellowship, project: OpenProject, expert: Expert): Generator<Date, void, void> {
  const { world, hasDocuments } = fellowship;
  const { random, projects, begin } = world;
  const { projectId, client, topic, slots } = project;
  const someNextSteps = () =>
    random.several(nextSteps, random.int(1, 3)).map((step) => fillPhrase(random, step, slots));
  const messages = random.int(6, 22);
  const phases = [...topic.phases];
  const firstReport = { keyDeliverables: [...topic.deliverables], nextSteps: someNextSteps() };
  projects.ask(projectId, reportProgress(firstReport), byMember(expert));
  // With a random generator of its own, so that the rest of the story stays the same without them.
  const hours = random.apart(`hours ${client.number} ${client.done}`);
  const state = projects.state(projectId);
  const estimatedHours = (isSubmitted(state) && state.request.estimatedHours) || 40;
  const perMessage = (estimatedHours * 60 * hours.int(75, 115)) / 100 / messages;
  let worked = 0;
  let writer: Writer = random.chance(0.5) ? 'charity' : 'consultant';
  for (let message = 0; message < messages; message += 1) {
    yield officeMoment(random, world.now(), 0, 10);
    if (random.chance(0.82)) writer = writer === 'charity' ? 'consultant' : 'charity';
    worked += perMessage;
    // Logged for the days before today, at most seven and a half hours a day. Nothing is logged before the project began.
    const isLogged = message > 0 && (hours.chance(0.6) || message === messages - 1);
    for (let date = world.now(); isLogged && worked >= 60; date = subDays(date, 1)) {
      const stage = Math.floor((message / messages) * (workDone.length - 3));
      const work = fillPhrase(hours, hours.pick(workDone.slice(stage, stage + 4)), slots);
      const minutes = Math.min(Math.floor(worked / 15), hours.int(8, 30)) * 15;
      const entry = { entryId: world.newId(), loggedBy: expert.userId, date: day(date), minutes, work };
      projects.ask(projectId, logHours({ ...entry, today: day(world.now()) }), byMember(expert));
      worked -= minutes;
    }
    const stage = stageAt(random, message / messages);
    const read = write(fellowship, project, { writer: random.chance(0.04) ? 'admin' : writer, stage });
    if (hasDocuments && stage !== 'hello' && random.chance(0.035)) {
      begin(share(fellowship, project, writer === 'charity' ? client : expert));
    }
    if (random.chance(0.8)) {
      yield minutesAfter(random, world.now(), 6, 900);
      read();
    }
    const isPhaseOver = message >= (messages * (topic.phases.length - phases.length + 1)) / (topic.phases.length + 1);
    const phase = isPhaseOver ? phases.shift() : undefined;
    if (phase !== undefined) {
      projects.ask(projectId, reportProgress({ phase, nextSteps: someNextSteps() }), byMember(expert));
    }
  }
}

/** A project, from the request to its end. */
export function* project(fellowship: Fellowship, client: Client): Timeline {
  const { world, team, experts, projects: open } = fellowship;
  const { random, projects, conversations } = world;
  const topic = random.pick(topics);
  const wanted = random.chance(0.35) ? (experts.candidates(topic.areas)[0] ?? null) : null;
  const submitted = submit(fellowship, client, topic, wanted);
  if (submitted === null) return;
  const { project: own, terms } = submitted;
  const { projectId } = own;

  const expert = wanted === null && random.chance(0.04) ? null : yield* search(fellowship, own, wanted);
  if (expert !== null) yield* work(fellowship, own, expert);
  yield officeMoment(random, addDays(world.now(), expert === null ? 5 : 1), 0, 15);
  const by = random.chance(0.75) ? byMember(client) : byOffice(team.administrator());
  if (expert === null || random.chance(0.08)) {
    projects.ask(projectId, cancelProject({ reason: fillPhrase(random, random.pick(cancellations)) }), by);
  } else {
    const completedAt = world.now().toISOString();
    projects.ask(projectId, completeProject({ at: completedAt }), by);
    if (terms.type === 'oneoff') {
      client.completed.push({ projectId, completedAt });
      if (joiningOf(client.number) === 'after-project' && client.completed.length === 1)
        world.begin(membership(world, client), officeMoment(random, world.now(), 1, 20));
    }
    client.done += 1;
    expert.done += 1;
    world.begin(feedback(fellowship, own, expert));
  }
  if (expert !== null) expert.engagements -= 1;
  client.open -= 1;
  open.delete(own);
  if (projects.state(projectId).status !== 'completed') projects.end(projectId);
  for (const conversation of [projectId, ...own.talks]) conversations.end(conversation);
}
