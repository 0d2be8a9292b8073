import { capitalized, uncapitalized } from '../domain/kernel/text.ts';

export { capitalized, uncapitalized };

const spaced = (name: string, separators: RegExp): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(separators, ' ')
    .toLowerCase()
    .trim()
    .replace(/\bsignup/g, 'sign up')
    .replace(/\b(one off|set up|sign in|sign up)(?=s?\b)/g, (pair) => pair.replace(' ', '-'));

/** Splits a name from the code into words, for labels: `terms.setUpFee` becomes `Terms set-up fee`. */
export const wordByWord = (name: string): string => capitalized(spaced(name, /[._-]/g));

/**
 * Converts a name from the code to plain words with hyphens: `InviteConsultant`, `in_progress` and `SetUpFee` become
 * `Invite consultant`, `In progress` and `Set-up fee`.
 */
export const inWords = (name: string): string => capitalized(spaced(name, /[._/-]+/g));

/** A label within a sentence: `Sum: Estimated hours` becomes `sum: estimated hours`. Abbreviations keep their capitals. */
export const midSentence = (label: string): string =>
  label.replace(/(^|: )(\p{Lu})(?!\p{Lu})/gu, (_, before: string, first: string) => before + first.toLowerCase());

/** Labels for a list that begins a sentence: only the first keeps its capital. */
export const inOneSentence = (labels: readonly string[]): readonly string[] =>
  labels.map((label, place) => {
    const words = midSentence(label);
    return place === 0 ? label.charAt(0) + words.slice(1) : words;
  });
