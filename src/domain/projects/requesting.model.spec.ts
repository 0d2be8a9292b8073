import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { play } from '../../../test/builders/play.ts';
import { aProject } from '../../../test/builders/projects.ts';
import { expertiseAreas } from '../kernel/expertise-areas.ts';
import { lapseProjectRequest, type ProjectCommand, submitProject } from './commands.ts';
import { project } from './decide.ts';
import type { ProjectRequest } from './events.ts';

const day = fc.option(fc.integer({ min: 1, max: 28 }).map((number) => `2026-04-${String(number).padStart(2, '0')}`));

const request: fc.Arbitrary<ProjectRequest> = fc
  .record({
    title: fc.oneof(fc.constant(' '), fc.string({ unit: 'grapheme' }), fc.constant('A budget')),
    description: fc.oneof(fc.constant(''), fc.constant('Set it up.')),
    expertiseRequired: fc.array(fc.constantFrom(...expertiseAreas), { maxLength: 4 }),
    estimatedHours: fc.option(fc.oneof(fc.integer({ min: -2, max: 50 }), fc.constant(2.5))),
    startDate: day,
    endDate: day,
    terms: fc.constantFrom<ProjectRequest['terms']>({ type: 'membership' }, { type: 'oneoff', setUpFee: 499 }),
  })
  .map(aProject);

const commands = fc.array<Extract<ProjectCommand, { type: 'SubmitProject' | 'LapseProjectRequest' }>>(
  fc.oneof(
    { weight: 6, arbitrary: request.map(submitProject) },
    { weight: 1, arbitrary: fc.constant(lapseProjectRequest()) },
  ),
  { maxLength: 12 },
);

/** A simple model of a valid request. */
const isSound = ({ title, description, expertiseRequired, estimatedHours, startDate, endDate }: ProjectRequest) =>
  title.trim().length > 0 &&
  description.length > 0 &&
  expertiseRequired.length > 0 &&
  expertiseRequired.every((area, at) => expertiseRequired.indexOf(area) === at) &&
  [null, 0].includes(estimatedHours && (estimatedHours < 0 ? -1 : estimatedHours % 1)) &&
  (!startDate || !endDate || Date.parse(startDate) <= Date.parse(endDate));

describe('a project request, under any sequence of commands', () => {
  it('keeps the first valid request, unless it lapsed before', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history } = play(project, given);
        const settling = given.find((command) => command.type === 'LapseProjectRequest' || isSound(command.data));
        expect(history.map(({ data }) => data)).toEqual(
          !settling ? [] : [settling.type === 'SubmitProject' ? settling.data : {}],
        );
      }),
      { numRuns: 300 },
    );
  });

  it('does nothing when an accepted request is repeated at once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after } of play(project, given).steps) {
          if (Array.isArray(decision)) expect(project.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
