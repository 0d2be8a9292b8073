/** Moves an entry of a list by one place. At either end the list stays the same. */
export const moved = <Entry>(list: readonly Entry[], from: number, step: -1 | 1): readonly Entry[] => {
  const to = from + step;
  const [entry, other] = [list[from], list[to]];
  if (entry === undefined || other === undefined) return list;
  return list.map((one, at) => (at === from ? other : at === to ? entry : one));
};
