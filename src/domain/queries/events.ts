import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id, Instant } from '../kernel/values.ts';

/** Free text under the key of its author: a query may name people. */
const Content = {
  name: pii(z.string(), 'Removed query'),
  sql: pii(z.string(), ''),
  /** Whether all analysts and administrators see it, or only its author. */
  isShared: z.boolean(),
};

export const queryEvents = defineEvents('query', {
  QuerySaved: z.object({ queryId: Id, savedBy: Id, ...Content }),
  QueryRevised: z.object(Content),
  QueryDiscarded: z.object({}),
});
export type QueryEvent = EventOf<typeof queryEvents>;

export const { querySaved, queryRevised, queryDiscarded } = queryEvents.create;

/** What members asked in SQL, one stream each. */
export const queryLogEvents = defineEvents('queryLog', {
  QueryRun: z.object({
    runId: Id,
    runBy: Id,
    sql: pii(z.string(), ''),
    ranAt: Instant,
  }),
});
export type QueryLogEvent = EventOf<typeof queryLogEvents>;

export const { queryRun } = queryLogEvents.create;
