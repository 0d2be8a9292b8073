import type { Account } from '../domain/accounts/state.ts';
import { type Rejection, reject } from '../domain/kernel/rejection.ts';

/** Its message may say more about the password. */
export const passwordWeak = reject(
  'password-weak',
  'This password is easy to guess. Choose three or more words that do not belong together.',
  'password',
);

/**
 * Returns {@link passwordWeak} for a new password that is easy to guess, or null.
 * @param about what a stranger knows of the member.
 */
export type RefuseWeakPassword = (password: string, about: readonly (string | null)[]) => Promise<Rejection | null>;

/** What a stranger knows of a member. */
export const publicFactsOf = (state: Account): readonly (string | null)[] =>
  state.status === 'registered'
    ? [state.registration.username, state.email, state.contact.name, state.profile.organisation]
    : [];
