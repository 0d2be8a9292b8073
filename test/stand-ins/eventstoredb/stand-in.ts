import { randomUUID } from 'node:crypto';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { batchAppendHandler } from './appends.ts';
import type { AppendFault, FalseAnswer, Faults, ReadFault } from './faults.ts';
import { openGate } from './gate.ts';
import { createHistory, type HistoryRecord } from './history.ts';
import { readHandler } from './reads.ts';
import { createSubscriptions } from './subscriptions.ts';

/** Calls served so far, by method. */
interface CallCounts {
  batchAppend: number;
  read: number;
  subscribe: number;
}

/**
 * A stand-in for an EventStoreDB server, for tests without a server or a container engine. It is not
 * EventStoreDB: it keeps everything in memory and has no users, projections, filters, links or deletions. It implements
 * the published Streams and ServerFeatures protocol over gRPC and responds like a server of version 23.10. The
 * protocol tests run against both if `EVENTSTOREDB_URL` names a real server.
 */
export interface EventStoreDbStandIn {
  /** Connection string. The port never changes. */
  readonly url: string;
  readonly calls: Readonly<CallCounts>;
  /** Appends that arrived so far, over whichever call. */
  readonly appends: () => number;
  readonly openSubscriptions: () => number;
  /** Everything that is readable now. */
  readonly records: () => readonly HistoryRecord[];

  /** Cuts every connection. */
  readonly dropConnections: () => void;
  /** Cuts all connections and refuses new ones. */
  readonly stop: () => Promise<void>;
  /** Accepts connections again, with its data but without its memory of recent event ids. */
  readonly start: () => Promise<void>;

  /** Open subscriptions deliver nothing more, without an error. */
  readonly stallSubscriptions: () => void;
  /** Ends the open subscriptions; without an error if none is given. */
  readonly endSubscriptions: (answer?: FalseAnswer) => void;
  /** Appends are decided, but neither readable nor acknowledged until the returned function is called. */
  readonly holdBackAppends: () => () => void;
  /** Makes the next append call fail. */
  readonly failNextAppend: (fault: AppendFault) => void;
  /** Makes the next read of a stream or of the history fail. */
  readonly failNextRead: (fault: ReadFault) => void;
  /** Writes system records, as a server does. */
  readonly writeSystemRecords: (count: number) => Promise<void>;

  readonly close: () => Promise<void>;
}

const SERVED: Readonly<Record<string, readonly [method: string, ...features: readonly string[]][]>> = {
  'event_store.client.streams.streams': [
    ['read', 'position', 'events'],
    ['batchappend', 'deadline_duration'],
  ],
  'event_store.client.server_features.serverfeatures': [['getsupportedmethods']],
};

const supportedMethods = (): SupportedMethods => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion('23.10.0-stand-in');
  for (const [service, methods] of Object.entries(SERVED)) {
    for (const [method, ...names] of methods) {
      const entry = new features.SupportedMethod().setServiceName(service).setMethodName(method);
      supported.addMethods(entry.setFeaturesList([...names]));
    }
  }
  return supported;
};

/**
 * Starts a stand-in on a free loopback port.
 * @param copied the records of another one, as if its data had been copied. Default: an empty history.
 * @param tls certificate and key as PEM. Default: none.
 */
export const startEventStoreDbStandIn = async (
  copied?: readonly HistoryRecord[],
  tls?: { readonly certificate: Buffer; readonly key: Buffer },
): Promise<EventStoreDbStandIn> => {
  const history = createHistory(() => new Date(), copied);
  const subscriptions = createSubscriptions(history);
  const faults: Faults = { appends: [], reads: [] };
  const calls: CallCounts = { batchAppend: 0, read: 0, subscribe: 0 };

  const read = readHandler(history, subscriptions, faults);
  let appends = 0;
  const batchAppend = batchAppendHandler(history, faults, () => {
    appends += 1;
  });
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  server.addService(streamsService.StreamsService, {
    read: (call: Parameters<typeof read>[0]) => {
      calls[call.request.getOptions()?.hasSubscription() ? 'subscribe' : 'read'] += 1;
      return read(call);
    },
    batchAppend: (call: Parameters<typeof batchAppend>[0]) => {
      calls.batchAppend += 1;
      return batchAppend(call);
    },
  });
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: sendUnaryData<SupportedMethods>) => answer(null, supportedMethods()),
  });
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
    : ServerCredentials.createInsecure();
  const backend = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
  const gate = await openGate(backend);

  return {
    url: `esdb://127.0.0.1:${gate.port}?tls=${tls !== undefined}`,
    calls,
    appends: () => appends,
    openSubscriptions: subscriptions.count,
    records: () => [...history.records()],
    dropConnections: gate.drop,
    stop: gate.shut,
    start: () => {
      history.forgetRecentIds();
      return gate.open();
    },
    stallSubscriptions: subscriptions.stall,
    endSubscriptions: subscriptions.end,
    holdBackAppends: history.holdBack,
    failNextAppend: (fault) => void faults.appends.push(fault),
    failNextRead: (fault) => void faults.reads.push(fault),
    writeSystemRecords: async (count) => {
      const data = Buffer.from('{}');
      const records = Array.from({ length: count }, () => ({
        id: randomUUID(),
        type: '$statsCollected',
        contentType: 'application/json',
        data,
        metadata: data,
      }));
      await history.append('$stats-127.0.0.1:2113', records, 'any');
    },
    close: async () => {
      await gate.shut();
      server.forceShutdown();
    },
  };
};
