import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { ByEditor, OfRevision } from '../kernel/revision.ts';

export interface QueryContent {
  readonly name: string;
  readonly sql: string;
  readonly isShared: boolean;
}

export interface QueryToSave extends QueryContent {
  readonly queryId: string;
  readonly savedBy: string;
}

const queryCommands = defineCommands({
  /** Saves a query under a name. */
  SaveQuery: data<QueryToSave>(),
  /** Changes a query. Only its author can: its text is under their key. */
  ReviseQuery: data<QueryContent & OfRevision & { readonly by: string }>(),
  /** Deletes a query. */
  DiscardQuery: data<ByEditor>(),
});
export type QueryCommand = CommandOf<typeof queryCommands>;

export const { saveQuery, reviseQuery, discardQuery } = queryCommands;

export interface QueryToRun {
  readonly runId: string;
  readonly runBy: string;
  readonly sql: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

const queryLogCommands = defineCommands({
  /** Records who asks what. */
  NoteQueryRun: data<QueryToRun>(),
});
export type QueryLogCommand = CommandOf<typeof queryLogCommands>;

export const { noteQueryRun } = queryLogCommands;
