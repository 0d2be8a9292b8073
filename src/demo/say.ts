import type { Random } from './random.ts';

/** What stands for `{name}` in a phrase. */
export type Slots = Readonly<Record<string, string>>;

const choice = /\(([^()|]*(?:\|[^()|]*)+)\)/;

/**
 * Makes a sentence of a phrase: `(one|another)` becomes one of the two, also within each other, and `{name}` what the
 * slots hold. Throws on a slot that is not given, so that no brace ever reaches a reader.
 */
export const say = (random: Random, phrase: string, slots: Slots = {}): string => {
  let text = phrase;
  for (let found = choice.exec(text); found; found = choice.exec(text)) {
    const chosen = random.pick((found[1] ?? '').split('|'));
    text = `${text.slice(0, found.index)}${chosen}${text.slice(found.index + found[0].length)}`;
  }
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`Nothing stands for {${name}} in: ${phrase}`);
    return value;
  });
  return `${filled.slice(0, 1).toUpperCase()}${filled.slice(1)}`.replace(/ {2,}/g, ' ').trim();
};

/** A text as part of an address or a user name: lower case, words joined by dashes. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
