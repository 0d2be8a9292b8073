import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { Feedback, LoggedHours, ProjectEvent, ProjectFile, ProjectRequest } from './events.ts';
import { firstPhase, type QuoteName, type Side } from './limits.ts';

/** The facts of a submitted project in every status. */
interface ProjectFacts {
  readonly request: ProjectRequest;
  /** Consultants with an open invitation, in the order they were invited. */
  readonly invited: readonly string[];
  /** Consultants who declined and were not invited again, to recognise a repetition. */
  readonly declined: readonly string[];
  readonly phase: string;
  readonly keyDeliverables: readonly string[];
  readonly nextSteps: readonly string[];
  readonly files: readonly ProjectFile[];
  readonly hours: readonly LoggedHours[];
}

type QuoteDecision =
  | { readonly status: 'offered' | 'approved' }
  | { readonly status: 'refused'; readonly reason: string };

/** A side's consent. Administrators decide on that of the charity. */
export type Quote = { readonly as: QuoteName } & QuoteDecision;

export type SubmittedProject = ProjectFacts &
  (
    | { readonly status: 'pending' | 'matching' }
    | { readonly status: 'in_progress'; readonly consultantId: string }
    | {
        readonly status: 'completed';
        readonly consultantId: string;
        readonly completedAt: string;
        /** At most one of each side. */
        readonly feedback: readonly Feedback[];
        readonly quotes: Readonly<Record<Side, Quote | null>>;
      }
    /** `consultantId`: the assigned consultant, if any. */
    | { readonly status: 'cancelled'; readonly consultantId: string | null; readonly reason: string }
  );

export type Project = { readonly status: 'unsubmitted' } | { readonly status: 'lapsed' } | SubmittedProject;

export const initial: Project = { status: 'unsubmitted' };

export const isSubmitted = (project: Project): project is SubmittedProject =>
  project.status !== 'unsubmitted' && project.status !== 'lapsed';

/** The consultant who works or worked on the project; null for none. */
export const consultantOf = (project: SubmittedProject): string | null =>
  'consultantId' in project ? project.consultantId : null;

/** The facts that a change of status keeps. */
const factsOf = (project: SubmittedProject): ProjectFacts => {
  const { request, invited, declined, phase, keyDeliverables, nextSteps, files, hours } = project;
  return { request, invited, declined, phase, keyDeliverables, nextSteps, files, hours };
};

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((other) => other !== id);
const withId = (ids: readonly string[], id: string): readonly string[] => [...without(ids, id), id];

const withQuote = (project: SubmittedProject, side: Side, quote: Quote | null): SubmittedProject =>
  project.status === 'completed' ? { ...project, quotes: { ...project.quotes, [side]: quote } } : project;

const withDecision = (project: SubmittedProject, decision: QuoteDecision): SubmittedProject => {
  const quote = project.status === 'completed' ? project.quotes.charity : null;
  return quote === null ? project : withQuote(project, 'charity', { as: quote.as, ...decision });
};

export const evolve: Evolve<Project, ProjectEvent> = (project, event) => {
  if (event.type === 'ProjectSubmitted') {
    return {
      status: 'pending',
      request: event.data,
      invited: [],
      declined: [],
      phase: firstPhase,
      keyDeliverables: [],
      nextSteps: [],
      files: [],
      hours: [],
    };
  }
  if (event.type === 'ProjectRequestLapsed') return { status: 'lapsed' };
  if (!isSubmitted(project)) return project;
  switch (event.type) {
    case 'ProjectRequestRevised':
      return { ...project, request: { ...project.request, ...event.data } };
    case 'MatchingStarted':
    case 'ConsultantReleased':
      return { ...factsOf(project), status: 'matching' };
    case 'ConsultantInvited':
      return {
        ...project,
        invited: withId(project.invited, event.data.consultantId),
        declined: without(project.declined, event.data.consultantId),
      };
    case 'ProjectInvitationAccepted': {
      const { consultantId } = event.data;
      const facts = factsOf(project);
      return { ...facts, status: 'in_progress', consultantId, invited: without(facts.invited, consultantId) };
    }
    case 'ProjectInvitationDeclined':
      return {
        ...project,
        invited: without(project.invited, event.data.consultantId),
        declined: withId(project.declined, event.data.consultantId),
      };
    case 'ProjectInvitationClosed':
      return { ...project, invited: without(project.invited, event.data.consultantId) };
    case 'PhaseSet':
      return { ...project, phase: event.data.phase };
    case 'KeyDeliverablesSet':
      return { ...project, keyDeliverables: event.data.keyDeliverables };
    case 'NextStepsSet':
      return { ...project, nextSteps: event.data.nextSteps };
    case 'HoursLogged':
      return { ...project, hours: [...project.hours, event.data] };
    case 'HoursCorrected': {
      const { data } = event;
      return { ...project, hours: project.hours.map((entry) => (entry.entryId === data.entryId ? data : entry)) };
    }
    case 'HoursRemoved':
      return { ...project, hours: project.hours.filter(({ entryId }) => entryId !== event.data.entryId) };
    case 'FileAttached':
      return { ...project, files: [...project.files, event.data] };
    case 'FileRemoved':
      return { ...project, files: project.files.filter(({ fileId }) => fileId !== event.data.fileId) };
    case 'ProjectCompleted': {
      const { consultantId, completedAt } = event.data;
      const quotes = { charity: null, consultant: null };
      return { ...factsOf(project), status: 'completed', consultantId, completedAt, feedback: [], quotes };
    }
    case 'FeedbackGiven':
    case 'FeedbackRevised': {
      if (project.status !== 'completed') return project;
      const others = project.feedback.filter(({ side }) => side !== event.data.side);
      return { ...project, feedback: [...others, event.data] };
    }
    case 'QuoteOffered':
      return withQuote(project, event.data.side, { as: event.data.as, status: 'offered' });
    case 'QuoteWithdrawn':
      return withQuote(project, event.data.side, null);
    case 'QuoteApproved':
      return withDecision(project, { status: 'approved' });
    case 'QuoteRefused':
      return withDecision(project, { status: 'refused', reason: event.data.reason });
    case 'ProjectCancelled':
      return {
        ...factsOf(project),
        status: 'cancelled',
        consultantId: consultantOf(project),
        reason: event.data.reason,
      };
    default:
      return unreachable(event);
  }
};
