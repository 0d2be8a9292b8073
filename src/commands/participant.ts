import { consultant } from '../domain/consultants/decide.ts';
import type { Decider } from '../domain/kernel/decider.ts';
import { type Rejection, reject } from '../domain/kernel/rejection.ts';
import type { ProjectCommand } from '../domain/projects/commands.ts';
import { project, projectUnknown } from '../domain/projects/decide.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { isSubmitted, type Project } from '../domain/projects/state.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { fold } from './fold.ts';

/** A member who works with projects, in their role. */
export type Participant =
  | { readonly role: 'charity'; readonly userId: string; readonly charityId: string }
  | { readonly role: 'consultant'; readonly userId: string; readonly consultantId: string }
  | { readonly role: 'admin'; readonly userId: string };

export interface ProjectPlace {
  readonly projectId: string;
  readonly by: Participant;
}

/**
 * A member's relation to a project. `former`: a consultant who was invited or assigned earlier. They no longer see the
 * project, but an answer to their invitation explains what happened to it.
 */
type ParticipantStatus = 'administrator' | 'charity' | 'assigned' | 'invited' | 'former' | 'outsider';

/** A project, with the status of every consultant who was ever invited. */
export interface Involvement {
  readonly project: Project;
  readonly consultants: ReadonlyMap<string, 'assigned' | 'invited' | 'former'>;
}

const statusAfter: Readonly<Partial<Record<ProjectEvent['type'], 'assigned' | 'invited' | 'former'>>> = {
  ConsultantInvited: 'invited',
  ProjectInvitationAccepted: 'assigned',
  ProjectInvitationDeclined: 'former',
  ProjectInvitationClosed: 'former',
  ConsultantReleased: 'former',
};

const withStatus = ({ consultants }: Involvement, event: ProjectEvent): Involvement['consultants'] => {
  const status = statusAfter[event.type];
  return status !== undefined && 'consultantId' in event.data
    ? new Map([...consultants, [event.data.consultantId, status]])
    : consultants;
};

const initial: Involvement = { project: project.initial, consultants: new Map() };

const evolve = (involvement: Involvement, event: ProjectEvent): Involvement => ({
  project: project.evolve(involvement.project, event),
  consultants: withStatus(involvement, event),
});

const statusOf = ({ project, consultants }: Involvement, by: Participant): ParticipantStatus => {
  switch (by.role) {
    case 'admin':
      return 'administrator';
    case 'charity':
      return isSubmitted(project) &&
        project.request.charityId === by.charityId &&
        project.request.requestedBy === by.userId
        ? 'charity'
        : 'outsider';
    case 'consultant':
      return consultants.get(by.consultantId) ?? 'outsider';
  }
};

export interface ProjectPolicy {
  readonly statuses: readonly ParticipantStatus[];
  /** For members who see the project but may not run the command. */
  readonly refusal: Rejection;
  /** Refuses a consultant who is not approved, although they see the project. */
  readonly needsApproval: boolean;
}

const allow = (statuses: readonly ParticipantStatus[], sentence: string, needsApproval = false): ProjectPolicy => ({
  statuses,
  refusal: reject('not-a-participant', sentence),
  needsApproval,
});

/** Members who manage a project (decisions, Project transitions). */
export const owners = allow(
  ['administrator', 'charity'],
  'Only the charity and administrators can do this with the project.',
);

/** Members who exchange messages and documents. Invited consultants do not: there may be several. */
export const participants = allow(
  ['administrator', 'charity', 'assigned'],
  'Messages and documents are open to the charity, the assigned consultant and administrators only.',
  true,
);

/** Members who take part in the conversation about an invitation: the charity, the consultant, and administrators. */
export const invitationTalkers = allow(
  ['administrator', 'charity', 'assigned', 'invited', 'former'],
  'Messages are open to approved consultants only.',
  true,
);

/** Members who see a project; for all others it does not exist. */
export const viewers: ProjectPolicy = {
  statuses: ['administrator', 'charity', 'assigned', 'invited'],
  refusal: projectUnknown,
  needsApproval: false,
};

/** Members who report progress (decisions, fixed placeholder text). */
export const reporters = allow(
  ['administrator', 'assigned'],
  'Only the assigned consultant and administrators can report on the progress.',
  true,
);

/** The assigned consultant, who logs hours. */
export const loggers = allow(['assigned'], 'Only the assigned consultant can log hours.', true);

export const administrators = allow(['administrator'], 'Only administrators can decide on quotes.');

/** The two sides that rate each other. */
export const raters = allow(['charity', 'assigned'], 'Only the charity and its consultant can give feedback.', true);

/** Consultants who answer an invitation; the project refuses those who are too late. */
export const invitees = allow(['assigned', 'invited', 'former'], 'Only an invited consultant can do this.');

/** Members who may release a consultant from a project. */
export const releasers = allow(
  ['administrator', 'assigned', 'invited', 'former'],
  'Only the consultant and administrators can do this.',
);

/** The refusal for members who are not involved in a project: for them it does not exist. */
export const strangerRefusal = projectUnknown;

/**
 * The reason why a member may not run a command on a project; null if they may. For members who are not involved the
 * project does not exist (decisions, Who sees a project).
 */
export const refusalFor = (involvement: Involvement, by: Participant, policy: ProjectPolicy): Rejection | null => {
  if (!isSubmitted(involvement.project)) return projectUnknown;
  const status = statusOf(involvement, by);
  if (policy.statuses.includes(status)) return null;
  return status === 'outsider' || status === 'former' ? projectUnknown : policy.refusal;
};

/** A check besides the policy; returns a rejection or null. */
export type Guard = (project: Project) => Rejection | null;

const none: Guard = () => null;

/**
 * The project's decider with access control. Access is checked on the same state as the decision, so a consultant who
 * has just been released is refused.
 */
export const projectFor = (
  by: Participant,
  policy: ProjectPolicy,
  guard: Guard = none,
): Decider<Involvement, ProjectCommand, ProjectEvent> => ({
  category: project.category,
  initial,
  evolve,
  decide: (involvement, command) =>
    refusalFor(involvement, by, policy) ?? guard(involvement.project) ?? project.decide(involvement.project, command),
});

const ofConsultants: ReadonlySet<ParticipantStatus> = new Set(['assigned', 'invited', 'former']);

/** Looks up in the history how members relate to projects. */
export const participation = (store: Pick<EventStore, 'readStream'>) => ({
  find: (projectId: string): Promise<Involvement> =>
    fold(store, { category: project.category, initial, evolve, decide: () => [] }, projectId),
  /**
   * The policy for this member: stricter for a consultant who is not approved. Null when the consultant profile is not
   * theirs.
   */
  policyFor: async (by: Participant, policy: ProjectPolicy): Promise<ProjectPolicy | null> => {
    if (by.role !== 'consultant') return policy;
    const found = await fold(store, consultant, by.consultantId);
    if (found.status === 'none' || found.userId !== by.userId) return null;
    if (found.status === 'approved' || !policy.needsApproval) return policy;
    return { ...policy, statuses: policy.statuses.filter((status) => !ofConsultants.has(status)) };
  },
});

export type Participation = ReturnType<typeof participation>;
