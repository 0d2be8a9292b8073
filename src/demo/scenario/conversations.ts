import { UTCDate } from '@date-fns/utc';
import { format } from 'date-fns';
import { conversationIdOf } from '../../commands/conversation-id.ts';
import { postMessage, readConversation } from '../../domain/conversations/commands.ts';
import type { Actor, MemberRole } from '../../domain/kernel/event.ts';
import { attachFile, removeFile } from '../../domain/projects/commands.ts';
import { firstPhase } from '../../domain/projects/limits.ts';
import { isSubmitted } from '../../domain/projects/state.ts';
import { minutesAfter } from '../calendar.ts';
import { documentKinds, documentOf } from '../documents.ts';
import { fillPhrase, slug } from '../phrases.ts';
import type { Timeline } from '../queue.ts';
import type { Random } from '../random.ts';
import { asking, closings, openings, phrases, type Stage, searching, type Writer } from '../vocabulary/messages.ts';
import type { World } from '../world.ts';
import type { Expert, Fellowship, Member, OpenProject } from './fellowship.ts';
import { byMember } from './members.ts';
import { coordinator } from './people.ts';

/** A message: its author, and the stage of the project. */
export interface Line {
  readonly writer: Writer;
  readonly stage: Stage | 'searching' | 'asking';
}

/** Topics of messages at a given progress of the work, from 0 to 1. */
export const stageAt = (random: Random, part: number): Stage => {
  if (part < 0.12) return 'hello';
  if (part > 0.93) return 'ending';
  if (random.chance(0.3)) return 'arranging';
  return part < 0.65 ? 'working' : 'reviewing';
};

/** Picks a phrase that the project has not used yet, if there is one. */
const unused = (random: Random, all: readonly string[], used: Set<string>): string => {
  const fresh = all.filter((phrase) => !used.has(phrase));
  const phrase = random.pick(fresh.length > 0 ? fresh : all);
  used.add(phrase);
  return phrase;
};

const phrasesFor = ({ writer, stage }: Line): readonly string[] => {
  switch (stage) {
    case 'searching':
      return searching[writer === 'admin' ? 'admin' : 'charity'];
    case 'asking':
      return asking[writer === 'consultant' ? 'consultant' : 'charity'];
    default:
      return phrases[stage][writer];
  }
};

const recipientOf = ({ writer, stage }: Line): Writer => {
  if (writer !== 'charity') return 'charity';
  return stage === 'searching' ? 'admin' : 'consultant';
};

/** The phase that the project page shows. */
const phaseOf = ({ projects }: World, projectId: string): string => {
  const state = projects.state(projectId);
  return isSubmitted(state) ? state.phase : firstPhase;
};

const contentOf = (world: World, random: Random, project: OpenProject, line: Line): string => {
  const { projectId, client, expert, topic, slots, used } = project;
  const { writer, stage } = line;
  const names: Readonly<Record<Writer, string>> = {
    charity: client.person.givenName,
    consultant: expert?.person.givenName ?? coordinator,
    admin: coordinator,
  };
  const bank = phrasesFor(line);
  const text = {
    ...slots,
    them: names[recipientOf(line)],
    me: names[writer],
    deliverable: random.pick(topic.deliverables).toLowerCase(),
    phase: phaseOf(world, projectId),
    day: random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
    time: random.pick(['9:30', '10:00', '11:15', '13:30', '14:00', '15:30', '16:00']),
  };
  const first = unused(random, bank, used);
  // Two phrases that name a date would contradict each other.
  const second = stage !== 'arranging' && stage !== 'asking' && random.chance(0.3) ? unused(random, bank, used) : first;
  const body = (second === first ? [first] : [first, second]).map((phrase) => fillPhrase(random, phrase, text));
  return [random.pick(openings), body.join(' '), random.pick(closings)]
    .filter((part) => part !== '')
    .map((part) => fillPhrase(random, part, text))
    .join('\n');
};

/**
 * Posts a message.
 * @param invited the consultant whose invitation it is about; by default it is addressed to everyone on the project
 * @returns a function with which its recipient reads it
 */
