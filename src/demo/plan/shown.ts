import type { Deed, Step, Who } from '../deeds.ts';

/** What stands on a member's dashboard when the story ends. */
export interface Dashboard {
  readonly pending: number;
  /** Projects for which a consultant is looked for. */
  readonly matching: number;
  readonly underWay: number;
  readonly completed: number;
  readonly unread: number;
  /** For a consultant: those to answer. For a charity: those that wait for an answer. */
  readonly invitations: number;
}

interface ToldProject {
  readonly charity: string;
  status: 'pending' | 'matching' | 'underWay' | 'completed' | 'cancelled';
  consultant: string | null;
  readonly invited: Set<string>;
  messages: number;
  /** Up to which message each has read; writing counts as having read. */
  readonly read: Map<string, number>;
}

const userOf = (who: Who): string => (who.role === 'admin' ? who.role : who.userId);

const invite = (project: ToldProject, userId: string): void => {
  project.status = 'matching';
  project.invited.add(userId);
};

/** What a deed makes of a project's standing; most change nothing of it. */
const tell = (project: ToldProject, deed: Extract<Deed, { readonly projectId: string }>): void => {
  switch (deed.does) {
    case 'start-matching':
      project.status = 'matching';
      break;
    case 'invite-consultant':
      invite(project, deed.consultant);
      break;
    case 'take-invitation-back':
      project.invited.delete(deed.consultant);
      break;
    case 'decline-project':
      project.invited.delete(deed.userId);
      break;
    case 'accept-project':
      project.status = 'underWay';
      project.consultant = deed.userId;
      project.invited.clear();
      break;
    case 'complete-project':
      project.status = 'completed';
      break;
    case 'cancel-project':
      project.status = 'cancelled';
      project.invited.clear();
      break;
    case 'post-message':
      project.messages += 1;
      project.read.set(userOf(deed.by), project.messages);
      break;
    case 'read-messages':
      project.read.set(userOf(deed.by), Math.max(project.read.get(userOf(deed.by)) ?? 0, deed.upTo));
      break;
    default:
  }
};

/** The projects of a story as they stand at its end. */
const projectsAfter = (steps: readonly Step[]): readonly ToldProject[] => {
  const projects = new Map<string, ToldProject>();
  for (const { deed } of steps) {
    if (!('projectId' in deed)) continue;
    if (deed.does === 'submit-project') {
      const { userId: charity, projectId, wanted } = deed;
      const project: ToldProject = {
        charity,
        status: 'pending',
        consultant: null,
        invited: new Set(),
        messages: 0,
        read: new Map(),
      };
      if (wanted !== null) invite(project, wanted);
      projects.set(projectId, project);
    } else {
      const project = projects.get(deed.projectId);
      if (project) tell(project, deed);
    }
  }
  return [...projects.values()];
};

/** Answers what stands on the dashboard of a member, by user id, once a story has been told. */
export const dashboardsAfter = (steps: readonly Step[]): ((userId: string) => Dashboard) => {
  const projects = projectsAfter(steps);
  return (userId) => {
    const own = projects.filter(({ charity, consultant }) => charity === userId || consultant === userId);
    const those = (status: ToldProject['status']): number => own.filter((project) => project.status === status).length;
    return {
      pending: those('pending'),
      matching: those('matching'),
      underWay: those('underWay'),
      completed: those('completed'),
      unread: own.reduce((sum, { messages, read }) => sum + messages - (read.get(userId) ?? 0), 0),
      invitations:
        projects.filter(({ invited }) => invited.has(userId)).length +
        own.reduce((sum, { charity, invited }) => (charity === userId ? sum + invited.size : sum), 0),
    };
  };
};

/** How much a dashboard shows: first on how many of its tabs, then what is going on, then what was. */
const richness = ({ completed, pending, matching, underWay, unread, invitations }: Dashboard): readonly number[] => [
  [matching + underWay, pending, completed].filter((count) => count > 0).length,
  Math.sign(underWay),
  underWay + matching + unread + invitations,
  completed,
];

const compare = (left: readonly number[], right: readonly number[]): number => {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};

/** The member whose dashboard shows most; the first of several alike. */
export const richest = <Member extends { readonly userId: string }>(
  members: readonly Member[],
  dashboardOf: (userId: string) => Dashboard,
): Member => {
  const [first] = members.toSorted((left, right) =>
    compare(richness(dashboardOf(right.userId)), richness(dashboardOf(left.userId))),
  );
  if (first === undefined) throw new Error('There is nobody to show.');
  return first;
};
