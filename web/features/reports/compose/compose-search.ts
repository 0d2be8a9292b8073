/**
 * The address of a composed report: the definition's parts as its form has them, the saved report that it began with,
 * the run whose result is shown, and how that is sorted. What it holds is read where the form is (`draft.ts`).
 */
export interface ComposeSearch {
  readonly events?: unknown;
  readonly where?: unknown;
  readonly groupBy?: unknown;
  readonly measure?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly saved?: unknown;
  readonly run?: unknown;
  readonly sort?: unknown;
}

/** Takes what it knows from the address and leaves the rest out. */
export const readComposeSearch = (search: Record<string, unknown>): ComposeSearch => {
  const { events, where, groupBy, measure, from, to, saved, run, sort } = search;
  return { events, where, groupBy, measure, from, to, saved, run, sort };
};
