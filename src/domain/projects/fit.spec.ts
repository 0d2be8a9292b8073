import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expertiseAreas } from '../kernel/expertise-areas.ts';
import { type Candidate, fitOf, type Wanted } from './fit.ts';

const wanted = (changes: Partial<Wanted> = {}): Wanted => ({
  areas: ['finance', 'governance'],
  startDate: '2026-05-01',
  today: '2026-03-02',
  ...changes,
});
const candidate = (changes: Partial<Candidate> = {}): Candidate => ({
  expertise: ['finance', 'governance', 'legal'],
  availableFrom: null,
  completedProjects: 0,
  completedForSize: 0,
  ...changes,
});

describe('the fit of a consultant for a project', () => {
  it.each<[string, Partial<Wanted>, Partial<Candidate>, number, string]>([
    ['all areas', {}, {}, 85, 'matches 2 of 2 areas; free now'],
    ['some areas', {}, { expertise: ['finance'] }, 55, 'matches 1 of 2 areas; free now'],
    ['no area', { areas: ['hr'] }, {}, 25, 'matches 0 of 1 area; free now'],
    ['free today', {}, { availableFrom: '2026-03-02' }, 85, 'matches 2 of 2 areas; free now'],
    [
      'free by the start',
      {},
      { availableFrom: '2026-05-01' },
      85,
      'matches 2 of 2 areas; free from 1 May 2026, before your start',
    ],
    [
      'free after the start',
      {},
      { availableFrom: '2026-05-02' },
      60,
      'matches 2 of 2 areas; free from 2 May 2026, after your start',
    ],
    [
      'free later, without a start',
      { startDate: null },
      { availableFrom: '2026-03-03' },
      60,
      'matches 2 of 2 areas; free from 3 March 2026',
    ],
    ['completed projects', {}, { completedProjects: 1 }, 86, 'matches 2 of 2 areas; free now; 1 completed project'],
    [
      'completed projects for charities of the size',
      {},
      { completedProjects: 4, completedForSize: 3 },
      95,
      'matches 2 of 2 areas; free now; 3 completed projects with charities your size',
    ],
    [
      'many projects',
      {},
      { completedProjects: 90, completedForSize: 80 },
      100,
      'matches 2 of 2 areas; free now; 80 completed projects with charities your size',
    ],
  ])('counts %s, and says so', (_what, project, consultant, score, words) => {
    const fit = fitOf(wanted(project), candidate(consultant));
    expect(fit.score).toBe(score);
    expect(fit.reasons.join('; ')).toBe(words);
  });

  it('is a whole number from 0 to 100, and the better the more areas are covered', () => {
    const areas = fc.uniqueArray(fc.constantFrom(...expertiseAreas));
    fc.assert(
      fc.property(
        areas.filter(({ length }) => length > 0),
        areas,
        fc.nat(9),
        fc.nat(9),
        (asked, offered, completedForSize, others) => {
          const project = wanted({ areas: asked });
          const record = { completedForSize, completedProjects: completedForSize + others };
          const { score } = fitOf(project, candidate({ ...record, expertise: offered }));
          expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
          expect(fitOf(project, candidate({ ...record, expertise: [...asked] })).score).toBeGreaterThanOrEqual(score);
        },
      ),
    );
  });
});
