import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import { normalisedName } from '../vault/name-digests.ts';
import { fold } from './fold.ts';
import type { CommandParts } from './parts.ts';

/**
 * Invitation links of people on the waiting list. The holder of a link receives mail at the signup's address.
 */
export const invitedSignups = ({ store, vault }: Pick<CommandParts, 'store' | 'vault'>) => ({
  /** The signup of a token; null when the token is unknown or expired, or the signup was withdrawn. */
  find: async (token: string) => {
    const signupId = await vault.invitationTokens.find(token);
    if (signupId === null) return null;
    // The id may be that of a member's invitation, for which there is no signup.
    const state = await fold(store, waitingListSignup, signupId);
    if (!('entry' in state)) return null;
    const address = normalisedName(state.entry.signup.email);
    return {
      signupId,
      /** Whether the invitation went to this address. */
      isFor: (email: string): boolean => normalisedName(email) === address,
    };
  },
});

export type InvitedSignups = ReturnType<typeof invitedSignups>;
