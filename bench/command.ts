import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { commandHandler } from '../src/commands/handle.ts';
import type { Decider } from '../src/domain/kernel/decider.ts';
import type { DomainEvent } from '../src/domain/kernel/event.ts';
import { openPostgresEventStore } from '../src/eventstore/postgres/postgres-event-store.ts';
import { benchEvent, rate, rates } from './append.ts';
import type { BenchRow } from './row.ts';

const STREAM_LENGTH = 50;
const STREAMS = 1_000;

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

/** Runs commands on streams of 50 events in the Postgres history at this URL, which must have its tables. */
export const commandBench = async ({ databaseUrl }: { databaseUrl: string }): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore({ url: databaseUrl, logger: pino({ level: 'warn' }) });
  const handle = commandHandler({ store, clock: () => new Date(), newId, check: () => ({ schemaVersion: 1 }) });
  const ids = Array.from({ length: STREAMS }, () => newId());
  const command = (turn: number): Promise<unknown> =>
    handle(counter, ids[turn % STREAMS] ?? '', 'count', {
      actor: { id: 'bench', role: 'system' },
      source: 'bench',
      correlationId: newId(),
    });
  try {
    await rate(STREAMS, 4, (turn) =>
      store.append(`bench-${ids[turn % STREAMS]}`, Array.from({ length: STREAM_LENGTH }, benchEvent), 'no-stream'),
    );
    await rate(STREAMS, 1, command);
    const sequential = await rates(() => rate(STREAMS, 1, command));
    const together = await rates(() => rate(STREAMS, 16, command));
    return [
      {
        what: 'command on a 50-event stream, sequential',
        unit: '/s',
        samples: sequential,
        budget: '',
        better: 'higher',
      },
      {
        what: 'command on a 50-event stream, 16 in flight',
        unit: '/s',
        samples: together,
        budget: '≥ 1,500',
        better: 'higher',
      },
    ];
  } finally {
    await store.close();
  }
};
