import type { SearchResult } from '#contract/search.ts';
import { recentKey } from '#lib/recent-key.ts';
import { isKind } from './kinds.ts';

/** The most results that are kept. */
const KEPT = 6;

const isResult = (value: unknown): value is SearchResult => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, title, detail } = value as Readonly<Record<string, unknown>>;
  return (
    isKind(kind) &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    (detail === null || typeof detail === 'string')
  );
};

/** The results that this member opened last on this device, the latest first. Nothing where storage is switched off. */
export const recentResults = (userId: string): readonly SearchResult[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('results' in kept)) return [];
    return kept.userId === userId && Array.isArray(kept.results) ? kept.results.filter(isResult) : [];
  } catch {
    return [];
  }
};

/** Keeps a result that was opened. Another member's results go. */
export const keepRecent = (userId: string, result: SearchResult): void => {
  const others = recentResults(userId).filter(({ kind, id }) => kind !== result.kind || id !== result.id);
  try {
    localStorage.setItem(recentKey, JSON.stringify({ userId, results: [result, ...others].slice(0, KEPT) }));
  } catch {
    // Storage may be full or switched off: the search works without it.
  }
};
