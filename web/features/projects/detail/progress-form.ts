import { z } from 'zod';
import { ProgressReport } from '../../../../src/http/contract/projects.ts';

/** The points of a list that was typed one a line. */
export const pointsOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list as it is typed: one point a line. */
export const typedPoints = (points: readonly string[]): string => points.join('\n');

const typedList = (list: z.ZodType) =>
  z.string().check(({ value, issues }) => {
    const fault = list.safeParse(pointsOf(value)).error?.issues[0];
    if (fault) issues.push({ code: 'custom', input: value, message: fault.message });
  });

const { phase, keyDeliverables, nextSteps } = ProgressReport.shape;

/** Progress as somebody types it: the contract's rules, said of the boxes. */
export const ProgressForm = z.object({
  phase: phase.unwrap(),
  keyDeliverables: typedList(keyDeliverables),
  nextSteps: typedList(nextSteps),
});

/** What was typed, as it is sent. */
export const progressOf = (typed: z.output<typeof ProgressForm>): z.output<typeof ProgressReport> => ({
  phase: typed.phase,
  keyDeliverables: pointsOf(typed.keyDeliverables),
  nextSteps: pointsOf(typed.nextSteps),
});
