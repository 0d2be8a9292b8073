import { UTCDate } from '@date-fns/utc';
import { differenceInDays, format } from 'date-fns';
import { minutesAfter, officeMoment } from '../calendar.ts';
import type { Who } from '../deeds.ts';
import { documentKinds } from '../documents.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import { say, slug } from '../say.ts';
import { closings, openings, phrases, type Stage, searching, type Writer } from '../words/messages.ts';
import type { Person } from './people.ts';
import type { PlannedProject } from './projects.ts';
import type { Story } from './story.ts';

interface Line {
  readonly at: Date;
  readonly writer: Writer;
  readonly stage: Stage | 'searching';
}

/** What a project's people call each other. */
const coordinator = 'Morgan';

/** What is written about when so much of the work is done, from 0 to 1. */
export const stageAt = (random: Random, part: number): Stage => {
  if (part < 0.12) return 'hello';
  if (part > 0.93) return 'ending';
  if (random.chance(0.3)) return 'arranging';
  return part < 0.65 ? 'working' : 'reviewing';
};

/** When somebody writes, who it is and what about: now one, now the other, sometimes twice in a row. */
const linesOf = (random: Random, { work, submittedAt, endsAt }: PlannedProject): readonly Line[] => {
  const before: Line[] = [];
  const searchEnds = work?.from ?? endsAt;
  if (random.chance(0.35)) {
    let at = officeMoment(random, submittedAt, 1, 2);
    for (const writer of random.chance(0.5)
      ? (['charity', 'admin'] as const)
      : (['admin', 'charity', 'admin'] as const)) {
      if (at < searchEnds) before.push({ at, writer, stage: 'searching' });
      at = minutesAfter(random, at, 20, 1500);
    }
  }
  if (work === null) return before;

  const days = Math.max(1, differenceInDays(endsAt, work.from));
  const count = random.int(9, 21);
  const moments = Array.from({ length: count }, () => officeMoment(random, work.from, 0, days))
    .filter((at) => at < endsAt)
    .toSorted((left, right) => left.getTime() - right.getTime());
  let writer: Writer = random.chance(0.5) ? 'charity' : 'consultant';
  const during = moments.map((at, index): Line => {
    const stage = stageAt(random, index / Math.max(1, moments.length - 1));
    if (random.chance(0.04)) return { at, writer: 'admin', stage };
    if (random.chance(0.82)) writer = writer === 'charity' ? 'consultant' : 'charity';
    return { at, writer, stage };
  });
  return [...before, ...during];
};

/** Phrases that a conversation has not used yet, so that nobody repeats themselves. */
const unused = (random: Random, all: readonly string[], used: Set<string>): string => {
  const fresh = all.filter((phrase) => !used.has(phrase));
  const phrase = random.pick(fresh.length > 0 ? fresh : all);
  used.add(phrase);
  return phrase;
};

const kindsOf = { pdf: 'draft', csv: 'figures', txt: 'notes' } as const;

/** Puts a document beside a message, and now and then takes it away again. */
const share = (random: Random, story: Story, project: PlannedProject, by: Who, at: Date): void => {
  const { projectId, topic, slots } = project;
  const kind = random.pick(documentKinds);
  const fileId = idAt(random, at);
  const deliverable = random.pick(topic.deliverables);
  const lines = [
    deliverable,
    `Draft of ${format(new UTCDate(at), 'd MMMM yyyy')}`,
    ...random
      .several(phrases.working.consultant, 4)
      .map((phrase) => say(random, phrase, { ...slots, deliverable, day: 'Tuesday', time: '10:00', phase: 'Figures' })),
    ...topic.deliverables.map((item, index) => `${index + 1}\t${item}\t${random.int(2, 40)} hours`),
  ];
  const name = `${slug(deliverable)}-${kindsOf[kind]}-${random.int(1, 4)}.${kind}`;
  if (at >= project.endsAt) return;
  const isThere = story.tell(at, { does: 'attach-file', projectId, by, fileId, name, kind, lines });
  const removedAt = minutesAfter(random, at, 30, 3000);
  if (isThere && random.chance(0.15) && removedAt < project.endsAt) {
    story.tell(removedAt, { does: 'remove-file', projectId, by, fileId });
  }
};

