/** Options of a query that reads a list page by page. */
export const byPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }): string | undefined =>
    nextCursor ?? undefined,
};
