/**
 * Which categories are named along an axis, so that no name touches the next: the first one, and every so many after it.
 * @param room between two categories, in pixels
 * @param widest of the names, in pixels
 */
export const namedPlaces = (count: number, room: number, widest: number): readonly number[] => {
  if (count === 0 || room <= 0) return [];
  const every = Math.max(1, Math.ceil(widest / room));
  return Array.from({ length: Math.ceil(count / every) }, (_, number) => number * every);
};
