import { addDays } from 'date-fns';
import { minutesAfter, officeMoment } from '../demo/calendar.ts';
import { type About, stageAt, wordsOf } from '../demo/plan/conversations.ts';
import { asked } from '../demo/plan/projects.ts';
import { say } from '../demo/say.ts';
import type { Writer } from '../demo/words/messages.ts';
import { nextSteps, topics } from '../demo/words/projects.ts';
import { cancellations, refusals } from '../demo/words/reasons.ts';
import { agreeOneOffFee } from '../domain/charities/commands.ts';
import { agreedOneOffFee } from '../domain/charities/state.ts';
import { postMessage, readConversation } from '../domain/conversations/commands.ts';
import type { Actor, MemberRole } from '../domain/kernel/event.ts';
import {
  acceptProject,
  cancelProject,
  closeInvitation,
  completeProject,
  declineProject,
  inviteConsultant,
  reportProgress,
  startMatching,
  submitProject,
} from '../domain/projects/commands.ts';
import type { ProjectTerms } from '../domain/projects/events.ts';
import type { Client } from './client.ts';
import type { Expert, Experts } from './consultants.ts';
import { signIn } from './joining.ts';
import type { Team } from './team.ts';
import type { Course } from './timetable.ts';
import type { World } from './world.ts';

/** A project as its course goes: whose it is, and what it is about. */
interface Undertaking {
  readonly world: World;
  readonly team: Team;
  readonly experts: Experts;
  readonly client: Client;
  readonly projectId: string;
  readonly about: Pick<About, 'topic' | 'slots'>;
}

const asExpert = ({ userId }: Expert) => ({ by: { id: userId, role: 'consultant' as const }, subject: userId });
const asClient = ({ userId, by }: Client) => ({ by, subject: userId });
const asOffice = (by: Actor) => ({ by, subject: by.id });

/** Agrees on what the charity pays: nothing more with a membership, a set-up fee without. */
const termsOf = ({ world: { random, charities }, client, projectId }: Undertaking): ProjectTerms | null => {
  const { charityId } = client;
  const before = charities.state(charityId);
  if (before.status !== 'registered') return null;
  if (before.membership !== null && random.chance(0.9)) return { type: 'membership' };
  charities.ask(charityId, agreeOneOffFee({ projectId, lapsed: null }), asClient(client));
  const after = charities.state(charityId);
  const setUpFee = after.status === 'registered' ? agreedOneOffFee(after, projectId) : null;
  return setUpFee === null ? null : { type: 'oneoff', setUpFee };
};

/** Asks consultants, round by round, until one takes the project on. @returns who did. */
function* search(undertaking: Undertaking): Generator<Date, Expert | null, void> {
  const { world, team, experts, client, projectId, about } = undertaking;
  const { random, projects, consultants } = world;
  const asking = random.chance(0.7) ? asOffice(team.somebody()) : asClient(client);
  for (let round = 0; round < 4; round += 1) {
    yield officeMoment(random, world.now(), 1, 3);
    if (round === 0 && random.chance(0.6)) projects.ask(projectId, startMatching(), asking);
    const invited = experts.candidates(about.topic.areas).slice(0, random.pick([1, 1, 2, 3]));
    for (const expert of invited) {
      projects.ask(projectId, inviteConsultant({ consultantId: expert.consultantId }), asking);
      experts.engage(expert, 1);
    }
    let found: Expert | null = null;
    for (const expert of invited) {
      yield officeMoment(random, world.now(), 0, 3);
      const { consultantId } = expert;
      const chance = found === null ? random.fraction() : 1;
      if (chance < 0.6 && consultants.state(consultantId).status === 'approved') {
        found = expert;
        signIn(world, expert.userId);
        projects.ask(projectId, acceptProject({ consultantId }), asExpert(expert));
        continue;
      }
      if (chance < 0.85) {
        const reason = random.chance(0.8) ? say(random, random.pick(refusals)) : null;
        projects.ask(projectId, declineProject({ consultantId, reason }), asExpert(expert));
      } else projects.ask(projectId, closeInvitation({ consultantId }), asking);
      experts.engage(expert, -1);
    }
    if (found !== null) return found;
  }
  return null;
}

