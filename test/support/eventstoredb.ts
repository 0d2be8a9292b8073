import { inject } from 'vitest';
import { startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';

/** The kind of server for the EventStoreDB tests. */
type EventStoreDbKind = 'server' | 'container' | 'stand-in';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shared server of the run. `url` is null if each test file has its own stand-in. */
    eventStoreDb: { readonly kind: EventStoreDbKind; readonly url: string | null };
  }
}

export interface TestEventStoreDb {
  readonly kind: EventStoreDbKind;
  /** Connection string. A shared server also has events of other tests. */
  readonly url: string;
  /** Restarts the server with its history. Stand-in only. */
  readonly restart?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The run's server or a new stand-in. Close it after use. */
export const provideEventStoreDb = async (): Promise<TestEventStoreDb> => {
  const { kind, url } = inject('eventStoreDb');
  if (url !== null) return { kind, url, close: async () => {} };
  const standIn = await startEventStoreDbStandIn();
  return {
    kind,
    url: standIn.url,
    restart: async () => {
      await standIn.stop();
      await standIn.start();
    },
    close: standIn.close,
  };
};
