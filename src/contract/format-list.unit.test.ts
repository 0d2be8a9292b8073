import { expect, it } from 'vitest';
import { inWords, wordByWord } from './format-list.ts';

it.each([
  ['ProjectSubmitted', 'Project submitted'],
  ['submitProject', 'Submit project'],
  ['in_progress', 'In progress'],
  ['waiting-list', 'Waiting list'],
  ['projection/admin-summary', 'Projection admin summary'],
  ['OneOffFeeAgreed', 'One-off fee agreed'],
  ['signIns', 'Sign-ins'],
  ['SignupInvited', 'Sign-up invited'],
  ['waitingListSignups', 'Waiting list sign-ups'],
])('formats %s as %s', (name, words) => {
  expect(inWords(name)).toBe(words);
});

it.each([
  ['ProjectSubmitted', 'Project submitted'],
  ['terms.setUpFee', 'Terms set-up fee'],
  ['SignInFailed', 'Sign-in failed'],
  ['application/pdf', 'Application/pdf'],
  ['in_progress', 'In progress'],
])('formats %s word by word as %s', (name, words) => {
  expect(wordByWord(name)).toBe(words);
});