export const write = (
  { world, team }: Fellowship,
  project: OpenProject,
  line: Line,
  invited: Expert | null = null,
  random = world.random,
): (() => void) => {
  const { conversations, newId } = world;
  const { projectId, client } = project;
  const expert = invited ?? project.expert;
  const consultantId = invited?.consultantId ?? null;
  const conversationId = conversationIdOf({ projectId, consultantId });
  const office = { id: team.administrator(random).id, role: 'admin' as const };
  const people: Readonly<Record<Writer, Actor & { readonly role: MemberRole }>> = {
    charity: { id: client.userId, role: 'charity' },
    consultant: expert === null ? office : { id: expert.userId, role: 'consultant' },
    admin: office,
  };
  const by = people[line.writer];
  const content = contentOf(world, random, { ...project, expert }, line);
  const message = {
    messageId: newId(),
    projectId,
    senderId: by.id,
    senderRole: by.role,
    content,
    consultantId,
    fileIds: [],
  };
  const [posted] = conversations.ask(conversationId, postMessage(message), { by, subject: by.id });
  const recipient = people[recipientOf(line)];
  return () => {
    if (posted?.type !== 'MessagePosted') return;
    const read = readConversation({ projectId, readerId: recipient.id, upTo: posted.data.number });
    conversations.ask(conversationId, read, { by: recipient, subject: recipient.id });
  };
};

const turns = ['consultant', 'charity', 'consultant', 'charity'] as const;

/** The questions that some consultants have before they answer an invitation, and the charity's answers. */
export function* askAboutInvitation(fellowship: Fellowship, project: OpenProject, invited: Expert): Timeline {
  const { world } = fellowship;
  const { projectId, client, topic } = project;
  const { consultantId } = invited;
  // With a random generator of its own, so that the rest of the story stays the same without it.
  const random = world.random.apart(`asking ${invited.username} ${client.username} ${topic.title} ${client.open}`);
  if (!random.chance(0.55)) return;
  project.talks.add(conversationIdOf({ projectId, consultantId }));
  const isOpen = (): boolean => {
    const state = world.projects.state(projectId);
    return isSubmitted(state) && state.invited.includes(consultantId);
  };
  for (const writer of random.chance(0.3) ? turns : turns.slice(0, 2)) {
    yield minutesAfter(random, world.now(), 15, 400);
    if (!isOpen()) break;
    const read = write(fellowship, project, { writer, stage: 'asking' }, invited, random);
    yield minutesAfter(random, world.now(), 2, 60);
    if (!isOpen()) break;
    read();
  }
}

const fileNames = { pdf: 'draft', csv: 'figures', txt: 'notes' } as const;
const mediaTypes = { pdf: 'application/pdf', csv: 'text/csv', txt: 'text/plain' } as const;

/** Attaches a document to the project, and sometimes removes it later. */
export function* share({ world }: Fellowship, project: OpenProject, member: Member): Timeline {
  const { random, projects, newId } = world;
  const { projectId, topic, slots } = project;
  yield minutesAfter(random, world.now(), 1, 4);
  const kind = random.pick(documentKinds);
  const fileId = newId();
  const deliverable = random.pick(topic.deliverables);
  const text = { ...slots, deliverable, day: 'Tuesday', time: '10:00', phase: phaseOf(world, projectId) };
  const content = documentOf(kind, [
    deliverable,
    `Draft of ${format(new UTCDate(world.now()), 'd MMMM yyyy')}`,
    ...random.several(phrases.working.consultant, 4).map((phrase) => fillPhrase(random, phrase, text)),
    ...topic.deliverables.map(
      (item, index) => `${index + 1}\t${item}\t${random.pick(['open', 'in progress', 'done'])}`,
    ),
  ]);
  const name = `${slug(deliverable)}-${fileNames[kind]}-${random.int(1, 4)}.${kind}`;
  const file = { fileId, name, mediaType: mediaTypes[kind], size: content.byteLength };
  const by = byMember(member);
  const command = attachFile({ ...file, uploadedBy: member.userId });
  const isAttached = world.together(() => projects.ask(projectId, command, by), {
    before: ({ keepFile }) => keepFile(fileId, name, content),
  });
  if (!isAttached) return;
  member.files.push({ projectId, fileId });
  if (!random.chance(0.15)) return;
  yield minutesAfter(random, world.now(), 30, 3000);
  projects.ask(projectId, removeFile({ fileId }), by);
}
