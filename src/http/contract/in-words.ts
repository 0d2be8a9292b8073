/**
 * A name of the code as people say it: `InviteConsultant`, `in_progress` and `waiting-list` are `Invite consultant`, `In
 * progress` and `Waiting list`. Some pairs of words are one.
 */
export const inWords = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._/-]+/g, ' ')
    .toLowerCase()
    .trim()
    .replace(/\b(one off|set up|sign in)(?=s?\b)/g, (pair) => pair.replace(' ', '-'));
  return words.charAt(0).toUpperCase() + words.slice(1);
};
