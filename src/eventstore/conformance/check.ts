import type { EventStore } from '../event-store.ts';

/** A store that a check may use. Its history may hold other events: a check looks only at streams it made itself. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** Opens the same history anew, as another or a restarted process would. The first store stays usable. */
  readonly reopen: () => Promise<EventStore>;
  /** Stops the server and starts it again with the same history. */
  readonly restartServer?: () => Promise<void>;
  /** Longest wait for anything that should happen, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}

/** One promise of the port: resolves when the store keeps it, throws when it does not. */
export type Check = (under: StoreUnderTest) => Promise<void>;

/** Checks by what they check, one sentence each. */
export type Checks = Readonly<Record<string, Check>>;

/** Takes the store's server down; only run where the provider can do that. */
export type RestartCheck = (under: StoreUnderTest & Required<Pick<StoreUnderTest, 'restartServer'>>) => Promise<void>;

export type RestartChecks = Readonly<Record<string, RestartCheck>>;
