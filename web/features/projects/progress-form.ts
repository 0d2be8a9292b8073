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

type Progress = Required<z.output<typeof ProgressReport>>;

/**
 * The fields that differ from the saved progress: others may have been reported meanwhile by someone else. All fields
 * if none differs.
 */
export const progressOf = (
  typed: z.output<typeof ProgressForm>,
  saved: Readonly<Record<keyof Progress, unknown>>,
): z.output<typeof ProgressReport> => {
  const progress: Progress = {
    phase: typed.phase,
    keyDeliverables: pointsOf(typed.keyDeliverables),
    nextSteps: pointsOf(typed.nextSteps),
  };
  const isSame = (name: keyof Progress): boolean => JSON.stringify(progress[name]) === JSON.stringify(saved[name]);
  const changes: z.output<typeof ProgressReport> = {
    ...(!isSame('phase') && { phase: progress.phase }),
    ...(!isSame('keyDeliverables') && { keyDeliverables: progress.keyDeliverables }),
    ...(!isSame('nextSteps') && { nextSteps: progress.nextSteps }),
  };
  return Object.keys(changes).length === 0 ? progress : changes;
};
