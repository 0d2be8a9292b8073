/** How many days back the charts go. */
export const activityRanges = [30, 90, 365] as const;
export type ActivityRange = (typeof activityRanges)[number];

/** Takes what it knows from the address and leaves the rest out. */
export const readActivityRange = ({
  days,
}: Record<string, unknown>): { readonly days?: ActivityRange | undefined } => ({
  days: activityRanges.find((range) => range === Number(days)),
});
