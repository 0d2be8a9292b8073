import { describe, it } from 'vitest';
import { aFile, aProject, consultants, projectHistories, someDetails } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import {
  acceptProject,
  attachFile,
  cancelProject,
  closeInvitation,
  completeProject,
  declineProject,
  inviteConsultant,
  lapseProjectRequest,
  releaseConsultant,
  removeFile,
  reportProgress,
  reviseProjectRequest,
  startMatching,
  submitProject,
} from './commands.ts';
import { project } from './decide.ts';
import { projectRequestLapsed, projectRequestRevised, projectSubmitted } from './events.ts';

describe('submitting a project', () => {
  it('records the request and its terms', () => {
    specify(project).when(submitProject(aProject())).then(projectSubmitted(aProject()));
  });

  it('can omit hours, dates and notes, and can be part of a membership', () => {
    const open = aProject({
      estimatedHours: null,
      startDate: null,
      endDate: null,
      notes: null,
      terms: { type: 'membership' },
    });
    specify(project).when(submitProject(open)).then(projectSubmitted(open));
  });

  it('can start and end on one day', () => {
    const oneDay = aProject({ startDate: '2026-04-01', endDate: '2026-04-01' });
    specify(project).when(submitProject(oneDay)).then(projectSubmitted(oneDay));
  });

  it('can be estimated at zero hours', () => {
    const noHours = aProject({ estimatedHours: 0 });
    specify(project).when(submitProject(noHours)).then(projectSubmitted(noHours));
  });

  it('can have an end without a start', () => {
    const noStart = aProject({ startDate: null });
    specify(project).when(submitProject(noStart)).then(projectSubmitted(noStart));
  });

  it('does nothing when repeated', () => {
    specify(project).given(projectSubmitted(aProject())).when(submitProject(aProject())).then();
  });

  it('is refused when the project was submitted with other details', () => {
    specify(project)
      .given(projectSubmitted(aProject()))
      .when(submitProject(aProject({ expertiseRequired: ['governance', 'finance'] })))
      .thenRejected('project-already-submitted');
  });

  it.each(Object.entries(projectHistories))('does nothing when repeated later: %s', (_status, history) => {
    specify(project)
      .given(...history)
      .when(submitProject(aProject()))
      .then();
  });

  it('is refused without a title', () => {
    specify(project)
      .when(submitProject(aProject({ title: '  ' })))
      .thenRejected('title-required', 'title');
  });

  it('is refused without a description', () => {
    specify(project)
      .when(submitProject(aProject({ description: '\n' })))
      .thenRejected('description-required', 'description');
  });

  it('is refused without an area of expertise', () => {
    specify(project)
      .when(submitProject(aProject({ expertiseRequired: [] })))
      .thenRejected('expertise-required', 'expertiseRequired');
  });

  it('is refused when an area of expertise is repeated', () => {
    specify(project)
      .when(submitProject(aProject({ expertiseRequired: ['hr', 'legal', 'hr'] })))
      .thenRejected('expertise-repeated', 'expertiseRequired');
  });

  it.each([[1.5], [-1], [Number.NaN]])('is refused for %d hours', (estimatedHours) => {
    specify(project)
      .when(submitProject(aProject({ estimatedHours })))
      .thenRejected('estimated-hours-not-whole', 'estimatedHours');
  });

  it('is refused when it ends before it starts', () => {
    specify(project)
      .when(submitProject(aProject({ startDate: '2026-04-02', endDate: '2026-04-01' })))
      .thenRejected('end-before-start', 'endDate');
  });
});

