import { describe, it } from 'vitest';
import { aProject } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import { lapseProjectRequest, submitProject } from './commands.ts';
import { project } from './decide.ts';
import { projectRequestLapsed, projectSubmitted } from './events.ts';

describe('submitting a project', () => {
  it('notes the request and its terms', () => {
    specify(project).when(submitProject(aProject())).then(projectSubmitted(aProject()));
  });

  it('may leave hours, dates and notes open, and may stand under a membership', () => {
    const open = aProject({
      estimatedHours: null,
      startDate: null,
      endDate: null,
      notes: null,
      terms: { type: 'membership' },
    });
    specify(project).when(submitProject(open)).then(projectSubmitted(open));
  });

  it('may start and end on one day', () => {
    const oneDay = aProject({ startDate: '2026-04-01', endDate: '2026-04-01' });
    specify(project).when(submitProject(oneDay)).then(projectSubmitted(oneDay));
  });

  it('may have an end without a start', () => {
    const noStart = aProject({ startDate: null });
    specify(project).when(submitProject(noStart)).then(projectSubmitted(noStart));
  });

  it('does nothing when it is repeated', () => {
    specify(project).given(projectSubmitted(aProject())).when(submitProject(aProject())).then();
  });

  it('is refused when the project was submitted with other details', () => {
    specify(project)
      .given(projectSubmitted(aProject()))
      .when(submitProject(aProject({ expertiseRequired: ['governance', 'finance'] })))
      .thenRejected('project-already-submitted');
  });

  it('is refused without a title', () => {
    specify(project)
      .when(submitProject(aProject({ title: '  ' })))
      .thenRejected('title-required');
  });

  it('is refused without a description', () => {
    specify(project)
      .when(submitProject(aProject({ description: '\n' })))
      .thenRejected('description-required');
  });

  it('is refused without an area of expertise', () => {
    specify(project)
      .when(submitProject(aProject({ expertiseRequired: [] })))
      .thenRejected('expertise-required');
  });

  it('is refused when an area of expertise is named twice', () => {
    specify(project)
      .when(submitProject(aProject({ expertiseRequired: ['hr', 'legal', 'hr'] })))
      .thenRejected('expertise-repeated');
  });

  it.each([[1.5], [-1], [Number.NaN]])('is refused for %d hours', (estimatedHours) => {
    specify(project)
      .when(submitProject(aProject({ estimatedHours })))
      .thenRejected('estimated-hours-not-whole');
  });

  it('is refused when it ends before it starts', () => {
    specify(project)
      .when(submitProject(aProject({ startDate: '2026-04-02', endDate: '2026-04-01' })))
      .thenRejected('end-before-start');
  });
});

describe('a project request that was cut short', () => {
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

  it('does not lapse once it was submitted after all', () => {
    specify(project)
      .given(projectSubmitted(aProject()))
      .when(lapseProjectRequest())
      .thenRejected('project-already-submitted');
  });
});
