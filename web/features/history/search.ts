import { oneOf, textsIn } from '#lib/search-values.ts';

/** Search parameters of a rehearsal: record, moment and command. */
export interface RehearsalSearch {
  readonly stream?: string | undefined;
  /** Revision of the last event to include; -1 means before the first event. */
  readonly revision?: number | undefined;
  readonly command?: string | undefined;
}

const revisionIn = ({ revision }: Record<string, unknown>): number | undefined =>
  typeof revision === 'number' && Number.isInteger(revision) && revision >= -1 ? revision : undefined;

export const readRehearsalSearch = (search: Record<string, unknown>): RehearsalSearch => ({
  ...textsIn(['stream', 'command'], search, 150),
  revision: revisionIn(search),
});

/** Search parameter of a replay. */
type ReplaySearch = Pick<RehearsalSearch, 'revision'>;

export const readReplaySearch = (search: Record<string, unknown>): ReplaySearch => ({ revision: revisionIn(search) });

/** Search parameters of the history: filters, page and open event. */
export type HistorySearch = {
  readonly [Name in
    | 'context'
    | 'type'
    | 'role'
    | 'actor'
    | 'about'
    | 'member'
    | 'only'
    | 'without'
    | 'readings'
    | 'stream'
    | 'correlation'
    | 'from'
    | 'to'
    | 'search'
    | 'before'
    | 'open']?: string | undefined;
};

/** Maximum length of a value. */
const LONGEST = 200;

/**
 * Reads all search parameters as text, including unknown ones, which the page reports. A list of event types here would
 * be part of every page's scripts. The router parses digits as numbers.
 */
export const readHistorySearch = (search: Record<string, unknown>): HistorySearch => {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).trim();
    if (text !== '') texts[name] = text.slice(0, LONGEST);
  }
  return texts;
};

/** Search parameters of an as-of page: the revision or the time. */
export interface AsOfSearch {
  readonly revision?: number | undefined;
  readonly at?: string | undefined;
}

export const readAsOfSearch = ({ revision, at }: Record<string, unknown>): AsOfSearch => ({
  revision: typeof revision === 'number' && Number.isInteger(revision) && revision >= 0 ? revision : undefined,
  at: typeof at === 'string' ? at.slice(0, LONGEST) : undefined,
});

/** Search parameters of a timeline: which events, and how they are drawn. */
export type TimelineSearch = Pick<HistorySearch, 'about' | 'member' | 'stream' | 'correlation'> & {
  readonly zoom?: 'day' | 'week' | undefined;
  readonly view?: 'list' | undefined;
};

export const readTimelineSearch = (search: Record<string, unknown>): TimelineSearch => ({
  ...textsIn(['about', 'member', 'stream', 'correlation'], search, LONGEST),
  zoom: oneOf(['day', 'week'], search.zoom),
  view: oneOf(['list'], search.view),
});
