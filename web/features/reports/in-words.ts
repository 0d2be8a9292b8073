/** A name of the code as people read it: `projectSubmitted`, `set_up_fee` and `terms.type` become three sayings. */
export const inWords = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Things in a row: 'a', 'a and b', 'a, b and c'. */
export const listed = (things: readonly string[], last: 'and' | 'or' = 'and'): string =>
  things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} ${last} ${things.at(-1)}`;

/** A number with its thing: '1 event', '12,400 events'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
