/** Keeps the search parameters as they are. The page checks them: code here is part of the landing page's scripts. */
export const uncheckedSearch = (search: Record<string, unknown>): Record<string, unknown> => search;
