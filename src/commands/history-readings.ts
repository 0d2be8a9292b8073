import { noteReading } from '../domain/audit/commands.ts';
import { reader } from '../domain/audit/decide.ts';
import type { Reading } from '../domain/audit/events.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { HandleCommand } from './handle.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

export interface HistoryReadingCommands {
  /** Notes that the member who asks looks at the history: the same reading once in ten minutes. */
  noteReading(reading: Reading, request: RequestContext): Promise<Outcome<object>>;
}

/** Who reads the history is part of it. */
export const historyReadingCommands = (handle: HandleCommand, clock: Clock): HistoryReadingCommands => ({
  noteReading: async (reading, request) => {
    const readerId = request.actor.id;
    const command = noteReading({ ...reading, readerId, at: clock().toISOString() });
    return outcomeOf(await handle(reader, readerId, command, request), {});
  },
});
