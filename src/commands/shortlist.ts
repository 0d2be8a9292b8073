import { removeFromShortlist, shortlistConsultant } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import { consultant } from '../domain/consultants/decide.ts';
import { type CharityOwner, charityNotYours, memberOfCharity } from './charity-owner.ts';
import { consultantUnknown } from './consultants.ts';
import { fold } from './fold.ts';
import { type Done, outcomeOf, refused } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import { about, type RequestContext } from './request-context.ts';

interface Saved {
  readonly consultantId: string;
}

/** Consultants that a charity saves, to find them again. */
export const shortlistCommands = ({ handle, store }: Pick<CommandParts, 'handle' | 'store'>) => ({
  /** Saves an approved consultant. Rejections: `charity-not-yours`, `consultant-unknown`, `shortlist-full`. */
  shortlistConsultant: async (saved: Saved, { userId, charityId }: CharityOwner, request: RequestContext): Done => {
    if ((await memberOfCharity(store, charityId)) !== userId) return refused(charityNotYours);
    if ((await fold(store, consultant, saved.consultantId)).status !== 'approved') return refused(consultantUnknown);
    return outcomeOf(await handle(charity, charityId, shortlistConsultant(saved), about(userId, request)), {});
  },
  /** Removes a saved consultant, approved or not. Rejection: `charity-not-yours`. */
  removeFromShortlist: async (saved: Saved, { userId, charityId }: CharityOwner, request: RequestContext): Done => {
    if ((await memberOfCharity(store, charityId)) !== userId) return refused(charityNotYours);
    return outcomeOf(await handle(charity, charityId, removeFromShortlist(saved), about(userId, request)), {});
  },
});
