import type { CharitySignup, ConsultantSignup } from '#contract/waiting-list.ts';

/** How many signups the overview shows (spec §9). */
const latestShown = 10;

export type AnySignup = CharitySignup | ConsultantSignup;

/** The latest signups of both kinds together, newest first. */
export const latestOf = (
  charities: readonly CharitySignup[],
  consultants: readonly ConsultantSignup[],
): readonly AnySignup[] =>
  [...charities, ...consultants]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, latestShown);

/** Splits free text on commas and new lines into unique tags (spec §3). */
export const splitTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
