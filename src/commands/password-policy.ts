import type { Account } from '../domain/accounts/state.ts';
import { type Rejection, reject } from '../domain/kernel/rejection.ts';

/** The refusal of a weak password; its message may give more detail. */
export const passwordWeak = reject(
  'password-weak',
  'This password is easy to guess. Choose three or more words that do not belong together.',
  'password',
);

/**
 * Returns {@link passwordWeak} for a new password that is easy to guess, or null.
 * @param about facts about the member that a stranger could know.
 */
export type RefuseWeakPassword = (password: string, about: readonly (string | null)[]) => Promise<Rejection | null>;

/** Facts about a member that a stranger could know. */
export const publicFactsOf = (state: Account): readonly (string | null)[] =>
  state.status === 'registered'
    ? [state.registration.username, state.email, state.contact.name, state.profile.organisation]
    : [];
