import type { ProjectEvent } from '../../domain/projects/events.ts';
import { projectStatusLabels } from '../../domain/projects/project-status.ts';
import { becomes, by, consultant, pounds, project, type Sentences, sentence } from '../sentence-parts.ts';

const { pending, matching, in_progress: inProgress, completed, cancelled } = projectStatusLabels;

export const projectSentences: Sentences<ProjectEvent> = {
  ProjectSubmitted: becomes(pending, ({ id, data, actor }) =>
    data.terms.type === 'oneoff'
      ? sentence`${by(actor)} submitted ${project(id)}, with a set-up fee of ${pounds(data.terms.setUpFee)}.`
      : sentence`${by(actor)} submitted ${project(id)} within the membership.`,
  ),
  ProjectRequestRevised: ({ id, actor }) => sentence`${by(actor)} changed the request for ${project(id)}.`,
  ProjectRequestLapsed: becomes(
    'Lapsed',
    ({ id }) => sentence`The request for ${project(id)} lapsed: it was not submitted.`,
  ),
  MatchingStarted: becomes(matching, ({ id, actor }) => sentence`${by(actor)} started matching for ${project(id)}.`),
  ConsultantInvited: ({ id, data, actor }) =>
    sentence`${by(actor)} invited ${consultant(data.consultantId)} to ${project(id)}.`,
  ProjectInvitationAccepted: becomes(
    inProgress,
    ({ id, data }) => sentence`${consultant(data.consultantId)} accepted ${project(id)} and starts work on it.`,
  ),
  ProjectInvitationDeclined: ({ id, data }) => sentence`${consultant(data.consultantId)} declined ${project(id)}.`,
  ProjectInvitationClosed: ({ id, data }) =>
    sentence`The invitation of ${consultant(data.consultantId)} to ${project(id)} was closed.`,
  ConsultantReleased: becomes(
    matching,
    ({ id, data }) => sentence`${consultant(data.consultantId)} left ${project(id)}, which needs another consultant.`,
  ),
  PhaseSet: ({ id, actor }) => sentence`${by(actor)} set the phase of ${project(id)}.`,
  KeyDeliverablesSet: ({ id, actor }) => sentence`${by(actor)} listed the key deliverables of ${project(id)}.`,
  NextStepsSet: ({ id, actor }) => sentence`${by(actor)} listed the next steps of ${project(id)}.`,
  HoursLogged: ({ id, actor }) => sentence`${by(actor)} logged hours on ${project(id)}.`,
  HoursCorrected: ({ id, actor }) => sentence`${by(actor)} corrected hours on ${project(id)}.`,
  HoursRemoved: ({ id, actor }) => sentence`${by(actor)} removed hours from ${project(id)}.`,
  FileAttached: ({ id, actor }) => sentence`${by(actor)} added a document to ${project(id)}.`,
  FileRemoved: ({ id, actor }) => sentence`${by(actor)} removed a document from ${project(id)}.`,
  ProjectCompleted: becomes(completed, ({ id, actor }) => sentence`${by(actor)} completed ${project(id)}.`),
  FeedbackGiven: ({ id, actor }) => sentence`${by(actor)} gave feedback on ${project(id)}.`,
  FeedbackRevised: ({ id, actor }) => sentence`${by(actor)} changed the feedback on ${project(id)}.`,
  QuoteOffered: ({ id, actor }) => sentence`${by(actor)} agreed to be quoted about ${project(id)}.`,
  QuoteWithdrawn: ({ id, actor }) => sentence`${by(actor)} withdrew the consent to be quoted about ${project(id)}.`,
  QuoteApproved: ({ id, actor }) => sentence`${by(actor)} published the quote about ${project(id)}.`,
  QuoteRefused: ({ id, actor }) => sentence`${by(actor)} refused the quote about ${project(id)}.`,
  ProjectCancelled: becomes(cancelled, ({ id, actor }) => sentence`${by(actor)} cancelled ${project(id)}.`),
};
