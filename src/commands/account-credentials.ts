import { type Rejection, reject } from '../domain/kernel/rejection.ts';
import type { Credential } from '../vault/credentials.ts';
import type { Passwords } from '../vault/password-hashing.ts';
import type { Vault } from '../vault/vault.ts';

export const passwordWrong = reject('password-wrong', 'This is not your current password', 'currentPassword');

/** Id without credentials, looked up instead of an unknown account so that both lookups take equally long. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/** The credential of a signed-in member who has entered the current password, or the rejection. */
export const verifyCurrentPassword = async (
  credentials: Pick<Vault['credentials'], 'find'>,
  hashing: Passwords,
  userId: string,
  currentPassword: string,
): Promise<Credential | Rejection> => {
  const credential = await credentials.find(userId);
  const matches = await hashing.verify(credential?.hash ?? null, currentPassword);
  if (credential === null || !matches) return passwordWrong;
  // The check may have waited for others, while the member changed the password or closed the account.
  const current = await credentials.find(userId);
  return current?.generation === credential.generation ? credential : passwordWrong;
};
