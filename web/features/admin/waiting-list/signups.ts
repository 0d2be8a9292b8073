import type { CharitySignup, ConsultantSignup } from '#contract/waiting-list.ts';

/** How many signups the overview shows (spec §9). */
const latestShown = 10;

export type LatestSignup =
  | { readonly kind: 'charity'; readonly signup: CharitySignup }
  | { readonly kind: 'consultant'; readonly signup: ConsultantSignup };

/** The latest signups of both kinds together, newest first. */
export const latestOf = (
  charities: readonly CharitySignup[],
  consultants: readonly ConsultantSignup[],
): readonly LatestSignup[] =>
  [
    ...charities.map((signup) => ({ kind: 'charity', signup }) as const),
    ...consultants.map((signup) => ({ kind: 'consultant', signup }) as const),
  ]
    .toSorted((one, other) => other.signup.createdAt.localeCompare(one.signup.createdAt))
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
