import { EventStoreDBClient } from '@eventstore/db-client';
import streamsService, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { answerIn } from './answers.ts';

/**
 * Opens the client for a connection string (`esdb://…`, `esdb+discover://…`), with its credentials, certificates and
 * keep-alive settings; keep-alive is on unless the string turns it off. Throws when the string is not valid; does not
 * connect yet.
 */
export const openClient = (url: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // A parse error quotes the string, which may contain a password; the other errors are about certificates and
    // numbers.
    const quotes = !(error instanceof Error) || 'location' in error;
    const reason = quotes ? 'it must look like esdb://user:password@host:2113?tls=true' : error.message;
    throw new Error(`The EventStoreDB connection string cannot be used: ${reason}`);
  }
};

/** Metadata and options of a call. */
type Settings = Required<Parameters<StreamsClient['batchAppend']>>;

/**
 * Opens a call on the client's connection. When the call fails, the client replaces the connection, by one to the leader
 * if the server is a follower.
 */
const openCall = <Call>(
  client: EventStoreDBClient,
  { name, requiresLeader }: { readonly name: string; readonly requiresLeader: boolean },
  start: (service: StreamsClient, ...settings: Settings) => Call,
): Promise<Call> => {
  const settings: Settings = Reflect.get(client, 'callArguments')({ requiresLeader }, { deadline: Infinity });
  return Reflect.get(client, 'GRPCStreamCreator')(streamsService.StreamsClient, name, (service: StreamsClient) =>
    start(service, ...settings),
  )();
};

/** A call that carries any number of appends. */
type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

/**
 * Opens such a call. The client's own appends are not used, because all clients of the process share one table of
 * pending appends: losing one connection fails everyone's appends, and a late response throws an error that cannot be
 * caught.
 * @param listen adds the listeners before anything can arrive
 */
export const openBatchAppend = (
  client: EventStoreDBClient,
  listen: (call: BatchAppendCall) => BatchAppendCall,
): Promise<BatchAppendCall> =>
  openCall(client, { name: 'append', requiresLeader: true }, (service, ...settings) =>
    listen(service.batchAppend(...settings)),
  );

const { path, requestSerialize } = streamsService.StreamsService.read;

const startRead = (service: StreamsClient, request: ReadReq, ...settings: Settings) =>
  service.makeServerStreamRequest(path, requestSerialize, answerIn, request, ...settings);

/** A read or a subscription. */
type ReadCall = ReturnType<typeof startRead>;

/**
 * Opens a read or a subscription. The client's own are not used, because they convert every event to many objects.
 * @param listen adds the listeners before anything can arrive
 */
export const openRead = (
  client: EventStoreDBClient,
  request: ReadReq,
  listen: (call: ReadCall) => ReadCall,
): Promise<ReadCall> =>
  openCall(client, { name: 'read', requiresLeader: false }, (service, ...settings) =>
    listen(startRead(service, request, ...settings)),
  );

/**
 * Closes the client's connection, so that the next client does not share it: gRPC pools connections by address. The
 * client's own `dispose` leaves it open.
 */
export const closeConnection = async (client: EventStoreDBClient): Promise<void> => {
  const channel: { close(): void } = await Reflect.get(client, 'getChannel')();
  channel.close();
};
