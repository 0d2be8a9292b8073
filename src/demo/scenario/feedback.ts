import { approveQuote, type DecidedQuote, giveFeedback } from '../../domain/projects/commands.ts';
import type { Side } from '../../domain/projects/limits.ts';
import { officeMoment } from '../calendar.ts';
import { fillPhrase } from '../phrases.ts';
import type { Timeline } from '../queue.ts';
import { onCharities, onDifficultCharities, praise, reservations } from '../vocabulary/feedback.ts';
import type { Expert, Fellowship, Member, OpenProject } from './fellowship.ts';
import { byMember } from './members.ts';

/** How the sides agree to be quoted or named. */
const wishes = {
  charity: ['person', 'organisation', 'anonymous', null],
  consultant: ['person', 'person', null],
} as const;

/** Maximum number of days after completion until a side answers. */
const MOST_DAYS = 21;

/** The feedback of both sides of a completed project; not all give any. Ends the project's stream. */
export function* feedback({ world, team }: Fellowship, project: OpenProject, expert: Expert): Timeline {
  const { projects, accounts } = world;
  const { projectId, client, slots } = project;
  // With a random generator of its own, so that the rest of the story stays the same without it.
  const random = world.random.apart(`feedback ${client.number} ${client.done}`);
  const isRegistered = ({ userId }: Member): boolean => accounts.state(userId).status === 'registered';
  /** @returns the words that may be quoted, if any. */
  const answer = (side: Side, member: Member, them: string): Omit<DecidedQuote, 'decidedBy'> | null => {
    if (!isRegistered(member)) return null;
    const isHappy = random.chance(0.8);
    const score = () => (isHappy ? random.int(4, 5) : random.int(2, 4));
    const [good, mixed] = side === 'charity' ? [praise, reservations] : [onCharities, onDifficultCharities];
    const phrases = isHappy ? good : mixed;
    const words = random.chance(0.8) ? fillPhrase(random, random.pick(phrases), { ...slots, them }) : null;
    const scores = { quality: score(), communication: score(), again: score() };
    const at = world.now().toISOString();
    const quoteAs = words === null || !isHappy ? null : random.pick(wishes[side]);
    projects.ask(
      projectId,
      giveFeedback({ side, quoteAs, givenBy: member.userId, at, words, ...scores }),
      byMember(member),
    );
    return words === null || quoteAs === null ? null : { words, quotedAs: quoteAs };
  };
  let offered: ReturnType<typeof answer> = null;
  if (random.chance(0.75)) {
    yield officeMoment(random, world.now(), 1, MOST_DAYS);
    offered = answer('charity', client, expert.person.givenName);
  }
  if (random.chance(0.6)) {
    yield officeMoment(random, world.now(), 1, MOST_DAYS);
    answer('consultant', expert, client.organisation);
  }
  if (random.chance(0.8)) {
    yield officeMoment(random, world.now(), 1, 4);
    const by = team.administrator(random);
    // The words of a charity that has left are erased.
    if (offered !== null && isRegistered(client)) {
      projects.ask(projectId, approveQuote({ ...offered, decidedBy: by.id }), { by, subject: by.id });
    }
  }
  projects.end(projectId);
}
