/** The list with the entry at a place moved by one; the same list at either end. */
export const moved = <Entry>(list: readonly Entry[], from: number, step: -1 | 1): readonly Entry[] => {
  const to = from + step;
  const [entry, other] = [list[from], list[to]];
  if (entry === undefined || other === undefined) return list;
  return list.map((one, at) => (at === from ? other : at === to ? entry : one));
};