/** What has to be known of a project to write about it. */
export interface About extends Pick<PlannedProject, 'topic' | 'slots'> {
  readonly charity: { readonly person: Person };
  readonly work: { readonly consultant: { readonly person: Person } } | null;
}

/** Who is to read what somebody writes: the other side. */
const readerOf = ({ writer, stage }: Pick<Line, 'writer' | 'stage'>): Writer => {
  if (writer !== 'charity') return 'charity';
  return stage === 'searching' ? 'admin' : 'consultant';
};

/** The words of one message. */
export const wordsOf = (
  random: Random,
  { charity, work, topic, slots }: About,
  { writer, stage }: Pick<Line, 'writer' | 'stage'>,
  used: Set<string>,
): string => {
  const names: Readonly<Record<Writer, string>> = {
    charity: charity.person.givenName,
    consultant: work?.consultant.person.givenName ?? coordinator,
    admin: coordinator,
  };
  const bank = stage === 'searching' ? searching[writer === 'admin' ? 'admin' : 'charity'] : phrases[stage][writer];
  const text = {
    ...slots,
    them: names[readerOf({ writer, stage })],
    me: names[writer],
    deliverable: random.pick(topic.deliverables).toLowerCase(),
    phase: random.pick(topic.phases),
    day: random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
    time: random.pick(['9:30', '10:00', '11:15', '13:30', '14:00', '15:30', '16:00']),
  };
  const first = unused(random, bank, used);
  // One date at a time; and nobody says the same thing twice in one breath.
  const second = stage !== 'arranging' && random.chance(0.3) ? unused(random, bank, used) : first;
  const sentences = second === first ? [first] : [first, second];
  return [random.pick(openings), sentences.map((phrase) => say(random, phrase, text)).join(' '), random.pick(closings)]
    .filter((part) => part !== '')
    .map((part) => say(random, part, text))
    .join('\n');
};

/** One more message of a project under way, which nobody has read yet. */
export const planUnread = (
  random: Random,
  story: Story,
  project: PlannedProject,
  { by, writer, at }: { readonly by: Who; readonly writer: 'charity' | 'consultant'; readonly at: Date },
): void => {
  const content = wordsOf(random, project, { writer, stage: 'working' }, new Set());
  const { projectId } = project;
  story.tell(at, { does: 'post-message', projectId, by, messageId: idAt(random, at), content });
};

/** What the people of a project write to each other, what they have read of it, and the documents they share. */
export const planConversation = (random: Random, story: Story, project: PlannedProject): void => {
  const { projectId, charity, work } = project;
  const used = new Set<string>();
  const who: Readonly<Record<Writer, Who>> = {
    charity: { role: 'charity', userId: charity.userId },
    consultant: work === null ? { role: 'admin' } : { role: 'consultant', userId: work.consultant.userId },
    admin: { role: 'admin' },
  };
  const lines = linesOf(random, project).toSorted((left, right) => left.at.getTime() - right.at.getTime());
  for (const [index, { at, writer, stage }] of lines.entries()) {
    const reader = readerOf({ writer, stage });
    const content = wordsOf(random, project, { writer, stage }, used);
    const messageId = idAt(random, at);
    if (!story.tell(at, { does: 'post-message', projectId, by: who[writer], messageId, content })) return;

    const next = lines[index + 1]?.at ?? project.endsAt;
    const readAt = minutesAfter(random, at, 6, 1800);
    if (readAt < next) story.tell(readAt, { does: 'read-messages', projectId, by: who[reader], upTo: index + 1 });
    if (work !== null && stage !== 'hello' && writer !== 'admin' && random.chance(0.035)) {
      share(random, story, project, who[writer], minutesAfter(random, at, 1, 4));
    }
  }
};
