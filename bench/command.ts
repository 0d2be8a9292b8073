import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { commandHandler } from '../src/commands/handle.ts';
import type { Decider } from '../src/domain/kernel/decider.ts';
import type { DomainEvent } from '../src/domain/kernel/event.ts';
import type { EventStore } from '../src/eventstore/event-store.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { benchEvent, rate } from './append.ts';
import { sampled } from './measuring.ts';
import { type BenchRow, benchRow } from './row.ts';

/** Number of events in a stream before the first command. */
export const STREAM_LENGTH = 50;
const STREAMS = 1_000;
const ROUNDS = 5;

/** Counts folded events, so that the benchmark can check them. */
const counter: Decider<number, 'count', DomainEvent> = {
  category: 'bench',
  initial: 0,
  evolve: (counted) => counted + 1,
  decide: (counted) => {
    if (counted < STREAM_LENGTH) throw new Error(`Folded ${counted} events of ${STREAM_LENGTH}.`);
    const { type, data } = benchEvent();
    return [{ type, data }];
  },
};

/** Creates streams of 50 events about one person each. Returns a command that appends one event to the next of them. */
export const fiftyEventStreams = async (
  store: EventStore,
  streams: number,
): Promise<(turn: number) => Promise<unknown>> => {
  const handle = commandHandler({ store, clock: () => new Date(), newId, check: () => ({ schemaVersion: 1 }) });
  const ids = Array.from({ length: streams }, () => newId());
  const idOf = (turn: number): string => ids[turn % streams] ?? '';
  await rate(streams, 4, (turn) => {
    const events = Array.from({ length: STREAM_LENGTH }, () => benchEvent(idOf(turn)));
    return store.append(`bench-${idOf(turn)}`, events, 'no-stream');
  });
  return (turn) =>
    handle(counter, idOf(turn), 'count', {
      actor: { id: 'bench', role: 'system' },
      source: 'bench',
      correlationId: newId(),
      subject: idOf(turn),
    });
};

/** Runs commands on streams of 50 events in the Postgres history at this URL, which must have its tables. */
export const commandBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore({ url: databaseUrl, logger: pino({ level: 'warn' }) });
  try {
    const command = await fiftyEventStreams(store, STREAMS);
    await rate(STREAMS, 1, command);
    const sequential = await sampled(ROUNDS, () => rate(STREAMS, 1, command));
    const together = await sampled(ROUNDS, () => rate(STREAMS, 16, command));
    return [
      benchRow('command on a 50-event stream, sequential', '/s', sequential),
      benchRow('command on a 50-event stream, 16 in flight', '/s', together, '≥ 1,500'),
    ];
  } finally {
    await store.close();
  }
};
