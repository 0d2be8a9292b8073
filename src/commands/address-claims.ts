import { giveUpEmailAddress } from '../domain/accounts/commands.ts';
import { account } from '../domain/accounts/decide.ts';
import type { GivingUpReason } from '../domain/accounts/events.ts';
import type { CommandContext } from './handle.ts';
import type { CommandParts } from './parts.ts';

/** Takes e-mail addresses from accounts that have not proved them. */
export interface AddressClaims {
  /** The account gives up its address. False when it has proved it. A repeated call completes an interrupted one. */
  release(userId: string, because: GivingUpReason, context: CommandContext): Promise<boolean>;
  /**
   * Frees a proved address for an account. False when no other account has it, or another one has proved it.
   * @param claimant the account that has proved it
   */
  claim(email: string, claimant: string, context: CommandContext): Promise<boolean>;
}

export const addressClaims = ({ handle, vault }: Pick<CommandParts, 'handle' | 'vault'>): AddressClaims => {
  const release: AddressClaims['release'] = async (userId, because, context) => {
    const given = await handle(account, userId, giveUpEmailAddress({ because }), { ...context, subject: userId });
    if (given.outcome === 'accepted') {
      await vault.names.release(userId);
      return true;
    }
    // A crash came between the event and the name.
    if (given.rejection.code === 'email-proved') await vault.names.prove(userId);
    return false;
  };

  return {
    release,
    claim: async (email, claimant, context) => {
      const holder = await vault.names.holderOf(email);
      if (holder === null || holder.isProved || holder.userId === claimant) return false;
      return release(holder.userId, 'claimed', context);
    },
  };
};
