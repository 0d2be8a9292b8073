import { type Rejection, reject } from '../domain/kernel/rejection.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Credential } from '../platform/vault/credentials.ts';
import type { Vault } from '../platform/vault/vault.ts';

export const passwordWrong = reject('password-wrong', 'This is not your current password', 'currentPassword');

/** Has neither credential nor link; looked up in place of an unknown account, so that both cost one look. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The credential behind a password that a signed-in member gives once more, or why it is not accepted. */
export const proveOwner = async (
  credentials: Pick<Vault['credentials'], 'find'>,
  hashing: Passwords,
  userId: string,
  currentPassword: string,
): Promise<Credential | Rejection> => {
  const credential = await credentials.find(userId);
  const matches = await hashing.verify(credential?.hash ?? null, currentPassword);
  return credential !== null && matches ? credential : passwordWrong;
};
