import { ORIGIN, type Position } from '../../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../../eventstore/event-store.ts';
import { ahead } from '../../eventstore/reading.ts';
import {
  type ChainHead,
  ChainHeadMissing,
  type ChainLink,
  type ChainStore,
  EMPTY_CHAIN,
  type EventName,
} from './chain-store.ts';
import { diagnose, type Finding, isLinkOf, nameOf } from './findings.ts';
import { canonicalEvent, GENESIS, hashAfterText } from './hash-chain.ts';
import type { HistoryCheck, VerifiedEvent, Witnessed } from './history-check.ts';

/** Events per page. */
const PAGE = 2_000;

export interface Verifying {
  /** The history as stored, with personal data encrypted. */
  readonly history: Pick<EventStore, 'readAll' | 'readAllBackwards' | 'readStream'>;
  readonly chain: Pick<ChainStore, 'head' | 'after' | 'find' | 'firstOf'>;
  /** The hash of a checkpoint stored elsewhere: one event must have it. */
  readonly expected?: Buffer;
  readonly to?: Position;
  /** Additional checks besides the hash chain. Default: none. */
  readonly checks?: readonly HistoryCheck[];
  /** Called after every page with the number of verified events and of all chained events. */
  readonly onProgress?: (events: number, chained: number) => void;
}

export interface Verified {
  /** Null if every chained event is unchanged. */
  readonly finding: Finding | null;
  /** The number of unchanged events, with position and hash of the last one. */
  readonly events: number;
  readonly position: Position;
  readonly hash: Buffer;
  /** Events that are not in the chain yet. */
  readonly unsealed: number;
  /** The event with the expected hash; null if none was expected. */
  readonly expectedAt: EventName | null;
  /** The signed checkpoints that match; null if none was compared. */
  readonly witnessed: Witnessed | null;
}

export const NOTHING_VERIFIED: Verified = {
  finding: null,
  events: 0,
  position: ORIGIN,
  hash: GENESIS,
  unsealed: 0,
  expectedAt: null,
  witnessed: null,
};

interface Pages {
  readonly page: HistoryPage;
  readonly links: readonly ChainLink[];
}

/** The head of the chain; an empty one if the stored head is missing, which is then reported as altered. */
const readHead = async (chain: Pick<ChainStore, 'head'>): Promise<ChainHead> => {
  try {
    return await chain.head();
  } catch (error) {
    if (error instanceof ChainHeadMissing) return EMPTY_CHAIN;
    throw error;
  }
};

/**
 * An event before the first position: it appears when its stream is read, but not when the history is read from the
 * beginning.
 */
const eventBeforeOrigin = async (history: Verifying['history']): Promise<EventName | null> => {
  const [first] = (await history.readAll(ORIGIN, 1)).events;
  const [before] = first ? (await history.readAllBackwards(1, first.position)).events : [];
  return before ? nameOf(before) : null;
};

/** The first event that is missing when its stream is read, in streams that were deleted or truncated. */
const hiddenIn = async (
  streams: Iterable<string>,
  { history, chain }: Pick<Verifying, 'history' | 'chain'>,
): Promise<EventName | null> => {
  for (const stream of streams) {
    const first = await chain.firstOf(stream);
    if (first === null) continue;
    let isShown = false;
    for await (const { revision } of history.readStream(stream, { limit: 1 })) isShown = revision === first.revision;
    if (!isShown) return nameOf(first);
  }
  return null;
};

/**
 * Reads the whole history, recomputes the hash chain and compares every hash. Uses bounded memory. If the history grows
 * meanwhile, it is verified up to the head of the chain at the start. Throws errors of the store and database.
 */
export const verifyHistory = async ({
  history,
  chain,
  expected,
  to,
  checks = [],
  onProgress,
}: Verifying): Promise<Verified> => {
  const head = await readHead(chain);
  let agreed: { position: Position; hash: Buffer; event: EventName | null } = {
    position: ORIGIN,
    hash: GENESIS,
    event: null,
  };
  let [events, unsealed] = [0, 0];
  let expectedAt: EventName | null = null;
  let isBroken = false;
  let checked: Finding | null = null;
  let isHeadMet = head.position === ORIGIN && head.events === 0 && head.hash.equals(GENESIS);

  const readAfter = async (position: Position): Promise<Pages> => {
    const page = await history.readAll(position, PAGE);
    return { page, links: await chain.after(position, page.events.length) };
  };
  const cut = new Set<string>();
  const early = await eventBeforeOrigin(history);
  for (
    let upcoming: Promise<Pages> | null = early ? null : ahead(readAfter(ORIGIN));
    upcoming !== null && !isBroken && checked === null;
  ) {
    const { page, links }: Pages = await upcoming;
    for (const stream of page.cut ?? []) cut.add(stream);
    const last = page.events.at(-1)?.position ?? page.next;
    upcoming = page.end || (to !== undefined && last >= to) ? null : ahead(readAfter(last));
    const verified: VerifiedEvent[] = [];
    for (const [place, event] of page.events.entries()) {
      if (to !== undefined && event.position > to) break;
      const link = links[place];
      // Later events may have been chained meanwhile.
      if (unsealed > 0 || (link === undefined && agreed.position >= head.position)) {
        unsealed += 1;
        continue;
      }
      const text = canonicalEvent(event);
      const hash = hashAfterText(agreed.hash, text);
      if (link === undefined || !isLinkOf(link, event) || !hash.equals(link.hash)) {
        isBroken = true;
        break;
      }
      agreed = { position: event.position, hash, event };
      events += 1;
      verified.push({ event, text, hash });
      if (event.position === head.position) isHeadMet = events === head.events && hash.equals(head.hash);
      if (expected?.equals(hash)) expectedAt = nameOf(event);
    }
    for (const check of checks) checked ??= verified.length === 0 ? null : await check.page(verified);
    onProgress?.(events, Math.max(events, head.events));
  }

  const find = async (): Promise<Finding | null> => {
    if (early !== null) return { kind: 'inserted', event: early };
    if (checked !== null) return checked;
    const event = agreed.event && nameOf(agreed.event);
    const [next] = isBroken ? [] : await chain.after(agreed.position, 1);
    const isToGoOn =
      next === undefined ? to === undefined || to >= head.position : to === undefined || next.position <= to;
    const found = isBroken || isToGoOn ? await diagnose({ history, chain, head, agreed }) : null;
    if (found !== null) return found;
    const cutAway = await hiddenIn(cut, { history, chain });
    if (cutAway !== null) return { kind: 'hidden', event: cutAway };
    // If the chain grew meanwhile, its head has moved; a head behind its own links was altered.
    const isOvertaken = agreed.position > head.position && (await readHead(chain)).position < agreed.position;
    if (isOvertaken || (agreed.position >= head.position && !isHeadMet)) return { kind: 'head-altered', event };
    if (head.events === 0 && events === 0 && unsealed > 0) return { kind: 'never-sealed', events: unsealed };
    const isExpectedMet = expected === undefined || expectedAt !== null || expected.equals(GENESIS);
    if (!isExpectedMet) return { kind: 'not-the-expected', event, to: to ?? null };
    for (const check of to === undefined ? checks : []) {
      const problem = await check.end(event);
      if (problem !== null) return problem;
    }
    return null;
  };
  const { position, hash } = agreed;
  const finding = await find();
  const witnessed = checks.map((check) => check.witnessed?.() ?? null).find((one) => one !== null) ?? null;
  return { finding, events, position, hash, unsealed, expectedAt, witnessed };
};
