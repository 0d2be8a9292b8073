import type { Position, RecordedEvent } from '../../domain/kernel/event.ts';
import type { EventStore } from '../../eventstore/event-store.ts';
import type { ChainHead, ChainLink, ChainStore, EventName } from './chain-store.ts';
import { hashAfter } from './hash-chain.ts';

/** The first problem found in a history or its hash chain. The kinds are part of the JSON output. */
export type Finding =
  | { readonly kind: 'altered'; readonly event: EventName }
  /** The event does not match its hash, and the next link matches neither of them: either may have been altered. */
  | { readonly kind: 'altered-or-sealed-anew'; readonly event: EventName }
  /** Another event is in its place. */
  | { readonly kind: 'replaced'; readonly event: EventName; readonly by: EventName }
  | { readonly kind: 'missing'; readonly event: EventName }
  /** The event comes before the end of the chain, but is not in the chain. */
  | { readonly kind: 'inserted'; readonly event: EventName }
  /** The event is in the history, but missing when its stream is read: the stream was deleted or truncated. */
  | { readonly kind: 'hidden'; readonly event: EventName }
  /** The event is at another position, `now`. */
  | { readonly kind: 'moved'; readonly event: EventName; readonly now: Position }
  | { readonly kind: 'seal-altered'; readonly event: EventName }
  | { readonly kind: 'seal-missing'; readonly event: EventName }
  /** A link was inserted for an event that does not belong to the chain. */
  | { readonly kind: 'seal-added'; readonly event: EventName }
  /**
   * The end is missing in both the history and the chain, which reached to `sealedTo`. `event` is the last one left.
   */
  | { readonly kind: 'cut'; readonly event: EventName | null; readonly sealedTo: Position }
  /** The stored head does not match the chain, or is missing. `event` is the last one that matches. */
  | { readonly kind: 'head-altered'; readonly event: EventName | null }
  /** No event, up to `to`, has the expected hash. `event` is the last one checked. */
  | { readonly kind: 'not-the-expected'; readonly event: EventName | null; readonly to: Position | null }
  /** The text of the event as stored has a name twice in one object: readers disagree on its value. */
  | { readonly kind: 'ambiguous'; readonly event: EventName }
  /** A stored subtree of the Merkle tree, up to the event, does not match the history, is missing, or was added. */
  | { readonly kind: 'tree-altered'; readonly event: EventName }
  /**
   * The history matches its own hash chain but not a signed checkpoint. They agree on the first `agreedTo` events;
   * `event` is the last one that was compared.
   */
  | {
      readonly kind: 'not-as-witnessed';
      readonly event: EventName | null;
      readonly checkpoint: { readonly events: number; readonly signedAt: string };
      readonly agreedTo: number;
    }
  /** A checkpoint is not one that the witness has signed. */
  | { readonly kind: 'checkpoint-forged'; readonly checkpoint: string; readonly reason: string }
  /** There is no key for the personal data of the event, and no record that it was destroyed. */
  | { readonly kind: 'key-missing'; readonly event: EventName; readonly subject: string }
  /** The key for the personal data of the event was destroyed, although no event says that the person has left. */
  | { readonly kind: 'key-destroyed'; readonly event: EventName; readonly subject: string }
  /** The key for the personal data of the event does not decrypt it: the key was replaced or damaged. */
  | { readonly kind: 'key-replaced'; readonly event: EventName; readonly subject: string }
  /** Rows of a read model differ from a fresh fold of the history. */
  | { readonly kind: 'read-model'; readonly name: string; readonly rows: number }
  | { readonly kind: 'tables-gone' }
  /** The history has events, and the chain is empty. */
  | { readonly kind: 'never-sealed'; readonly events: number };

export const nameOf = ({ position, eventId, stream, revision, type }: EventName): EventName => ({
  position,
  eventId,
  stream,
  revision,
  type,
});

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a link identifies this event, regardless of its hash. */
export const isLinkOf = (link: ChainLink, event: RecordedEvent): boolean =>
  link.position === event.position &&
  isSame(link.eventId, event.eventId) &&
  link.stream === event.stream &&
  link.revision === event.revision &&
  link.type === event.type;

interface DiagnosisParts {
  readonly history: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly chain: Pick<ChainStore, 'after' | 'find'>;
  readonly head: ChainHead;
  /** The last event that matches the chain, with its hash. */
  readonly agreed: { readonly position: Position; readonly hash: Buffer; readonly event: EventName | null };
}

/** The current position of an event in its stream; null if it is not there. */
const placeOf = async (
  history: Pick<EventStore, 'readStream'>,
  { stream, eventId }: EventName,
): Promise<Position | null> => {
  for await (const event of history.readStream(stream)) if (isSame(event.eventId, eventId)) return event.position;
  return null;
};

/**
 * Compares the next event and the next link after the last match, and returns the problem. Null if there is none: the
 * chain has not been extended to the following events yet.
 */
export const diagnose = async ({ history, chain, head, agreed }: DiagnosisParts): Promise<Finding | null> => {
  // The order matters, because an event is stored before it is chained.
  const [link, nextLink] = await chain.after(agreed.position, 2);
  const [event, nextEvent] = (await history.readAll(agreed.position, 2)).events;
  const isComplete = agreed.position >= head.position;

  /** Whether a hash leads over an event to its link, or is the head of the chain where no link follows. */
  const leads = (from: Buffer, over: RecordedEvent | undefined, to: ChainLink | undefined): boolean =>
    to === undefined
      ? from.equals(head.hash)
      : over !== undefined && isLinkOf(to, over) && hashAfter(from, over).equals(to.hash);

  if (link === undefined) {
    if (isComplete) return null;
    return event !== undefined && event.position <= head.position
      ? { kind: 'seal-missing', event: nameOf(event) }
      : { kind: 'cut', event: agreed.event && nameOf(agreed.event), sealedTo: head.position };
  }
  if (event === undefined) {
    return { kind: leads(agreed.hash, event, nextLink) ? 'seal-added' : 'missing', event: nameOf(link) };
  }

  const hash = hashAfter(agreed.hash, event);
  if (isSame(link.eventId, event.eventId) && link.position === event.position) {
    if (hash.equals(link.hash)) return isLinkOf(link, event) ? null : { kind: 'seal-altered', event: nameOf(event) };
    // The next link was computed from the original hash, and shows which of the two was altered.
    if (leads(hash, nextEvent, nextLink)) return { kind: 'seal-altered', event: nameOf(event) };
    const isLinkIntact = leads(link.hash, nextEvent, nextLink);
    return { kind: isLinkIntact ? 'altered' : 'altered-or-sealed-anew', event: nameOf(event) };
  }
  if (leads(hash, nextEvent, link)) return { kind: 'seal-missing', event: nameOf(event) };
  if (leads(agreed.hash, event, nextLink)) return { kind: 'seal-added', event: nameOf(link) };

  const chainedAt = await chain.find(event.eventId);
  if (event.position < link.position) {
    return chainedAt === null
      ? { kind: 'inserted', event: nameOf(event) }
      : { kind: 'moved', event: { ...nameOf(event), position: chainedAt }, now: event.position };
  }
  const now = await placeOf(history, link);
  if (now !== null) {
    const isPushed = chainedAt === null && event.position === link.position;
    return isPushed ? { kind: 'inserted', event: nameOf(event) } : { kind: 'moved', event: nameOf(link), now };
  }
  return chainedAt === null && event.position === link.position
    ? { kind: 'replaced', event: nameOf(link), by: nameOf(event) }
    : { kind: 'missing', event: nameOf(link) };
};
