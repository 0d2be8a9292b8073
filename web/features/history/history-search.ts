/** What the address of the history may say: filters, where the page begins, which event lies open. */
const names = [
  'context',
  'type',
  'role',
  'actor',
  'about',
  'member',
  'only',
  'without',
  'stream',
  'correlation',
  'from',
  'to',
  'search',
  'before',
  'open',
] as const;
export type HistorySearch = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** No value that the history understands is longer. */
const LONGEST = 200;

/**
 * Takes the values that the history may know from an address. What they mean is for the page to say: the names of all
 * events would travel with every page. The router reads digits as a number.
 */
export const readHistorySearch = (search: Record<string, unknown>): HistorySearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      return text === '' ? [] : [[name, text.slice(0, LONGEST)]];
    }),
  );

/** Where in the life of something a page of its past stands: after one of its events, or at a moment. */
export interface PastSearch {
  readonly revision?: number | undefined;
  readonly at?: string | undefined;
}

export const readPastSearch = ({ revision, at }: Record<string, unknown>): PastSearch => ({
  revision: typeof revision === 'number' && Number.isInteger(revision) && revision >= 0 ? revision : undefined,
  at: typeof at === 'string' ? at.slice(0, LONGEST) : undefined,
});
