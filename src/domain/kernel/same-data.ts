/**
 * Deep equality of event or command data. Fields may be in any order, because a store may return them in another; list
 * entries must be in the same order.
 */
export const sameData = (left: unknown, right: unknown): boolean => {
  if (left === right) return true;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((entry, index) => sameData(entry, right[index]))
    );
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  const theirs = new Map(Object.entries(right));
  const ours = Object.entries(left);
  return (
    ours.length === theirs.size && ours.every(([name, value]) => theirs.has(name) && sameData(value, theirs.get(name)))
  );
};
