import { fold } from '../../commands/fold.ts';
import { account } from '../../domain/accounts/decide.ts';
import { charity } from '../../domain/charities/decide.ts';
import { consultant } from '../../domain/consultants/decide.ts';
import type { EventStore } from '../../eventstore/event-store.ts';

export interface Recipient {
  /** The person whose key encrypts the mail. */
  readonly subject: string;
  readonly to: string;
  /** Null: the greeting has no name. */
  readonly name: string | null;
}

/** Returns null for an erased address. */
export const recipientOf = (subject: string, to: string, name: string | null): Recipient | null =>
  to === '' ? null : { subject, to, name };

/** Finds recipients in the history, independent of read models. Returns null for people who have left. */
export const recipientsOf = (store: Pick<EventStore, 'readStream'>) => {
  const member = async (userId: string): Promise<Recipient | null> => {
    const known = await fold(store, account, userId);
    return known.status === 'registered' ? recipientOf(userId, known.email, known.contact.name) : null;
  };
  return {
    member,
    ofCharity: async (charityId: string): Promise<Recipient | null> => {
      const known = await fold(store, charity, charityId);
      return known.status === 'registered' ? member(known.registration.userId) : null;
    },
    ofConsultant: async (consultantId: string): Promise<Recipient | null> => {
      const known = await fold(store, consultant, consultantId);
      return known.status === 'none' || known.status === 'left' ? null : member(known.userId);
    },
    /** Also null unless the consultant is approved; other consultants cannot take part in conversations. */
    ofApprovedConsultant: async (consultantId: string): Promise<Recipient | null> => {
      const known = await fold(store, consultant, consultantId);
      return known.status === 'approved' ? member(known.userId) : null;
    },
  };
};

export type Recipients = ReturnType<typeof recipientsOf>;
