import { describe, it } from 'vitest';
import { aProject, consultants, projectHistories } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import { reportProgress } from './commands.ts';
import { project } from './decide.ts';
import { consultantReleased, keyDeliverablesSet, nextStepsSet, phaseSet } from './events.ts';
import { firstPhase, projectLimits } from './limits.ts';

const { pending, matching, inProgress, completed, cancelled } = projectHistories;

const lines = (length: number) => Array.from({ length }, (_, number) => `Line ${number + 1}`);

describe('reporting progress', () => {
  it('records phase, key deliverables and next steps, in this order', () => {
    specify(project)
      .given(...inProgress)
      .when(reportProgress({ nextSteps: ['Meet the board'], keyDeliverables: ['A budget'], phase: 'Drafting' }))
      .then(
        phaseSet({ phase: 'Drafting' }),
        keyDeliverablesSet({ keyDeliverables: ['A budget'] }),
        nextStepsSet({ nextSteps: ['Meet the board'] }),
      );
  });

  it('is possible during the matching', () => {
    specify(project)
      .given(...matching)
      .when(reportProgress({ nextSteps: ['Find a consultant'] }))
      .then(nextStepsSet({ nextSteps: ['Find a consultant'] }));
  });

  it.each([
    ['the phase', { phase: 'Review' }, phaseSet({ phase: 'Review' })],
    ['key deliverables', { keyDeliverables: ['A plan'] }, keyDeliverablesSet({ keyDeliverables: ['A plan'] })],
    ['next steps', { nextSteps: ['A workshop'] }, nextStepsSet({ nextSteps: ['A workshop'] })],
  ])('leaves the rest unchanged when only %s changes', (_what, progress, event) => {
    specify(project)
      .given(...inProgress)
      .when(reportProgress(progress))
      .then(event);
  });

  it('does nothing for the phase that every project starts with', () => {
    specify(project)
      .given(...inProgress)
      .when(reportProgress({ phase: firstPhase }))
      .then();
  });

  it('does nothing when nothing is reported', () => {
    specify(project)
      .given(...inProgress)
      .when(reportProgress({}))
      .then();
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(
        ...inProgress,
        phaseSet({ phase: 'Review' }),
        keyDeliverablesSet({ keyDeliverables: ['A', 'B'] }),
        nextStepsSet({ nextSteps: ['C'] }),
      )
      .when(reportProgress({ phase: 'Review', keyDeliverables: ['A', 'B'], nextSteps: ['C'] }))
      .then();
  });

  it('records another order of a list', () => {
    specify(project)
      .given(...inProgress, keyDeliverablesSet({ keyDeliverables: ['A', 'B'] }))
      .when(reportProgress({ keyDeliverables: ['B', 'A'] }))
      .then(keyDeliverablesSet({ keyDeliverables: ['B', 'A'] }));
  });

  it('can empty a list', () => {
    specify(project)
      .given(...inProgress, nextStepsSet({ nextSteps: ['C'] }))
      .when(reportProgress({ nextSteps: [] }))
      .then(nextStepsSet({ nextSteps: [] }));
  });

  it('survives the release of the consultant', () => {
    specify(project)
      .given(
        ...inProgress,
        phaseSet({ phase: 'Review' }),
        consultantReleased({ consultantId: consultants.grace, charityId: aProject().charityId }),
      )
      .when(reportProgress({ phase: 'Review' }))
      .then();
  });

  it('can fill both lists', () => {
    const keyDeliverables = lines(projectLimits.keyDeliverables);
    const nextSteps = lines(projectLimits.nextSteps);
    specify(project)
      .given(...inProgress)
      .when(reportProgress({ keyDeliverables, nextSteps }))
      .then(keyDeliverablesSet({ keyDeliverables }), nextStepsSet({ nextSteps }));
  });

  it.each([
    ['a blank phase', { phase: ' ' }, 'progress-blank', 'phase'],
    ['a blank key deliverable', { keyDeliverables: ['A', ''] }, 'progress-blank', 'keyDeliverables'],
    ['a blank next step', { nextSteps: ['\t', 'B'] }, 'progress-blank', 'nextSteps'],
    [
      'too many key deliverables',
      { keyDeliverables: lines(projectLimits.keyDeliverables + 1) },
      'progress-too-long',
      'keyDeliverables',
    ],
    ['too many next steps', { nextSteps: lines(projectLimits.nextSteps + 1) }, 'progress-too-long', 'nextSteps'],
  ])('is refused for %s, naming the field', (_what, progress, code, field) => {
    specify(project)
      .given(...inProgress)
      .when(reportProgress({ phase: 'Review', ...progress }))
      .thenRejected(code, field);
  });

  it('is refused before the matching has started', () => {
    specify(project)
      .given(...pending)
      .when(reportProgress({ phase: 'Review' }))
      .thenRejected('project-not-started');
  });

  it('is refused once the project is completed', () => {
    specify(project)
      .given(...completed)
      .when(reportProgress({ phase: 'Review' }))
      .thenRejected('project-completed');
  });

  it('is refused once the project was cancelled', () => {
    specify(project)
      .given(...cancelled)
      .when(reportProgress({ phase: 'Review' }))
      .thenRejected('project-cancelled');
  });
});
