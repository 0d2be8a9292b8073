import { v5 } from 'uuid';
import type { Position, RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { historyMigrations } from '../../src/eventstore/postgres/migrations.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { isTransientFailure } from '../../src/platform/transient-failures.ts';
import { reactorMigrations } from '../../src/reactors/engine/migrations.ts';
import { type Effects, type Reactor, reactor } from '../../src/reactors/engine/reactor.ts';
import { createReactors, type ReactorParts, type Reactors } from '../../src/reactors/engine/reactors.ts';
import { aMail, type MailBench, openMailBench } from './mail-bench.ts';
import { silent, type TallyEvent, toAppend } from './tally-events.ts';

/** Histories of tallies, and reactors that answer them. */
export interface ReactorBench extends MailBench {
  readonly store: EventStore;
  /** Appends to one stream at any revision. @returns the last position */
  append(...events: readonly TallyEvent[]): Promise<Position>;
  /** A prepared engine, closed by `close`. */
  reactors(all: readonly Reactor[], parts?: Partial<ReactorParts>): Promise<Reactors>;
  /** Number of mails in the outbox for each event, by position. */
  answers(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const NAMESPACE = 'd6a1f6de-3f0c-5b0c-8f6e-0f2d4a9a7b11';

/**
 * A mail for an event, with a new id each time, so that only the checkpoint prevents it from being written
 * twice. Its template names the event's position.
 */
export const answerTo = ({ position }: RecordedEvent): Effects => ({ put: [aMail({ template: position })] });

/** Answers every addition with an idempotent command and a mail. */
export const answering = (store: EventStore, changes: Partial<Reactor<TallyEvent>> = {}): Reactor<TallyEvent> =>
  reactor<TallyEvent>({
    name: 'answering',
    startsAt: 'origin',
    purpose: 'Answers events in a test.',
    handlers: {
      TallyAdded: async (event) => {
        const note = {
          ...toAppend({ type: 'TallyLookedAt', data: { tally: event.position } }),
          eventId: event.eventId,
        };
        await store.append(
          `answer-${event.eventId}`,
          [{ ...note, eventId: v5(event.eventId, NAMESPACE) }],
          'no-stream',
        );
        return answerTo(event);
      },
    },
    ...changes,
  });

export const openReactorBench = async (): Promise<ReactorBench> => {
  const bench = await openMailBench([...historyMigrations, ...reactorMigrations]);
  const store = await openPostgresEventStore({ url: bench.database.url, poolSize: 3, logger: silent });
  const opened: Reactors[] = [];
  const { outbox } = bench.office(null);
  return {
    ...bench,
    store,
    append: async (...events) => {
      const outcome = await store.append('tally-all', events.map(toAppend), 'any');
      if (outcome.outcome !== 'appended') throw new Error('The append was refused.');
      return outcome.position;
    },
    reactors: async (all, parts = {}) => {
      const made = createReactors({
        pool: bench.database.pool,
        store,
        reactors: all,
        outbox,
        wakeDelivery: async () => {},
        isTransient: isTransientFailure,
        logger: bench.logger,
        retryDelays: [1, 1],
        ...parts,
      });
      opened.push(made);
      await made.prepare();
      return made;
    },
    answers: async () => {
      const { rows } = await bench.database.pool.query<{ template: string; count: number }>(
        'select template, count(*) as count from mail.outbox group by template order by template',
      );
      return new Map(rows.map(({ template, count }) => [template, count]));
    },
    close: async () => {
      await Promise.all(opened.map((made) => made.close()));
      await store.close();
      await bench.close();
    },
  };
};
