import type { Position, RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { hashAfter } from './chain.ts';
import type { EventName, Seal, SealHead, SealLedger } from './ledger.ts';

/** What is first found wrong with a history or with its seals. */
export type Finding =
  /** It is not as it was sealed. */
  | { readonly kind: 'altered'; readonly event: EventName }
  /** It and its seal do not agree, and what comes next agrees with neither: nobody can tell which of the two was altered. */
  | { readonly kind: 'altered-or-sealed-anew'; readonly event: EventName }
  /** Another event stands in its place. */
  | { readonly kind: 'replaced'; readonly event: EventName; readonly by: EventName }
  | { readonly kind: 'missing'; readonly event: EventName }
  /** It stands among sealed events, or before them all, and was never sealed. */
  | { readonly kind: 'inserted'; readonly event: EventName }
  /** It stands in the history, but somebody has deleted its stream or cut it short: who reads the stream misses it. */
  | { readonly kind: 'hidden'; readonly event: EventName }
  /** It stands elsewhere: `now`, in the order of the history. */
  | { readonly kind: 'moved'; readonly event: EventName; readonly now: Position }
  | { readonly kind: 'seal-altered'; readonly event: EventName }
  | { readonly kind: 'seal-missing'; readonly event: EventName }
  /** A seal of an event that the chain does not know. */
  | { readonly kind: 'seal-added'; readonly event: EventName }
  /** The chain once reached further: to the event at `sealedTo`. `event` is the last that is left. */
  | { readonly kind: 'cut'; readonly event: EventName | null; readonly sealedTo: Position }
  /** How far the chain reaches is kept apart from it, and says something else or nothing. `event` is the last that agrees. */
  | { readonly kind: 'head-altered'; readonly event: EventName | null }
  /** No event up to `to`, or none at all, bears the hash that was kept elsewhere. `event` is the last that was looked at. */
  | { readonly kind: 'not-the-expected'; readonly event: EventName | null; readonly to: Position | null }
  /** A table of the history or of its seals is gone. */
  | { readonly kind: 'tables-gone' }
  /** So many events, and not one seal. */
  | { readonly kind: 'never-sealed'; readonly events: number };

export const nameOf = ({ position, eventId, stream, revision, type }: EventName): EventName => ({
  position,
  eventId,
  stream,
  revision,
  type,
});

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a seal is of this event: in the same place and of the same name. Says nothing of the hash. */
export const isSealOf = (seal: Seal, event: RecordedEvent): boolean =>
  seal.position === event.position &&
  isSame(seal.eventId, event.eventId) &&
  seal.stream === event.stream &&
  seal.revision === event.revision &&
  seal.type === event.type;

export interface DiagnosisParts {
  readonly history: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly ledger: Pick<SealLedger, 'after' | 'find'>;
  readonly head: SealHead;
  /** The last place up to which events and seals agree, and the hash there. */
  readonly agreed: { readonly position: Position; readonly hash: Buffer; readonly event: EventName | null };
}

/** Where an event stands in its stream now; null when it is not there. */
const placeOf = async (
  history: Pick<EventStore, 'readStream'>,
  { stream, eventId }: EventName,
): Promise<Position | null> => {
  for await (const event of history.readStream(stream)) if (isSame(event.eventId, eventId)) return event.position;
  return null;
};

/**
 * Says what is wrong behind the last place where history and seals agree, by what comes next in both. Null when nothing
 * is: what the history holds more has not been sealed yet.
 */
export const diagnose = async ({ history, ledger, head, agreed }: DiagnosisParts): Promise<Finding | null> => {
  // In this order: an event that is sealed has been in the history before.
  const [seal, nextSeal] = await ledger.after(agreed.position, 2);
  const [event, nextEvent] = (await history.readAll(agreed.position, 2)).events;
  const isComplete = agreed.position >= head.position;

  /** Whether the chain goes on from a hash over an event to its seal; to the chain's end where no seal follows. */
  const leads = (from: Buffer, over: RecordedEvent | undefined, to: Seal | undefined): boolean =>
    to === undefined
      ? from.equals(head.hash)
      : over !== undefined && isSealOf(to, over) && hashAfter(from, over).equals(to.hash);

  if (seal === undefined) {
    if (isComplete) return null;
    return event !== undefined && event.position <= head.position
      ? { kind: 'seal-missing', event: nameOf(event) }
      : { kind: 'cut', event: agreed.event && nameOf(agreed.event), sealedTo: head.position };
  }
  if (event === undefined) {
    return { kind: leads(agreed.hash, event, nextSeal) ? 'seal-added' : 'missing', event: nameOf(seal) };
  }

  const hash = hashAfter(agreed.hash, event);
  if (isSame(seal.eventId, event.eventId) && seal.position === event.position) {
    if (hash.equals(seal.hash)) return isSealOf(seal, event) ? null : { kind: 'seal-altered', event: nameOf(event) };
    // What follows was chained to the hash of what was there: it tells which of the two is as it was.
    if (leads(hash, nextEvent, nextSeal)) return { kind: 'seal-altered', event: nameOf(event) };
    const isSealKept = leads(seal.hash, nextEvent, nextSeal);
    return { kind: isSealKept ? 'altered' : 'altered-or-sealed-anew', event: nameOf(event) };
  }
  if (leads(hash, nextEvent, seal)) return { kind: 'seal-missing', event: nameOf(event) };
  if (leads(agreed.hash, event, nextSeal)) return { kind: 'seal-added', event: nameOf(seal) };

  const sealedAt = await ledger.find(event.eventId);
  if (event.position < seal.position) {
    return sealedAt === null
      ? { kind: 'inserted', event: nameOf(event) }
      : { kind: 'moved', event: { ...nameOf(event), position: sealedAt }, now: event.position };
  }
  const now = await placeOf(history, seal);
  if (now !== null) {
    const isPushed = sealedAt === null && event.position === seal.position;
    return isPushed ? { kind: 'inserted', event: nameOf(event) } : { kind: 'moved', event: nameOf(seal), now };
  }
  return sealedAt === null && event.position === seal.position
    ? { kind: 'replaced', event: nameOf(seal), by: nameOf(event) }
    : { kind: 'missing', event: nameOf(seal) };
};
