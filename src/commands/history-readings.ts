import { noteReading } from '../domain/audit/commands.ts';
import { reader } from '../domain/audit/decide.ts';
import type { Reading } from '../domain/audit/events.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

/** The audit log: reading the history is recorded in it. */
export const historyReadingCommands = (handle: HandleCommand, clock: Clock) => ({
  /** Records that the member reads the history; the same query at most once in ten minutes. */
  noteReading: async (reading: Reading, request: RequestContext): Promise<Outcome<object>> => {
    const readerId = request.actor.id;
    const command = noteReading({ ...reading, readerId, at: clock().toISOString() });
    return outcomeOf(await handle(reader, readerId, command, request), {});
  },
});
