import type { ReactNode } from 'react';
import { faultIn } from '#lib/strict-search.ts';
import { BadAddress } from './bad-address.tsx';

interface CheckedSearchProps<Search extends object> {
  /** The search parameters of a route with `uncheckedSearch`. */
  readonly given: Record<string, unknown>;
  /** Returns undefined for an invalid value. */
  readonly read: (given: Record<string, unknown>) => Search;
  /** What would be valid, as a sentence. */
  readonly hint?: string;
  readonly children: (search: Search) => ReactNode;
}

/** Shows a page with the search parameters of its URL; if one is invalid, says so instead of dropping it silently. */
export const CheckedSearch = <Search extends object>({ given, read, hint, children }: CheckedSearchProps<Search>) => {
  const search = read(given);
  const fault = faultIn(given, search);
  return fault === undefined ? children(search) : <BadAddress fault={fault} hint={hint} wayOut="Open without it" />;
};
