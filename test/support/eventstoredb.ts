import { inject } from 'vitest';
import { startEventStoreDbStandIn } from '../stand-ins/eventstoredb/stand-in.ts';

/** Which kind of server the run's EventStoreDB tests talk to. */
export type EventStoreDbKind = 'server' | 'container' | 'stand-in';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's shared server. `url` is null where each test file has a stand-in of its own. */
    eventStoreDb: { readonly kind: EventStoreDbKind; readonly url: string | null };
  }
}

export interface TestEventStoreDb {
  readonly kind: EventStoreDbKind;
  /** Connection string. The history of a shared server holds the events of others. */
  readonly url: string;
  /** Takes the server down and brings it back with its history; only the stand-in can. */
  readonly restart?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The server that the run chose, or a new stand-in. Close it after use. */
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
