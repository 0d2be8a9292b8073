import { expertiseLabels } from '../../domain/kernel/expertise-areas.ts';
import { projectStatusLabels } from '../../domain/projects/project-status.ts';
import type { Project } from '../../domain/projects/state.ts';
import { choice, field, personalField, type StateField } from './state-field.ts';

export const projectFields = (project: Project): readonly StateField[] => {
  if (project.status === 'unsubmitted') return [];
  if (project.status === 'lapsed') return [field('status', 'Status', 'Lapsed')];
  const { request, status } = project;
  return [
    field('status', 'Status', projectStatusLabels[status]),
    field('title', 'Title', request.title),
    personalField('description', 'Description', request.description, 'Removed'),
    field(
      'expertiseRequired',
      'Expertise',
      request.expertiseRequired.map((area) => expertiseLabels[area]),
    ),
    field('estimatedHours', 'Estimated hours', request.estimatedHours),
    field('startDate', 'Start', request.startDate),
    field('endDate', 'End', request.endDate),
    personalField('notes', 'Notes', request.notes, null),
    field('terms', 'Paid for by', request.terms.type === 'oneoff' ? 'Set-up fee' : 'Membership'),
    field('setUpFee', 'Set-up fee in pounds', request.terms.type === 'oneoff' ? request.terms.setUpFee : null),
    field('charityId', 'Charity', request.charityId),
    field('requestedBy', 'Requested by', request.requestedBy),
    field('consultantId', 'Consultant', 'consultantId' in project ? project.consultantId : null),
    field('invited', 'Invited', project.invited),
    field('declined', 'Declined by', project.declined),
    personalField('phase', 'Phase', project.phase, 'Removed'),
    personalField('keyDeliverables', 'Key deliverables', project.keyDeliverables, []),
    personalField('nextSteps', 'Next steps', project.nextSteps, []),
    field('documents', 'Documents', project.files.length),
    ...project.files.map(({ fileId, name }) => personalField(`file ${fileId}`, 'Document', name, 'Removed file')),
    field('hours', 'Hours logged', project.hours.reduce((sum, { minutes }) => sum + minutes, 0) / 60),
    field('completedAt', 'Completed', status === 'completed' ? project.completedAt : null),
    ...(status === 'completed'
      ? project.feedback.flatMap(({ side, quality, communication, again, words }) => [
          field(`feedback ${side}`, `Feedback by the ${side}`, `${quality}, ${communication} and ${again} of 5`),
          personalField(`words ${side}`, `Comments by the ${side}`, words, null),
          choice(`quote ${side}`, `Quote by the ${side}`, project.quotes[side]?.status),
        ])
      : []),
    ...(status === 'cancelled' ? [personalField('reason', 'Reason', project.reason, 'Removed')] : []),
  ];
};