describe('correcting a project request', () => {
  const submitted = someDetails();
  const corrected = someDetails({ title: 'A budget that we keep', estimatedHours: 4 });
  const open = ['pending', 'matching', 'invited'] as const;

  it.each(open)('replaces its details, without a new fee: %s', (status) => {
    specify(project)
      .given(...projectHistories[status])
      .when(reviseProjectRequest(corrected))
      .then(projectRequestRevised(corrected));
  });

  it('can empty what is optional', () => {
    const emptied = someDetails({ estimatedHours: null, startDate: null, endDate: null, notes: null });
    specify(project)
      .given(projectSubmitted(aProject()))
      .when(reviseProjectRequest(emptied))
      .then(projectRequestRevised(emptied));
  });

  it('does nothing without a change', () => {
    specify(project).given(projectSubmitted(aProject())).when(reviseProjectRequest(submitted)).then();
    specify(project)
      .given(projectSubmitted(aProject()), projectRequestRevised(corrected))
      .when(reviseProjectRequest(corrected))
      .then();
  });

  it('can be taken back', () => {
    specify(project)
      .given(projectSubmitted(aProject()), projectRequestRevised(corrected))
      .when(reviseProjectRequest(submitted))
      .then(projectRequestRevised(submitted));
  });

  it.each([
    ['title-required', 'title', { title: ' ' }],
    ['description-required', 'description', { description: ' ' }],
    ['expertise-required', 'expertiseRequired', { expertiseRequired: [] }],
    ['estimated-hours-not-whole', 'estimatedHours', { estimatedHours: 1.5 }],
    ['end-before-start', 'endDate', { startDate: '2026-04-02', endDate: '2026-04-01' }],
  ])('is refused as a new request is: %s', (code, field, fault) => {
    specify(project)
      .given(projectSubmitted(aProject()))
      .when(reviseProjectRequest(someDetails(fault)))
      .thenRejected(code, field);
  });

  it.each([
    ['inProgress', 'project-in-progress'],
    ['completed', 'project-completed'],
    ['cancelled', 'project-cancelled'],
  ] as const)('is refused once the request is settled: %s', (status, code) => {
    specify(project)
      .given(...projectHistories[status])
      .when(reviseProjectRequest(corrected))
      .thenRejected(code);
  });

  it('leaves the rest of the project as it is', () => {
    specify(project)
      .given(...projectHistories.invited, projectRequestRevised(corrected))
      .when(inviteConsultant({ consultantId: consultants.grace }))
      .then();
  });
});

describe('a project request that was interrupted', () => {
  it('lapses once', () => {
    specify(project).when(lapseProjectRequest()).then(projectRequestLapsed({}));
    specify(project).given(projectRequestLapsed({})).when(lapseProjectRequest()).then();
  });

  it('can no longer be submitted once it has lapsed', () => {
    specify(project)
      .given(projectRequestLapsed({}))
      .when(submitProject(aProject()))
      .thenRejected('project-request-lapsed');
  });

  it('does not lapse once it is submitted', () => {
    specify(project)
      .given(projectSubmitted(aProject()))
      .when(lapseProjectRequest())
      .thenRejected('project-already-submitted');
  });

  it.each(Object.entries(projectHistories))('never lapses later: %s', (_status, history) => {
    specify(project)
      .given(...history)
      .when(lapseProjectRequest())
      .thenRejected('project-already-submitted');
  });
});

describe('a project that was not submitted', () => {
  const consultantId = consultants.grace;
  const commands = [
    startMatching(),
    reviseProjectRequest(someDetails()),
    inviteConsultant({ consultantId }),
    acceptProject({ consultantId }),
    declineProject({ consultantId, reason: null }),
    closeInvitation({ consultantId }),
    releaseConsultant({ consultantId }),
    reportProgress({ phase: 'Review' }),
    attachFile(aFile()),
    removeFile({ fileId: aFile().fileId }),
    completeProject({ at: '2026-06-30T15:00:00.000Z' }),
    cancelProject({ reason: 'No longer needed.' }),
  ];

  it.each(commands)('is unknown to $type', (command) => {
    specify(project).when(command).thenRejected('project-unknown');
  });

  it.each(commands)('is unknown to $type once its request has lapsed', (command) => {
    specify(project).given(projectRequestLapsed({})).when(command).thenRejected('project-unknown');
  });
});
