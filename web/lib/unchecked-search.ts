/** Keeps all search parameters. The page validates them, because code here is part of the landing page's scripts. */
export const uncheckedSearch = (search: Record<string, unknown>): Record<string, unknown> => search;
