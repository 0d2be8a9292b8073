import type { Random } from './random.ts';

/** The values of `{name}` in a phrase. */
export type Slots = Readonly<Record<string, string>>;

const choice = /\(([^()|]*(?:\|[^()|]*)+)\)/;

/**
 * Fills in a phrase: picks one option of each `(one|another)`, which may be nested, replaces `{name}` with its slot, and
 * capitalises the first letter. Throws when a slot has no value.
 */
export const fillPhrase = (random: Random, phrase: string, slots: Slots = {}): string => {
  let text = phrase;
  for (let found = choice.exec(text); found; found = choice.exec(text)) {
    const chosen = random.pick((found[1] ?? '').split('|'));
    text = `${text.slice(0, found.index)}${chosen}${text.slice(found.index + found[0].length)}`;
  }
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`The slot {${name}} has no value in: ${phrase}`);
    return value;
  });
  return `${filled.slice(0, 1).toUpperCase()}${filled.slice(1)}`.replace(/ {2,}/g, ' ').trim();
};

/** Converts a text to lower case with words joined by hyphens, for addresses and usernames. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
