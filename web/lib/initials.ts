/** Replaces a missing photo: the first letters of the first two words of a name (spec §3). */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-GB') ?? '')
    .join('');