/** Somebody writes, and somebody reads it. */
const write = (
  { world, team, client, projectId, about }: Undertaking,
  expert: Expert,
  writer: Writer,
  part: number,
  used: Set<string>,
): (() => void) => {
  const { random, conversations, newId } = world;
  const office = team.somebody();
  const people: Readonly<Record<Writer, { readonly id: string; readonly role: MemberRole }>> = {
    charity: { id: client.userId, role: 'charity' },
    consultant: { id: expert.userId, role: 'consultant' },
    admin: { id: office.id, role: 'admin' },
  };
  const { id, role } = people[writer];
  const content = wordsOf(
    random,
    { ...about, charity: client, work: { consultant: expert } },
    { writer, stage: stageAt(random, part) },
    used,
  );
  const message = { messageId: newId(), projectId, senderId: id, senderRole: role, content };
  const [posted] = conversations.ask(projectId, postMessage(message), { by: { id, role }, subject: id });
  const reader = people[writer === 'charity' ? 'consultant' : 'charity'];
  return () => {
    if (posted?.type !== 'MessagePosted') return;
    const read = readConversation({ projectId, readerId: reader.id, upTo: posted.data.number });
    conversations.ask(projectId, read, { by: reader, subject: reader.id });
  };
};

/** The work itself: messages, and how far it has come. */
function* work(undertaking: Undertaking, expert: Expert): Generator<Date, void, void> {
  const { world, projectId, about } = undertaking;
  const { random, projects } = world;
  const { topic, slots } = about;
  const steps = () => random.several(nextSteps, random.int(1, 3)).map((step) => say(random, step, slots));
  const used = new Set<string>();
  const messages = random.int(6, 22);
  const phases = [...topic.phases];
  projects.ask(
    projectId,
    reportProgress({ keyDeliverables: [...topic.deliverables], nextSteps: steps() }),
    asExpert(expert),
  );
  let writer: Writer = random.chance(0.5) ? 'charity' : 'consultant';
  for (let message = 0; message < messages; message += 1) {
    yield officeMoment(random, world.now(), 0, 10);
    if (random.chance(0.82)) writer = writer === 'charity' ? 'consultant' : 'charity';
    const read = write(undertaking, expert, random.chance(0.04) ? 'admin' : writer, message / messages, used);
    if (random.chance(0.8)) {
      yield minutesAfter(random, world.now(), 6, 900);
      read();
    }
    const isPhaseOver = message >= (messages * (topic.phases.length - phases.length + 1)) / (topic.phases.length + 1);
    const phase = isPhaseOver ? phases.shift() : undefined;
    if (phase !== undefined) projects.ask(projectId, reportProgress({ phase, nextSteps: steps() }), asExpert(expert));
  }
}

/** A project, from the request to its end. */
export function* projectsLife(world: World, team: Team, experts: Experts, client: Client): Course {
  const { random, projects, conversations, newId } = world;
  const projectId = newId();
  const topic = random.pick(topics);
  const { form, slots } = asked(random, client, topic, world.now());
  const undertaking: Undertaking = { world, team, experts, client, projectId, about: { topic, slots } };
  const terms = termsOf(undertaking);
  if (terms === null) return;
  client.open += 1;
  const { type: _wish, ...details } = form;
  const request = {
    ...details,
    projectId,
    charityId: client.charityId,
    requestedBy: client.userId,
    notes: form.notes ?? null,
    terms,
  };
  projects.ask(projectId, submitProject(request), asClient(client));

  const expert = random.chance(0.04) ? null : yield* search(undertaking);
  if (expert !== null) yield* work(undertaking, expert);
  yield officeMoment(random, addDays(world.now(), expert === null ? 5 : 1), 0, 15);
  const asking = random.chance(0.75) ? asClient(client) : asOffice(team.somebody());
  if (expert === null || random.chance(0.08)) {
    projects.ask(projectId, cancelProject({ reason: say(random, random.pick(cancellations)) }), asking);
  } else {
    const completedAt = world.now().toISOString();
    projects.ask(projectId, completeProject({ at: completedAt }), asking);
    if (terms.type === 'oneoff') client.completed.push({ projectId, completedAt });
  }
  if (expert !== null) experts.engage(expert, -1);
  client.open -= 1;
  projects.end(projectId);
  conversations.end(projectId);
}
