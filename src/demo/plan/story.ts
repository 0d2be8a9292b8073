import type { Period } from '../calendar.ts';
import type { Deed, Step } from '../deeds.ts';

/** Where the parts of the story are gathered. */
export interface Story {
  readonly period: Period;
  /** Adds a deed, unless its time has not come by the end of the period; then it never happened. */
  tell(at: Date, deed: Deed): boolean;
  /** All that happened, earliest first; what happened at the same moment in the order it was told. */
  steps(): readonly Step[];
}

export const openStory = (period: Period): Story => {
  const told: Step[] = [];
  return {
    period,
    tell: (at, deed) => {
      if (at >= period.to) return false;
      told.push({ at, deed });
      return true;
    },
    steps: () => told.toSorted((left, right) => left.at.getTime() - right.at.getTime()),
  };
};
