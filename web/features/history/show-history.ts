import type { HistorySearch } from './history-search.ts';

/**
 * Changes what the history shows, and its address with it. Each change is a step that the browser's Back undoes, but for
 * those `inPlace`.
 */
export type ShowHistory = (wanted: HistorySearch, how?: { readonly inPlace: boolean }) => void;
