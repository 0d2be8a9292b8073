import { textsIn } from '#lib/search-values.ts';

/** Search parameters of a rehearsal: where, when, and the command. */
export interface RehearsalSearch {
  readonly stream?: string | undefined;
  /** Revision of the last event that counts; -1 is before the first one. */
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
export type ReplaySearch = Pick<RehearsalSearch, 'revision'>;

export const readReplaySearch = (search: Record<string, unknown>): ReplaySearch => ({ revision: revisionIn(search) });
