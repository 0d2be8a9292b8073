import { account, invitation, signIns } from '../domain/accounts/decide.ts';
import { charityEvents } from '../domain/charities/events.ts';
import { consultantEvents } from '../domain/consultants/events.ts';
import type { RecordedEvent } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { emailPreferences, notifications } from '../domain/notifications/decide.ts';
import type { EventStore } from '../eventstore/event-store.ts';

/** One event of the history about a member, for their data export. */
interface AccountFact {
  readonly stream: string;
  readonly type: string;
  /** UTC, ISO 8601. */
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const OWN = [charityEvents.category, consultantEvents.category, invitation.category].map((category) => `${category}-`);

/** An unreadable event is listed without its data. */
const factOf = (event: RecordedEvent): AccountFact => {
  const { stream, type, metadata } = event;
  const data: unknown = event.unreadable ? {} : event.data;
  return { stream, type, occurredAt: metadata.occurredAt, data: isRecord(data) ? data : {} };
};

/** The data of one person in the history (UK GDPR, right of access). */
export const accountHistoryQueries = (store: Pick<EventStore, 'readStream'>) => ({
  /**
   * Streams every event about a member, stream by stream, oldest first, with personal data decrypted. Complete for their
   * account, sign-ins, charity, consultant profile and invitation; from other streams, such as projects and
   * conversations, only events that the member caused or that are encrypted with their key.
   * @param streams full names, such as `charity-<id>`; the streams of the account are always included.
   */
  accountHistory: async function* (userId: string, streams: readonly string[]): AsyncIterable<AccountFact> {
    const wholly = new Set([
      `${account.category}-${userId}`,
      `${signIns.category}-${userId}`,
      `${notifications.category}-${userId}`,
      `${emailPreferences.category}-${userId}`,
    ]);
    for (const stream of streams) if (OWN.some((prefix) => stream.startsWith(prefix))) wholly.add(stream);

    for (const stream of new Set([...wholly, ...streams])) {
      for await (const event of store.readStream(stream)) {
        const { actor, subject } = event.metadata;
        if (wholly.has(stream) || subject === userId || actor.id === userId) yield factOf(event);
      }
    }
  },
});
