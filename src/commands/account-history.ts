import { account, invitation, signIns } from '../domain/accounts/decide.ts';
import { charityEvents } from '../domain/charities/events.ts';
import { consultantEvents } from '../domain/consultants/events.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';

/** One fact of the history about a member, as it is handed to them. */
export interface AccountFact {
  readonly stream: string;
  readonly type: string;
  /** UTC, ISO 8601. */
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface AccountHistoryQueries {
  /**
   * Every fact about a member, read as it is asked for: stream after stream, each from its oldest, with personal data
   * readable. All of their account, of their sign-ins and of the charity's, consultant's and invitation's streams given;
   * of other streams given, such as those of projects and conversations, what the member did or what is written under
   * their key. What others wrote there is theirs.
   * @param streams whole names, such as `charity-<id>`; those of the account need not be given.
   */
  accountHistory(userId: string, streams: readonly string[]): AsyncIterable<AccountFact>;
}

const OWN = [charityEvents.category, consultantEvents.category, invitation.category].map((category) => `${category}-`);

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** What an event that cannot be read holds, nobody can say; that it happened can be said. */
const factOf = (event: RecordedEvent): AccountFact => {
  const { stream, type, metadata } = event;
  const data: unknown = event.unreadable ? {} : event.data;
  return { stream, type, occurredAt: metadata.occurredAt, data: isRecord(data) ? data : {} };
};

/** What the history says of one person (UK GDPR, right of access). */
export const accountHistoryQueries = (store: Pick<EventStore, 'readStream'>): AccountHistoryQueries => ({
  accountHistory: async function* (userId, streams) {
    const wholly = new Set([`${account.category}-${userId}`, `${signIns.category}-${userId}`]);
    for (const stream of streams) if (OWN.some((prefix) => stream.startsWith(prefix))) wholly.add(stream);

    for (const stream of new Set([...wholly, ...streams])) {
      for await (const event of store.readStream(stream)) {
        const { actor, subject } = event.metadata;
        if (wholly.has(stream) || subject === userId || actor.id === userId) yield factOf(event);
      }
    }
  },
});
