import { consultant } from '../domain/consultants/decide.ts';
import type { Decider } from '../domain/kernel/decider.ts';
import { type Rejection, reject } from '../domain/kernel/rejection.ts';
import type { ProjectCommand } from '../domain/projects/commands.ts';
import { project } from '../domain/projects/decide.ts';
import { projectUnknown } from '../domain/projects/decide-refusals.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import { isSubmitted, type Project } from '../domain/projects/state.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { fold } from './fold.ts';

/** Somebody who deals with projects, as whom. */
export type Participant =
  | { readonly role: 'charity'; readonly userId: string; readonly charityId: string }
  | { readonly role: 'consultant'; readonly userId: string; readonly consultantId: string }
  | { readonly role: 'admin'; readonly userId: string };

/** Which project, and who asks. */
export interface ProjectPlace {
  readonly projectId: string;
  readonly by: Participant;
}

/**
 * How somebody stands with a project. `former`: a consultant who was invited or assigned and no longer is; the project
 * exists for them no more, but they may be told what became of their invitation.
 */
type Standing = 'administrator' | 'charity' | 'assigned' | 'invited' | 'former' | 'stranger';

/** A project and how every consultant who was ever invited stands with it. */
export interface Involvement {
  readonly project: Project;
  readonly consultants: ReadonlyMap<string, 'assigned' | 'invited' | 'former'>;
}

const standings: Readonly<Partial<Record<ProjectEvent['type'], 'assigned' | 'invited' | 'former'>>> = {
  ConsultantInvited: 'invited',
  ProjectInvitationAccepted: 'assigned',
  ProjectInvitationDeclined: 'former',
  ProjectInvitationClosed: 'former',
  ConsultantReleased: 'former',
};

const withStanding = ({ consultants }: Involvement, event: ProjectEvent): Involvement['consultants'] => {
  const standing = standings[event.type];
  return standing !== undefined && 'consultantId' in event.data
    ? new Map([...consultants, [event.data.consultantId, standing]])
    : consultants;
};

const initial: Involvement = { project: project.initial, consultants: new Map() };

const evolve = (involvement: Involvement, event: ProjectEvent): Involvement => ({
  project: project.evolve(involvement.project, event),
  consultants: withStanding(involvement, event),
});

const standingOf = ({ project, consultants }: Involvement, by: Participant): Standing => {
  switch (by.role) {
    case 'admin':
      return 'administrator';
    case 'charity':
      return isSubmitted(project) &&
        project.request.charityId === by.charityId &&
        project.request.requestedBy === by.userId
        ? 'charity'
        : 'stranger';
    case 'consultant':
      return consultants.get(by.consultantId) ?? 'stranger';
  }
};

/** Who may ask for something of a project, and what those are told who may not although they see the project. */
export interface Admission {
  readonly standings: readonly Standing[];
  readonly refusal: Rejection;
  /** Whether an assigned consultant who is not approved, or no longer, is refused although they see the project. */
  readonly needsApproval: boolean;
}

const admit = (standings: readonly Standing[], sentence: string, needsApproval = false): Admission => ({
  standings,
  refusal: reject('not-a-participant', sentence),
  needsApproval,
});

/** Who moves a project on (decisions, Project transitions). */
export const owners = admit(
  ['administrator', 'charity'],
  'Only the charity and administrators can do this with the project.',
);

/** Who talks and shares documents; consultants who are merely invited may be several. */
export const participants = admit(
  ['administrator', 'charity', 'assigned'],
  'Messages and documents are open to the charity, the assigned consultant and administrators only.',
  true,
);

/** Who says how a project goes on (decisions, fixed placeholder text). */
export const reporters = admit(
  ['administrator', 'assigned'],
  'Only the assigned consultant and administrators can report on the progress.',
  true,
);

/** Who answers an invitation; the project itself tells those who come too late. */
export const invitees = admit(['assigned', 'invited', 'former'], 'Only an invited consultant can do this.');

/** Who may let a consultant go. */
export const releasers = admit(
  ['administrator', 'assigned', 'invited', 'former'],
  'Only the consultant and administrators can do this.',
);

/**
 * What keeps somebody from asking for something of a project; null for nothing. For whoever has nothing to do with it,
 * it does not exist (decisions, Who sees a project).
 */
export const refusalFor = (involvement: Involvement, by: Participant, admission: Admission): Rejection | null => {
  if (!isSubmitted(involvement.project)) return projectUnknown;
  const standing = standingOf(involvement, by);
  if (admission.standings.includes(standing)) return null;
  return standing === 'stranger' || standing === 'former' ? projectUnknown : admission.refusal;
};

/** What keeps somebody from asking, when it depends on more than who they are. */
export type Objection = (project: Project) => Rejection | null;

const none: Objection = () => null;

/**
 * The project's decider for somebody: refuses what they may not ask for. Who may is judged on the very state that the
 * decision is made on, so that nobody who is let go meanwhile slips through.
 */
export const projectFor = (
  by: Participant,
  admission: Admission,
  objection: Objection = none,
): Decider<Involvement, ProjectCommand, ProjectEvent> => ({
  category: project.category,
  initial,
  evolve,
  decide: (involvement, command) =>
    refusalFor(involvement, by, admission) ??
    objection(involvement.project) ??
    project.decide(involvement.project, command),
});

/** Asks the history who somebody is to a project. */
export interface Participation {
  /** The project, and who has to do with it. */
  find(projectId: string): Promise<Involvement>;
  /**
   * Who is let in when this very member asks: fewer while a consultant is not approved. Null when a consultant's place
   * is taken by somebody whose it is not. Everybody else's is judged with the project.
   */
  admissionFor(by: Participant, admission: Admission): Promise<Admission | null>;
}

export const participation = (store: Pick<EventStore, 'readStream'>): Participation => ({
  find: (projectId) => fold(store, { category: project.category, initial, evolve, decide: () => [] }, projectId),
  admissionFor: async (by, admission) => {
    if (by.role !== 'consultant') return admission;
    const found = await fold(store, consultant, by.consultantId);
    if (found.status === 'none' || found.userId !== by.userId) return null;
    if (found.status === 'approved' || !admission.needsApproval) return admission;
    return { ...admission, standings: admission.standings.filter((standing) => standing !== 'assigned') };
  },
});
