import type { EventStore } from '../../src/eventstore/event-store.ts';

/** A store for a check. Its history may contain other events, so a check uses only streams that it created. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** Opens the same history again, like another or a restarted process. The first store stays usable. */
  readonly reopen: () => Promise<EventStore>;
  /** Restarts the server with the same history. */
  readonly restartServer?: () => Promise<void>;
  /** Timeout for expected results, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
}

/** One promise of the port. Throws if the store breaks it. */
export type Check = (under: StoreUnderTest) => Promise<void>;

/** Checks by their promises. */
export type Checks = Readonly<Record<string, Check>>;

/** Restarts the store's server. Only for providers that can. */
type RestartCheck = (under: StoreUnderTest & Required<Pick<StoreUnderTest, 'restartServer'>>) => Promise<void>;

export type RestartChecks = Readonly<Record<string, RestartCheck>>;
