import { EventStoreDBClient } from '@eventstore/db-client';

const connect = (url: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // A parse error quotes the string, which may hold a password; the others speak of certificates and numbers.
    const quotes = !(error instanceof Error) || 'location' in error;
    const reason = quotes ? 'it must look like esdb://user:password@host:2113?tls=true' : error.message;
    throw new Error(`The EventStoreDB connection string cannot be used: ${reason}`);
  }
};

/**
 * Opens the client for a connection string (`esdb://…`, `esdb+discover://…`), whose credentials, certificates and
 * keep-alive settings it honours; keep-alive is on unless the string turns it off. Throws when the string cannot be
 * used; does not connect yet.
 */
export const openClient = (url: string): EventStoreDBClient => {
  const client = connect(url);
  // By default the client sends appends over one stream, with a table of pending appends that all clients of the process
  // share: losing one connection fails the appends of all, and a late response throws an uncatchable error. Single append
  // calls have deadlines and do not affect each other.
  Object.defineProperty(client, 'supports', { value: async () => false });
  return client;
};

/**
 * Closes the client's connection, so that the next client does not share it: gRPC pools connections by address. The
 * client's own `dispose` leaves it open.
 */
export const closeConnection = async (client: EventStoreDBClient): Promise<void> => {
  const channel: { close(): void } = await Reflect.get(client, 'getChannel')();
  channel.close();
};
