import { readBy } from '../../domain/conversations/state.ts';
import { isSubmitted } from '../../domain/projects/state.ts';
import type { Client, Expert, Fellowship } from './fellowship.ts';

export interface Dashboard {
  readonly matching: number;
  readonly underWay: number;
  readonly completed: number;
  /** Number of unread messages of the member. */
  readonly unread: number;
  /** For a consultant, the invitations to answer; for a charity, the unanswered ones. */
  readonly invitations: number;
}

/** The member's dashboard at the current moment of the simulation. */
export const dashboardOf = (
  { world, projects }: Pick<Fellowship, 'world' | 'projects'>,
  member: Client | Expert,
): Dashboard => {
  const counts = { matching: 0, underWay: 0, completed: member.done, unread: 0, invitations: 0 };
  for (const { projectId, client, expert } of projects) {
    const state = world.projects.state(projectId);
    if (!isSubmitted(state)) continue;
    if ('consultantId' in member && state.invited.includes(member.consultantId)) counts.invitations += 1;
    if (client.userId !== member.userId && expert?.userId !== member.userId) continue;
    if (client.userId === member.userId) counts.invitations += state.invited.length;
    if (state.status === 'matching') counts.matching += 1;
    if (state.status === 'in_progress') counts.underWay += 1;
    const conversation = world.conversations.state(projectId);
    counts.unread += conversation.messages - readBy(conversation, member.userId);
  }
  return counts;
};

/**
 * How much a dashboard shows: first whether any work is in progress and any completed, then the number of open tasks,
 * then the number of completed projects.
 */
const richness = ({ completed, matching, underWay, unread, invitations }: Dashboard): readonly number[] => [
  [underWay, completed].filter((count) => count > 0).length,
  Math.sign(underWay),
  underWay + matching + unread + invitations,
  completed,
];

const compare = (left: readonly number[], right: readonly number[]): number => {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};

/** The member with the fullest dashboard; the first of several. Throws when there is none. */
export const richest = <Member>(members: readonly Member[], dashboard: (member: Member) => Dashboard): Member => {
  const [first] = members.toSorted((left, right) => compare(richness(dashboard(right)), richness(dashboard(left))));
  if (first === undefined) throw new Error('There is no member to show.');
  return first;
};
