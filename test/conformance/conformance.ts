import { afterAll, beforeAll, describe, test } from 'vitest';
import type { EventStore } from '../../src/eventstore/event-store.ts';
import { appendingChecks } from './appending.ts';
import type { Check, StoreUnderTest } from './check.ts';
import { racingChecks } from './racing.ts';
import { readingChecks } from './reading.ts';
import { restartingChecks } from './restarting.ts';
import { subscribingChecks } from './subscribing.ts';

/** A store for the kit, with its cleanup. */
export interface ProvidedStore {
  readonly store: EventStore;
  /** Opens the same history again, like another or a restarted process. The first store stays usable. */
  reopen(): Promise<EventStore>;
  /** Restarts the server with the same history. Without it, the checks that need it are skipped. */
  restartServer?(): Promise<void>;
  /** Closes the store and all reopened ones. */
  close(): Promise<void>;
}

/** All promises of the port that need no restart. */
export const eventStoreChecks = {
  ...appendingChecks,
  ...readingChecks,
  ...subscribingChecks,
  ...racingChecks,
} as const;

export type EventStoreCheckName = keyof typeof eventStoreChecks;

/** Longer than the kit's own timeouts, so that their messages are shown. */
const TEST_TIMEOUT_MS = 90_000;

/**
 * Registers the conformance kit of the port for one store, with one test for each promise of {@link EventStore}. The
 * history may contain other events, and others may write to it meanwhile.
 */
export const describeEventStore = (name: string, provide: () => Promise<ProvidedStore>): void => {
  describe(`${name}, as an event store`, { timeout: TEST_TIMEOUT_MS }, () => {
    let provided: ProvidedStore | undefined;

    beforeAll(async () => {
      provided = await provide();
    });
    afterAll(() => provided?.close());

    const underTest = (): StoreUnderTest => {
      if (!provided) throw new Error('The store was not provided.');
      const { store } = provided;
      const given = provided;
      return {
        store,
        reopen: () => given.reopen(),
        ...(given.restartServer ? { restartServer: () => given.restartServer?.() ?? Promise.resolve() } : {}),
      };
    };

    const groups: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
      appending: appendingChecks,
      reading: readingChecks,
      subscribing: subscribingChecks,
      racing: racingChecks,
    };
    for (const [group, checks] of Object.entries(groups)) {
      describe(group, () => {
        for (const [promise, check] of Object.entries(checks)) test(promise, () => check(underTest()));
      });
    }

    describe('restarting', () => {
      for (const [promise, check] of Object.entries(restartingChecks)) {
        test(promise, async (context) => {
          const { restartServer, ...under } = underTest();
          if (!restartServer) return context.skip('the provider cannot restart this server');
          await check({ ...under, restartServer });
        });
      }
    });
  });
};
