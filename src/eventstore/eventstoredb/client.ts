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
 * Opens the client for a connection string (`esdb://…`, `esdb+discover://…`), whose credentials, certificates, deadline
 * and keep-alive settings it honours; keep-alive is on unless the string turns it off. Throws when the string cannot be
 * used; does not connect yet.
 */
export const openClient = (url: string): EventStoreDBClient => {
  const client = connect(url);
  // Left alone, the client sends appends over one shared stream and keeps those under way in a table that all clients
  // of the process share: a connection that one of them loses fails the appends of all, and an answer that still comes
  // throws where nobody can catch it. An append call of its own has a deadline and harms no other.
  Object.defineProperty(client, 'supports', { value: async () => false });
  return client;
};
