const spaced = (name: string, separators: RegExp): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(separators, ' ')
    .toLowerCase();

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A name of the code word by word, for labels: `projectSubmitted`, `in_progress` and `terms.setUpFee` are three sayings. */
export const wordByWord = (name: string): string => capitalised(spaced(name, /[._-]/g));

/**
 * A name of the code as people say it: `InviteConsultant`, `in_progress` and `waiting-list` are `Invite consultant`, `In
 * progress` and `Waiting list`. Some pairs of words are one.
 */
export const inWords = (name: string): string => {
  const words = spaced(name, /[._/-]+/g)
    .trim()
    .replace(/\b(one off|set up|sign in)(?=s?\b)/g, (pair) => pair.replace(' ', '-'));
  return capitalised(words);
};
