import { ORIGIN, type Position } from '../domain/kernel/event.ts';
import type { EventStore, HistoryPage } from '../eventstore/event-store.ts';
import { GENESIS, hashAfter } from './chain.ts';
import { diagnose, type Finding, isSealOf, nameOf } from './findings.ts';
import { type EventName, NOTHING_SEALED, type Seal, type SealHead, SealHeadLost, type SealLedger } from './ledger.ts';

/** Events read and compared at a time. */
const PAGE = 2_000;

export interface Verifying {
  /** The history as it is stored. */
  readonly history: Pick<EventStore, 'readAll' | 'readAllBackwards' | 'readStream'>;
  readonly ledger: Pick<SealLedger, 'head' | 'after' | 'find' | 'firstOf'>;
  /** A hash that was kept elsewhere: some event must bear it. */
  readonly expected?: Buffer;
  /** Looks at nothing behind this position. */
  readonly to?: Position;
  /** Told after every page how many events agree, of how many that are sealed. */
  readonly onProgress?: (events: number, sealed: number) => void;
}

/** What became of the comparison. */
export interface Verified {
  /** Null: every sealed event is as it was. */
  readonly finding: Finding | null;
  /** Events that are as they were sealed, and the place and hash of the last of them. */
  readonly events: number;
  readonly position: Position;
  readonly hash: Buffer;
  /** Events behind it that nobody has sealed yet: the chain says nothing of them. */
  readonly unsealed: number;
  /** The event that bears the expected hash; null when none was expected. */
  readonly expectedAt: EventName | null;
}

/** Before anything was looked at. */
export const NOTHING_VERIFIED: Verified = {
  finding: null,
  events: 0,
  position: ORIGIN,
  hash: GENESIS,
  unsealed: 0,
  expectedAt: null,
};

interface Pages {
  readonly page: HistoryPage;
  readonly seals: readonly Seal[];
}

/** Where the record of the chain's end is gone, the seals must not say that there is one. */
const endOf = async (ledger: Pick<SealLedger, 'head'>): Promise<SealHead> => {
  try {
    return await ledger.head();
  } catch (error) {
    if (error instanceof SealHeadLost) return NOTHING_SEALED;
    throw error;
  }
};

/** An event before the first one: whoever reads the history from its beginning passes it by, whoever reads its stream does not. */
const beforeAll = async (history: Verifying['history']): Promise<EventName | null> => {
  const [first] = (await history.readAll(ORIGIN, 1)).events;
  const [before] = first ? (await history.readAllBackwards(1, first.position)).events : [];
  return before ? nameOf(before) : null;
};

/** The first event of a stream that no longer shows it, of those that somebody deleted or cut short. */
const hiddenIn = async (
  streams: Iterable<string>,
  { history, ledger }: Pick<Verifying, 'history' | 'ledger'>,
): Promise<EventName | null> => {
  for (const stream of streams) {
    const sealed = await ledger.firstOf(stream);
    if (sealed === null) continue;
    let isShown = false;
    for await (const { revision } of history.readStream(stream, { limit: 1 })) isShown = revision === sealed.revision;
    if (!isShown) return nameOf(sealed);
  }
  return null;
};

/**
 * Reads the whole history, chains it anew and compares every hash with the seals. Bounded memory; a history that grows
 * meanwhile is looked at up to where it was sealed at the beginning. Throws what store and database throw.
 */
export const verifyHistory = async ({ history, ledger, expected, to, onProgress }: Verifying): Promise<Verified> => {
  const head = await endOf(ledger);
  let agreed: { position: Position; hash: Buffer; event: EventName | null } = {
    position: ORIGIN,
    hash: GENESIS,
    event: null,
  };
  let [events, unsealed] = [0, 0];
  let expectedAt: EventName | null = null;
  let isBroken = false;
  let isHeadMet = head.position === ORIGIN && head.events === 0 && head.hash.equals(GENESIS);

  const readAfter = async (position: Position): Promise<Pages> => {
    const page = await history.readAll(position, PAGE);
    return { page, seals: await ledger.after(position, page.events.length) };
  };
  const ahead = (position: Position): Promise<Pages> => {
    const pages = readAfter(position);
    pages.catch(() => {});
    return pages;
  };

  const cut = new Set<string>();
  const early = await beforeAll(history);
  for (let upcoming: Promise<Pages> | null = early ? null : ahead(ORIGIN); upcoming !== null && !isBroken; ) {
    const { page, seals }: Pages = await upcoming;
    for (const stream of page.cut ?? []) cut.add(stream);
    const last = page.events.at(-1)?.position ?? page.next;
    upcoming = page.end || (to !== undefined && last >= to) ? null : ahead(last);
    for (const [place, event] of page.events.entries()) {
      if (to !== undefined && event.position > to) break;
      const seal = seals[place];
      // Those behind it may have been sealed since.
      if (unsealed > 0 || (seal === undefined && agreed.position >= head.position)) {
        unsealed += 1;
        continue;
      }
      const hash = hashAfter(agreed.hash, event);
      if (seal === undefined || !isSealOf(seal, event) || !hash.equals(seal.hash)) {
        isBroken = true;
        break;
      }
      agreed = { position: event.position, hash, event };
      events += 1;
      if (event.position === head.position) isHeadMet = events === head.events && hash.equals(head.hash);
      if (expected?.equals(hash)) expectedAt = nameOf(event);
    }
    onProgress?.(events, Math.max(events, head.events));
  }

  const find = async (): Promise<Finding | null> => {
    if (early !== null) return { kind: 'inserted', event: early };
    const event = agreed.event && nameOf(agreed.event);
    const [next] = isBroken ? [] : await ledger.after(agreed.position, 1);
    const isToGoOn =
      next === undefined ? to === undefined || to >= head.position : to === undefined || next.position <= to;
    const found = isBroken || isToGoOn ? await diagnose({ history, ledger, head, agreed }) : null;
    if (found !== null) return found;
    const cutAway = await hiddenIn(cut, { history, ledger });
    if (cutAway !== null) return { kind: 'hidden', event: cutAway };
    // Where the chain went on meanwhile, its end is elsewhere by now; it never is where it was behind its own seals.
    const isOvertaken = agreed.position > head.position && (await endOf(ledger)).position < agreed.position;
    if (isOvertaken || (agreed.position >= head.position && !isHeadMet)) return { kind: 'head-altered', event };
    if (head.events === 0 && events === 0 && unsealed > 0) return { kind: 'never-sealed', events: unsealed };
    const isExpectedMet = expected === undefined || expectedAt !== null || expected.equals(GENESIS);
    return isExpectedMet ? null : { kind: 'not-the-expected', event, to: to ?? null };
  };
  return {
    finding: await find(),
    events,
    position: agreed.position,
    hash: agreed.hash,
    unsealed,
    expectedAt,
  };
};
