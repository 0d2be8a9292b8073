/**
 * The column names of a result, each once: `a, a, A` become `a, a_1, A_2`, as DuckDB names the columns of a subquery. DuckDB
 * ignores case.
 */
export const distinctNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  const repeats = new Map<string, number>();
  return names.map((name) => {
    const lower = name.toLowerCase();
    let distinct = name;
    for (let count = repeats.get(lower) ?? 0; taken.has(distinct.toLowerCase()); ) {
      count += 1;
      repeats.set(lower, count);
      distinct = `${name}_${count}`;
    }
    taken.add(distinct.toLowerCase());
    return distinct;
  });
};
