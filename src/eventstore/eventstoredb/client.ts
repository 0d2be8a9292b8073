import { EventStoreDBClient } from '@eventstore/db-client';
import streamsService, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';

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

/** A call that carries any number of appends. */
type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;

type OpenCall = (
  service: typeof StreamsClient,
  name: string,
  start: (service: StreamsClient) => BatchAppendCall,
) => () => Promise<BatchAppendCall>;

/**
 * Opens such a call on the client's connection. When the call fails, the client replaces the connection, by one to the
 * leader if the server is a follower. The client's own appends are not used, because all clients of the process share
 * one table of pending appends: losing one connection fails everyone's appends, and a late response throws an error
 * that cannot be caught.
 * @param listen adds the listeners before anything can arrive
 */
export const openBatchAppend = async (
  client: EventStoreDBClient,
  listen: (call: BatchAppendCall) => BatchAppendCall,
): Promise<BatchAppendCall> => {
  const [metadata, options] = Reflect.get(client, 'callArguments')({ requiresLeader: true }, { deadline: Infinity });
  const openCall: OpenCall = Reflect.get(client, 'GRPCStreamCreator');
  return openCall(streamsService.StreamsClient, 'append', (service) =>
    listen(service.batchAppend(metadata, options)),
  )();
};

/**
 * Closes the client's connection, so that the next client does not share it: gRPC pools connections by address. The
 * client's own `dispose` leaves it open.
 */
export const closeConnection = async (client: EventStoreDBClient): Promise<void> => {
  const channel: { close(): void } = await Reflect.get(client, 'getChannel')();
  channel.close();
};
