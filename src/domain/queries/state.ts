import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { QueryEvent, QueryLogEvent } from './events.ts';

export type SavedQuery =
  | { readonly status: 'none' }
  | {
      readonly status: 'saved';
      readonly savedBy: string;
      readonly name: string;
      readonly sql: string;
      readonly isShared: boolean;
      /** How often it has been revised. */
      readonly revision: number;
    }
  | { readonly status: 'discarded'; readonly savedBy: string; readonly isShared: boolean };

export const initial: SavedQuery = { status: 'none' };

export const evolve: Evolve<SavedQuery, QueryEvent> = (query, event) => {
  if (event.type === 'QuerySaved') {
    const { savedBy, name, sql, isShared } = event.data;
    return { status: 'saved', savedBy, name, sql, isShared, revision: 0 };
  }
  if (query.status !== 'saved') return query;
  switch (event.type) {
    case 'QueryRevised':
      return { ...query, ...event.data, revision: query.revision + 1 };
    case 'QueryDiscarded':
      return { status: 'discarded', savedBy: query.savedBy, isShared: query.isShared };
    default:
      return unreachable(event);
  }
};

/** The latest query of a member; null before the first. */
export type QueryLog = { readonly sql: string; readonly ranAt: string } | null;

export const evolveLog: Evolve<QueryLog, QueryLogEvent> = (_log, event) => {
  switch (event.type) {
    case 'QueryRun':
      return { sql: event.data.sql, ranAt: event.data.ranAt };
    default:
      return unreachable(event.type);
  }
};
