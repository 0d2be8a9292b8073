import type { ProjectionVerification, RowDifference } from '../../contract/projection-verification.ts';
import { ORIGIN, type Position, type RecordedEvent } from '../../domain/kernel/event.ts';
import { sameData } from '../../domain/kernel/same-data.ts';
import { pagesAfter } from '../../eventstore/reading.ts';
import type { Erasure } from './erasure.ts';
import { block, nothingBlocked } from './fold.ts';
import type { Row } from './read-model-table.ts';
import {
  halvesOf,
  inSnapshot,
  isSelected,
  MAX_LISTED,
  type Part,
  type RowFilter,
  readPart,
  type Snapshot,
  takeSnapshot,
  type VerificationParts,
} from './verification-snapshot.ts';

/** Maximum rows in memory while they are folded, as a multiple of `rowsAtOnce`. If there are more, half are left for later. */
const ROOM = 4;

/** Attempts to bring both generations to the same position before they are compared as they are. */
const ALIGNMENTS = 5;

/** Events read at a time. */
const PAGE_SIZE = 1_000;

/** The outcome of a verification, without the fields of its request. */
export type Findings = Pick<ProjectionVerification, 'state' | 'position' | 'rows' | 'invariants' | 'history' | 'live'>;

/** Callbacks of a verification. */
interface VerificationSteps {
  /** Catches the verified generation up to the head, where the live one usually is. */
  readonly align: () => Promise<void>;
  /** Reports progress; throws to abort. */
  readonly onProgress: (position: Position, target: Position) => Promise<void>;
}

/** A part of the rows, folded again from the beginning of the history. */
interface Refolded {
  /** Selects fewer rows than the part if there were too many. */
  readonly filter: RowFilter;
  /** Selects the rows of the part that were left out. */
  readonly left: readonly RowFilter[];
  readonly rows: ReadonlyMap<string, Row>;
  /** The stored rows of the part, without the data of people who were erased after its snapshot. */
  readonly stored: ReadonlyMap<string, Row>;
  /** Keys with parked events: they cannot be compared. */
  readonly skipped: ReadonlySet<string>;
  /** Keys with events that cannot be folded although none is parked. */
  readonly broken: ReadonlySet<string>;
}

/**
 * The people who were erased after a position. The history shows fallbacks in place of their data, also in the events
 * before it.
 */
const erasedAfter = async (
  store: VerificationParts['store'],
  erasure: Erasure,
  position: Position,
): Promise<ReadonlySet<string>> => {
  const erased = new Set<string>();
  for await (const { events } of pagesAfter(store, position, PAGE_SIZE, erasure.types)) {
    for (const subject of erasure.subjectsOf(events)) erased.add(subject);
  }
  return erased;
};

const blanked = (erasure: Erasure, rows: ReadonlyMap<string, Row>, isErased: (subject: string) => boolean) =>
  new Map([...rows].map(([key, row]) => [key, erasure.blankRow(row, isErased)]));

const refold = async (
  { store, fold, erasure, extent }: VerificationParts,
  { position, rows: stored, filter: requested, parked, forgotten }: Part,
  onProgress: VerificationSteps['onProgress'],
): Promise<Refolded> => {
  let filter = requested;
  const left: RowFilter[] = [];
  const rows = new Map<string, Row>();
  const skipped = new Set<string>();
  const broken = new Set<string>();
  const shrink = (): void => {
    const [taken, other] = halvesOf(filter);
    filter = taken;
    left.push(other);
    for (const keys of [rows, skipped, broken])
      for (const key of keys.keys()) if (!isSelected(filter, key)) keys.delete(key);
  };
  const erased = new Set(forgotten);
  const blocked = nothingBlocked();
  for (const unit of parked) block(blocked, unit);
  const take = (event: RecordedEvent, key: string): void => {
    if (skipped.has(key) || broken.has(key) || !isSelected(filter, key)) return;
    if (blocked.rows.has(key) || blocked.streams.has(event.stream)) {
      skipped.add(key);
      return;
    }
    const step = fold.step(rows.get(key) ?? null, event, key);
    if ('error' in step) broken.add(key);
    else if (step.row === null) rows.delete(key);
    else rows.set(key, step.row);
    if (rows.size + skipped.size + broken.size > ROOM * extent.rowsAtOnce) shrink();
  };
  // Each read model reads the history by itself, and most fold few of its events.
  const types = fold.types ? [...fold.types, ...(erasure?.types ?? [])] : undefined;
  for await (const page of pagesAfter(store, ORIGIN, PAGE_SIZE, types)) {
    const events = page.events.filter((event) => event.position <= position);
    for (const subject of erasure?.subjectsOf(events) ?? []) erased.add(subject);
    for (const touch of fold.touches(events)) {
      if ('keys' in touch) for (const key of touch.keys) take(touch.event, key);
    }
    await onProgress(page.next, position);
    if (page.next >= position) break;
  }
  const refolded = { filter, left, skipped, broken };
  if (erasure === null) return { ...refolded, rows, stored };
  const late = await erasedAfter(store, erasure, position);
  return {
    ...refolded,
    rows: blanked(erasure, rows, (subject) => erased.has(subject) || late.has(subject)),
    stored: blanked(erasure, stored, (subject) => late.has(subject)),
  };
};

