const spaced = (name: string, separators: RegExp): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(separators, ' ')
    .toLowerCase();

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Splits a name from the code into words, for labels: `terms.setUpFee` becomes `Terms set up fee`. */
export const wordByWord = (name: string): string => capitalised(spaced(name, /[._-]/g));

/**
 * Converts a name from the code to plain words with hyphens: `InviteConsultant`, `in_progress` and `SetUpFee` become
 * `Invite consultant`, `In progress` and `Set-up fee`.
 */
export const inWords = (name: string): string => {
  const words = spaced(name, /[._/-]+/g)
    .trim()
    .replace(/\b(one off|set up|sign in)(?=s?\b)/g, (pair) => pair.replace(' ', '-'));
  return capitalised(words);
};
