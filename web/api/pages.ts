/** Query options of a list that is loaded page by page. */
export const byPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }): string | undefined =>
    nextCursor ?? undefined,
};
