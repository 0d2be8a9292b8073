import { expect, test } from 'vitest';
import { projectLimits } from '#domain/projects/limits.ts';
import { ProgressForm, progressOf, typedPoints } from './progress-form.ts';

const typed = (changes: Partial<Record<'phase' | 'keyDeliverables' | 'nextSteps', string>> = {}) => ({
  phase: 'Drafting',
  keyDeliverables: '',
  nextSteps: '',
  ...changes,
});

const nothingSaved = { phase: '', keyDeliverables: null, nextSteps: null };

const faultOf = (form: ReturnType<typeof typed>) => {
  const [issue] = ProgressForm.safeParse(form).error?.issues ?? [];
  return issue && [issue.path, issue.message];
};

test('each line is an item; blank lines are ignored', () => {
  expect(progressOf(typed({ keyDeliverables: ' A policy \n\n\tA template\n', nextSteps: '  ' }), nothingSaved)).toEqual(
    {
      phase: 'Drafting',
      keyDeliverables: ['A policy', 'A template'],
      nextSteps: [],
    },
  );
});

test('only what has changed is sent, so that nothing is put back that someone else reported meanwhile', () => {
  const saved = { phase: 'Drafting', keyDeliverables: ['A policy'], nextSteps: [] };
  const shown = typed({ keyDeliverables: 'A policy' });
  expect(progressOf({ ...shown, nextSteps: 'A call' }, saved)).toEqual({ nextSteps: ['A call'] });
  expect(progressOf({ ...shown, phase: 'Review', keyDeliverables: '' }, saved)).toEqual({
    phase: 'Review',
    keyDeliverables: [],
  });
  expect(progressOf(shown, saved), 'a report without a change is no mistake').toEqual(saved);
});

test('a list survives a round trip through its field', () => {
  const points = ['A policy', 'A template'];
  expect(progressOf(typed({ nextSteps: typedPoints(points) }), nothingSaved).nextSteps).toEqual(points);
});

test('an error of an item is shown on its field', () => {
  expect(faultOf(typed({ nextSteps: `Fine\n${'x'.repeat(301)}` }))).toEqual([
    ['nextSteps'],
    'Next step must not exceed 300 characters',
  ]);
  const tooMany = 'point\n'.repeat(projectLimits.keyDeliverables + 1);
  expect(faultOf(typed({ keyDeliverables: tooMany }))).toEqual([
    ['keyDeliverables'],
    `Please list at most ${projectLimits.keyDeliverables} items`,
  ]);
});

test('a project always has a phase', () => {
  expect(faultOf(typed({ phase: ' ' }))).toEqual([['phase'], 'Phase must be at least 2 characters']);
});
