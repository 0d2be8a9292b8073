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
  rating: null,
  ...changes,
});

describe('the fit of a consultant for a project', () => {
  it.each<[string, Partial<Wanted>, Partial<Candidate>, number, string]>([
    ['all areas', {}, {}, 75, 'matches 2 of 2 areas; free now'],
    ['some areas', {}, { expertise: ['finance'] }, 47, 'matches 1 of 2 areas; free now'],
    ['no area', { areas: ['hr'] }, {}, 20, 'matches 0 of 1 area; free now'],
    ['free today', {}, { availableFrom: '2026-03-02' }, 75, 'matches 2 of 2 areas; free now'],
    [
      'free by the start',
      {},
      { availableFrom: '2026-05-01' },
      75,
      'matches 2 of 2 areas; free from 1 May 2026, before your start',
    ],
    [
      'free after the start',
      {},
      { availableFrom: '2026-05-02' },
      55,
      'matches 2 of 2 areas; free from 2 May 2026, after your start',
    ],
    [
      'free later, without a start',
      { startDate: null },
      { availableFrom: '2026-03-03' },
      55,
      'matches 2 of 2 areas; free from 3 March 2026',
    ],
    ['completed projects', {}, { completedProjects: 1 }, 76, 'matches 2 of 2 areas; free now; 1 completed project'],
    [
      'completed projects for charities of the size',
      {},
      { completedProjects: 4, completedForSize: 3 },
      85,
      'matches 2 of 2 areas; free now; 3 completed projects with charities your size',
    ],
    [
      'many projects',
      {},
      { completedProjects: 90, completedForSize: 80 },
      90,
      'matches 2 of 2 areas; free now; 80 completed projects with charities your size',
    ],
    [
      'the ratings of charities',
      {},
      { rating: { average: 4.5, answers: 3 } },
      83,
      'matches 2 of 2 areas; free now; rated 4.5 of 5 for 3 projects',
    ],
    [
      'the best record',
      {},
      { completedProjects: 5, completedForSize: 5, rating: { average: 5, answers: 4 } },
      100,
      'matches 2 of 2 areas; free now; 5 completed projects with charities your size; rated 5.0 of 5 for 4 projects',
    ],
    [
      'no rating below the middle',
      {},
      { rating: { average: 2.1, answers: 7 } },
      75,
      'matches 2 of 2 areas; free now; rated 2.1 of 5 for 7 projects',
    ],
  ])('counts %s, and says so', (_what, project, consultant, score, words) => {
    const fit = fitOf(wanted(project), candidate(consultant));
    expect(fit.score).toBe(score);
    expect(fit.reasons.join('; ')).toBe(words);
  });

  it('is the same for a newcomer and for a consultant with an average rating', () => {
    const { score } = fitOf(wanted(), candidate());
    expect(fitOf(wanted(), candidate({ rating: { average: 3, answers: 3 } })).score).toBe(score);
  });

  it('is a whole number from 0 to 100, and the better the more areas are covered', () => {
    const areas = fc.uniqueArray(fc.constantFrom(...expertiseAreas));
    fc.assert(
      fc.property(
        areas.filter(({ length }) => length > 0),
        areas,
        fc.nat(9),
        fc.nat(9),
        fc.option(
          fc.record({
            average: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
            answers: fc.integer({ min: 3, max: 90 }),
          }),
        ),
        (asked, offered, completedForSize, others, rating) => {
          const project = wanted({ areas: asked });
          const record = { completedForSize, completedProjects: completedForSize + others, rating };
          const { score } = fitOf(project, candidate({ ...record, expertise: offered }));
          expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
          expect(fitOf(project, candidate({ ...record, expertise: [...asked] })).score).toBeGreaterThanOrEqual(score);
        },
      ),
    );
  });
});
