import { describe, expect, it } from 'vitest';
import { aProject, consultants, projectHistories } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import { cancelProject, completeProject } from './commands.ts';
import { project } from './decide.ts';
import {
  consultantInvited,
  consultantReleased,
  projectCancelled,
  projectCompleted,
  projectInvitationClosed,
} from './events.ts';
import { consultantOf, isSubmitted } from './state.ts';

const { charityId } = aProject();
const { pending, matching, invited, inProgress, completed, cancelled } = projectHistories;
const grace = { consultantId: consultants.grace };
const leo = { consultantId: consultants.leo };
const at = '2026-06-30T15:00:00.000Z';

describe('completing a project', () => {
  it('is recorded with its time and consultant', () => {
    specify(project)
      .given(...inProgress)
      .when(completeProject({ at }))
      .then(projectCompleted({ charityId, ...grace, completedAt: at }));
  });

  it('does nothing when repeated, even later', () => {
    specify(project)
      .given(...completed)
      .when(completeProject({ at }))
      .then();
    specify(project)
      .given(...completed)
      .when(completeProject({ at: '2026-07-01T08:00:00.000Z' }))
      .then();
  });

  it.each([
    ['that is pending', pending],
    ['that is matching', matching],
    ['with an open invitation only', invited],
    ['whose consultant was released', [...inProgress, consultantReleased({ ...grace, charityId })]],
  ])('is refused for one %s', (_which, history) => {
    specify(project)
      .given(...history)
      .when(completeProject({ at }))
      .thenRejected('project-not-in-progress');
  });

  it('is refused once the project was cancelled', () => {
    specify(project)
      .given(...cancelled)
      .when(completeProject({ at }))
      .thenRejected('project-cancelled');
  });
});

describe('cancelling a project', () => {
  const reason = 'The grant was not given.';

  it.each([
    ['pending', pending],
    ['matching', matching],
    ['in_progress', inProgress],
  ] as const)('is recorded with its reason and the status it leaves: %s', (from, history) => {
    specify(project)
      .given(...history)
      .when(cancelProject({ reason }))
      .then(projectCancelled({ charityId, from, reason }));
  });

  it('closes the open invitations afterwards, in the order they were made', () => {
    specify(project)
      .given(...invited, consultantInvited(leo))
      .when(cancelProject({ reason }))
      .then(
        projectCancelled({ charityId, from: 'matching', reason }),
        projectInvitationClosed(grace),
        projectInvitationClosed(leo),
      );
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...cancelled)
      .when(cancelProject({ reason }))
      .then();
  });

  it('is refused when it was cancelled for another reason', () => {
    specify(project)
      .given(...cancelled)
      .when(cancelProject({ reason: 'We found someone ourselves.' }))
      .thenRejected('project-cancelled');
  });

  it('is refused once the project is completed', () => {
    specify(project)
      .given(...completed)
      .when(cancelProject({ reason }))
      .thenRejected('project-completed');
  });

  it('is refused without a reason', () => {
    specify(project)
      .given(...inProgress)
      .when(cancelProject({ reason: ' \n' }))
      .thenRejected('reason-required', 'reason');
  });
});

describe('the consultant of a project', () => {
  const cancelledAtWork = [...inProgress, projectCancelled({ charityId, from: 'in_progress', reason: 'Closed.' })];

  it.each([
    ['none at first', pending, null],
    ['none who is only invited', invited, null],
    ['the one who accepted', inProgress, consultants.grace],
    ['the one who completed it', completed, consultants.grace],
    ['none when it was cancelled before', cancelled, null],
    ['the one assigned when it was cancelled', cancelledAtWork, consultants.grace],
    ['none after a release', [...inProgress, consultantReleased({ ...grace, charityId })], null],
  ])('is %s', (_who, history, consultantId) => {
    const state = history.reduce(project.evolve, project.initial);
    expect(isSubmitted(state) && consultantOf(state)).toBe(consultantId);
  });
});
