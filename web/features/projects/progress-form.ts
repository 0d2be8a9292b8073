import { z } from 'zod';
import { ProgressReport } from '#contract/project-steps.ts';

/** The points of a text with one point per line. */
const pointsOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list as text, one point per line. */
export const typedPoints = (points: readonly string[]): string => points.join('\n');

const typedList = (list: z.ZodType) =>
  z.string().check(({ value, issues }) => {
    const problem = list.safeParse(pointsOf(value)).error?.issues[0];
    if (problem) issues.push({ code: 'custom', input: value, message: problem.message });
  });

const { phase, keyDeliverables, nextSteps } = ProgressReport.shape;

/** The form's fields, validated by the contract's rules. */
export const ProgressForm = z.object({
  phase: phase.unwrap(),
  keyDeliverables: typedList(keyDeliverables),
  nextSteps: typedList(nextSteps),
});

/** The form's values as the API expects them. */
export const progressOf = (typed: z.output<typeof ProgressForm>): z.output<typeof ProgressReport> => ({
  phase: typed.phase,
  keyDeliverables: pointsOf(typed.keyDeliverables),
  nextSteps: pointsOf(typed.nextSteps),
});
