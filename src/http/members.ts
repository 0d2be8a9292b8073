import type { Participant } from '../commands/participant.ts';
import { findCurrentUser } from '../projections/accounts.ts';
import type { CurrentUser } from './contract/accounts.ts';
import type { HttpParts } from './parts.ts';
import type { Caller } from './plugins/sessions.ts';
import { notVisibleYet, problem } from './problems.ts';

export type { Participant };

/** The caller as their pages show them: the session is proof that the account exists. */
export const memberOf = async (readModels: HttpParts['readModels'], { userId }: Caller): Promise<CurrentUser> => {
  const member = await findCurrentUser(readModels, userId);
  if (member === null) throw notVisibleYet();
  return member;
};

/** The charity that the caller speaks for. */
export const charityOf = async (
  readModels: HttpParts['readModels'],
  caller: Caller,
): Promise<{ readonly userId: string; readonly charityId: string }> => {
  const { charityProfile } = await memberOf(readModels, caller);
  if (charityProfile === null) throw notVisibleYet();
  return { userId: caller.userId, charityId: charityProfile.id };
};

/** The consultant that the caller is. */
export const consultantOf = async (
  readModels: HttpParts['readModels'],
  caller: Caller,
): Promise<{ readonly userId: string; readonly consultantId: string }> => {
  const { consultantProfile } = await memberOf(readModels, caller);
  if (consultantProfile === null) throw notVisibleYet();
  return { userId: caller.userId, consultantId: consultantProfile.id };
};

/** As whom the caller takes part in projects. */
export const participantOf = async (readModels: HttpParts['readModels'], caller: Caller): Promise<Participant> => {
  const { userId, role } = caller;
  switch (role) {
    case 'charity':
      return { role, ...(await charityOf(readModels, caller)) };
    case 'consultant':
      return { role, ...(await consultantOf(readModels, caller)) };
    case 'admin':
      return { role, userId };
    case 'analyst':
      throw problem('not-allowed', 'Analysts take no part in projects.');
  }
};
