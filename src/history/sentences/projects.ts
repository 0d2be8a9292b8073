import type { ProjectEvent } from '../../domain/projects/events.ts';
import { by, consultant, count, pounds, project, type Sentences, say } from '../sentence-parts.ts';

export const projectSentences: Sentences<ProjectEvent> = {
  ProjectSubmitted: ({ id, data, actor }) =>
    data.terms.type === 'oneoff'
      ? say`${by(actor)} submitted ${project(id)}, with a set-up fee of ${pounds(data.terms.setUpFee)}.`
      : say`${by(actor)} submitted ${project(id)} within the membership.`,
  ProjectRequestLapsed: ({ id }) => say`Nobody submitted ${project(id)}: the request lapsed.`,
  MatchingStarted: ({ id, actor }) => say`${by(actor)} started the matching for ${project(id)}.`,
  ConsultantInvited: ({ id, data, actor }) =>
    say`${by(actor)} invited ${consultant(data.consultantId)} to ${project(id)}.`,
  ProjectInvitationAccepted: ({ id, data }) =>
    say`${consultant(data.consultantId)} took on ${project(id)}: the work begins.`,
  ProjectInvitationDeclined: ({ id, data }) => say`${consultant(data.consultantId)} declined ${project(id)}.`,
  ProjectInvitationClosed: ({ id, data }) =>
    say`The invitation of ${consultant(data.consultantId)} to ${project(id)} was closed.`,
  ConsultantReleased: ({ id, data }) =>
    say`${consultant(data.consultantId)} left ${project(id)}: somebody else is looked for.`,
  PhaseSet: ({ id, data, actor }) => say`${by(actor)} set the phase of ${project(id)} to ‘${data.phase}’.`,
  KeyDeliverablesSet: ({ id, data, actor }) =>
    say`${by(actor)} listed ${count(data.keyDeliverables.length, 'key deliverable')} of ${project(id)}.`,
  NextStepsSet: ({ id, data, actor }) =>
    say`${by(actor)} listed ${count(data.nextSteps.length, 'next step')} of ${project(id)}.`,
  FileAttached: ({ id, actor }) => say`${by(actor)} added a document to ${project(id)}.`,
  FileRemoved: ({ id, actor }) => say`${by(actor)} removed a document from ${project(id)}.`,
  ProjectCompleted: ({ id, actor }) => say`${by(actor)} completed ${project(id)}.`,
  ProjectCancelled: ({ id, actor }) => say`${by(actor)} cancelled ${project(id)}.`,
};
