/** Formats a position in the history without leading zeros. */
export const formatPosition = (position: string): string => {
  const short = position.replace(/^0+(?=\d)/, '');
  return short === '' ? 'Before the first event' : short;
};