const compare = (fresh: Refolded): NonNullable<Findings['history']> => {
  const differences: RowDifference[] = [];
  const keys = [...new Set([...fresh.stored.keys(), ...fresh.rows.keys()])]
    .filter((key) => isSelected(fresh.filter, key) && !fresh.skipped.has(key))
    .sort();
  for (const key of keys) {
    const [actual, expected] = [fresh.stored.get(key), fresh.rows.get(key)];
    if (fresh.broken.has(key)) differences.push({ key, what: 'differs', columns: [] });
    else if (!actual) differences.push({ key, what: 'missing', columns: [] });
    else if (!expected) differences.push({ key, what: 'surplus', columns: [] });
    else {
      const columns = Object.keys(expected).filter((column) => !sameData(actual[column], expected[column]));
      if (columns.length > 0) differences.push({ key, what: 'differs', columns });
    }
  }
  return {
    compared: keys.length,
    differing: differences.length,
    differences: differences.slice(0, MAX_LISTED),
    parked: fresh.skipped.size,
  };
};

/** Compares rows with a fresh fold of the history, part by part. Each part has a separate snapshot. */
const verifyRows = async (
  parts: VerificationParts,
  first: Part,
  onProgress: VerificationSteps['onProgress'],
): Promise<NonNullable<Findings['history']>> => {
  let fresh = await refold(parts, first, onProgress);
  let found = compare(fresh);
  if (!parts.extent.isWhole) return found;
  const { modulus, remainder } = first.filter;
  const waiting: RowFilter[] = Array.from({ length: modulus }, (_, at) => ({ modulus, remainder: at }));
  waiting.splice(remainder, 1, ...fresh.left);
  for (let filter = waiting.pop(); filter !== undefined; filter = waiting.pop()) {
    const next = filter;
    const part = await inSnapshot(parts.pool, (client) => readPart(client, parts, next));
    fresh = await refold(parts, part, onProgress);
    waiting.push(...fresh.left);
    const more = compare(fresh);
    found = {
      compared: found.compared + more.compared,
      differing: found.differing + more.differing,
      differences: [...found.differences, ...more.differences].slice(0, MAX_LISTED),
      parked: found.parked + more.parked,
    };
  }
  return found;
};

/**
 * Verifies a generation: a sample of its rows, or every row, against a fresh fold of the history, every row against the invariants, and
 * every row against the live generation. Differences from the live generation show what a swap changes and are not faults.
 * No values are reported, because they may be personal.
 */
export const verify = async (parts: VerificationParts, { align, onProgress }: VerificationSteps): Promise<Findings> => {
  let snapshot: Snapshot | null = null;
  for (let attempt = 0; snapshot === null; attempt += 1) {
    snapshot = await takeSnapshot(parts, attempt < ALIGNMENTS);
    if (snapshot === null) await align();
  }
  const history = await verifyRows(parts, snapshot.first, onProgress);
  const { livePosition, rows, invariants, fromLive } = snapshot;
  const { position } = snapshot.first;
  const passed = history.differing === 0 && invariants.every(({ broken }) => broken === 0);
  return {
    state: passed ? 'passed' : 'failed',
    position,
    rows,
    invariants: [...invariants],
    history,
    live:
      fromLive === null
        ? null
        : {
            compared: Math.max(rows.verified, rows.live ?? 0),
            differing: fromLive.differing,
            differences: [...fromLive.differences],
            samePosition: position === livePosition,
          },
  };
};
