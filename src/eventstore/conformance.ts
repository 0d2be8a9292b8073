import { afterAll, beforeAll, describe, test } from 'vitest';
import { appendingChecks } from './conformance/appending.ts';
import type { Check, StoreUnderTest } from './conformance/check.ts';
import { racingChecks } from './conformance/racing.ts';
import { readingChecks } from './conformance/reading.ts';
import { restartingChecks } from './conformance/restarting.ts';
import { subscribingChecks } from './conformance/subscribing.ts';
import type { EventStore } from './event-store.ts';

/** A store that the kit may use, and how to be rid of it. */
export interface ProvidedStore {
  readonly store: EventStore;
  /** Opens the same history anew, as another or a restarted process would. The first store stays usable. */
  reopen(): Promise<EventStore>;
  /** Stops the server and starts it again with the same history. Without it, the checks that need it are skipped. */
  restartServer?(): Promise<void>;
  /** Closes the store and all that were opened anew. */
  close(): Promise<void>;
}

/** Every promise of the port that needs no restart, by its sentence. */
export const eventStoreChecks = {
  ...appendingChecks,
  ...readingChecks,
  ...subscribingChecks,
  ...racingChecks,
} as const;

export type EventStoreCheckName = keyof typeof eventStoreChecks;

/** Above the kit's own bounds, so that their messages are the ones to be seen. */
const TEST_TIMEOUT_MS = 90_000;

/**
 * Registers the port's conformance kit for one store: every promise of {@link EventStore} is one test. The history may
 * hold other events and may be written to by others meanwhile.
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
