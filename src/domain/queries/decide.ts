import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { type Editor, isOutdated, mayChange, type OfRevision } from '../kernel/revision.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { QueryCommand, QueryContent, QueryLogCommand, QueryToRun, QueryToSave } from './commands.ts';
import {
  type QueryEvent,
  type QueryLogEvent,
  queryDiscarded,
  queryEvents,
  queryLogEvents,
  queryRevised,
  queryRun,
  querySaved,
} from './events.ts';
import { evolve, evolveLog, initial, type QueryLog, type SavedQuery } from './state.ts';

/** The same query run again within this time is not recorded again. */
const SAME_QUERY_MS = 600_000;

const nameRequired = reject('query-name-required', 'Please give the query a name.', 'name');
const sqlRequired = reject('query-sql-required', 'Please write a query.', 'sql');
const unknown = reject('query-unknown', 'This query no longer exists.');
const notYours = reject(
  'query-not-yours',
  'Only the member who saved this query can change it. You can save your own copy.',
);

const changed = reject(
  'query-changed',
  'This query has been changed since you opened it. Save yours as a copy, or reload the page to see the new version.',
);

const refusalOf = ({ name, sql }: QueryContent) => {
  if (isBlank(name)) return nameRequired;
  return isBlank(sql) ? sqlRequired : null;
};

const save = (query: SavedQuery, wanted: QueryToSave): Decision<QueryEvent> => {
  const refusal = refusalOf(wanted);
  if (refusal !== null) return refusal;
  switch (query.status) {
    case 'none':
      return [querySaved(wanted)];
    case 'saved': {
      const { queryId: _id, ...content } = wanted;
      const { status: _status, revision: _revision, ...current } = query;
      return sameData(current, content) ? [] : reject('query-already-saved', 'Another query already has this id.');
    }
    case 'discarded':
      return unknown;
    default:
      return unreachable(query);
  }
};

const revise = (
  query: SavedQuery,
  by: string,
  { revision, ...content }: QueryContent & OfRevision,
): Decision<QueryEvent> => {
  if (query.status !== 'saved') return unknown;
  if (query.savedBy !== by) return query.isShared ? notYours : unknown;
  const refusal = refusalOf(content);
  if (refusal !== null) return refusal;
  const { status: _status, savedBy: _author, revision: _revision, ...current } = query;
  if (sameData(current, content)) return [];
  return isOutdated({ revision }, query) ? changed : [queryRevised(content)];
};

const discard = (query: SavedQuery, by: Editor): Decision<QueryEvent> => {
  // Stryker disable next-line all: without it, a query that was never saved is unknown by the next line
  if (query.status === 'none') return unknown;
  if (query.savedBy !== by.userId && !query.isShared) return unknown;
  if (!mayChange(query, by)) return notYours;
  return query.status === 'discarded' ? [] : [queryDiscarded({})];
};

const decide = (query: SavedQuery, command: QueryCommand): Decision<QueryEvent> => {
  switch (command.type) {
    case 'SaveQuery':
      return save(query, command.data);
    case 'ReviseQuery': {
      const { by, ...content } = command.data;
      return revise(query, by, content);
    }
    case 'DiscardQuery':
      return discard(query, command.data.by);
    default:
      return unreachable(command);
  }
};

/** An SQL query that a member saved under a name. Private ones do not exist for others, administrators included. */
export const savedQuery: Decider<SavedQuery, QueryCommand, QueryEvent> = {
  category: queryEvents.category,
  initial,
  evolve,
  decide,
};

const note = (latest: QueryLog, { runId, runBy, sql, at }: QueryToRun): Decision<QueryLogEvent> => {
  const isRepeated = latest !== null && latest.sql === sql && Date.parse(at) - Date.parse(latest.ranAt) < SAME_QUERY_MS;
  return isRepeated ? [] : [queryRun({ runId, runBy, sql, ranAt: at })];
};

const decideLog = (latest: QueryLog, command: QueryLogCommand): Decision<QueryLogEvent> => {
  switch (command.type) {
    case 'NoteQueryRun':
      return note(latest, command.data);
    default:
      return unreachable(command.type);
  }
};

/** The queries that a member ran. */
export const queryLog: Decider<QueryLog, QueryLogCommand, QueryLogEvent> = {
  category: queryLogEvents.category,
  memory: 'last-event',
  initial: null,
  evolve: evolveLog,
  decide: decideLog,
};
