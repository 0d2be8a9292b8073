import { passwordWeak, type RefuseWeakPassword } from '../commands/password-policy.ts';
import { estimatePassword } from '../contract/password-strength.ts';

/** Refuses new passwords below the minimum score in the contract. */
export const refuseWeakPassword: RefuseWeakPassword = async (password, about) => {
  const { advice } = await estimatePassword(password, about);
  return advice === null ? null : { ...passwordWeak, message: advice };
};
