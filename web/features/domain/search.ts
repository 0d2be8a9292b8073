import { textsIn } from '#lib/search-values.ts';

/** Search parameters: the text of the global search, and the filters of a list. */
const names = ['find', 'context', 'aggregate', 'command', 'event', 'outcome', 'words'] as const;
export type DomainSearch = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** Reads the known search parameters as text. The router parses digits as numbers. */
export const readDomainSearch = (search: Record<string, unknown>): DomainSearch => textsIn(names, search, 100);
