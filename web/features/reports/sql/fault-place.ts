/** Line and column of a character, both from 1. */
export const placeIn = (sql: string, position: number): { readonly line: number; readonly column: number } => {
  const before = sql.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};
