/** Query options of a list that is loaded page by page. */
export const byPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }): string | undefined =>
    nextCursor ?? undefined,
};

/** Entries per request of a whole list: the server's maximum. */
const PAGE = 100;

/** Maximum number of requests for a whole list. */
const MOST_PAGES = 20;

interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly nextCursor: string | null;
}

/** The entries of all pages of a list, at most 2,000. */
export const everyEntry = async <Entry>(
  load: (page: { readonly cursor: string | undefined; readonly limit: number }) => Promise<Page<Entry>>,
): Promise<readonly Entry[]> => {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { data, nextCursor } = await load({ cursor, limit: PAGE });
    entries.push(...data);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return entries;
};
