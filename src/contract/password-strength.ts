import type { TranslationKeys, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { brand } from '../brand.ts';

/** How hard a password is to guess: 0 at once, 1 within a million guesses, 2 within 10⁸, 3 within 10¹⁰, 4 beyond. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export interface PasswordStrength {
  readonly score: PasswordScore;
  /** Why the password is refused and what helps, in two sentences; null for a password that is strong enough. */
  readonly advice: string | null;
}

/** The minimum score of a new password (docs/decisions/0024-signing-in-under-attack.md). */
const STRONG_ENOUGH: PasswordScore = 3;

/** Only this many characters are checked: the estimate is slow for long passwords, which are strong anyway. */
const ESTIMATED_LENGTH = 40;

const common = 'Attackers try this password, or one very like it, first.';
const repeated = 'Repeated characters and words are easy to guess.';
const dates = 'Years and dates are easy to guess.';
const names = 'Names are easy to guess.';
const keys = 'Neighbouring keys are easy to guess.';

/** Our own messages, which replace those of the library. */
const warnings: TranslationKeys['warnings'] = {
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: common,
  pwned: common,
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  recentYears: dates,
  dates,
  namesByThemselves: names,
  commonNames: names,
  straightRow: keys,
  keyPattern: keys,
  sequences: 'Sequences such as abc or 123 are easy to guess.',
  wordByItself: 'A single word is easy to guess.',
  userInputs: `It contains your name, your organisation's or ${brand.name}, which are easy to guess.`,
};

const remedy = 'Choose three or more words that do not belong together.';

const load = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Estimator }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Estimator({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: { ...english.translations, warnings },
    maxLength: ESTIMATED_LENGTH,
    // Limits the work for passwords with many such substitutions.
    l33tMaxSubstitutions: 10,
  });
};

/** The estimator, loaded on first use: its dictionaries are large. */
let estimator: Promise<ZxcvbnFactory> | null = null;

const loaded = (): Promise<ZxcvbnFactory> => {
  estimator ??= load().catch((error: unknown) => {
    estimator = null;
    throw error;
  });
  return estimator;
};

/** The words of a text, and the text itself: `robin@harbour.example` counts with all its parts. */
const wordsOf = (text: string): readonly string[] => {
  const lower = text.normalize('NFKC').toLowerCase();
  return [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
};

/**
 * Estimates how hard a password is to guess for a stranger who knows common passwords, English words and the given
 * facts.
 * @param about facts about the member that a stranger knows, such as name, username, e-mail address and organisation.
 */
export const estimatePassword = async (
  password: string,
  about: readonly (string | null | undefined)[],
): Promise<PasswordStrength> => {
  const known = [brand.name, ...about].flatMap((text) => wordsOf(text ?? ''));
  const { score, feedback } = (await loaded()).check(password.normalize('NFKC').trim(), known);
  if (score >= STRONG_ENOUGH) return { score, advice: null };
  return { score, advice: `${feedback.warning ?? 'This password is easy to guess.'} ${remedy}` };
};
