import { fold } from '../../commands/fold.ts';
import { account } from '../../domain/accounts/decide.ts';
import { charity } from '../../domain/charities/decide.ts';
import { consultant } from '../../domain/consultants/decide.ts';
import type { EventStore } from '../../eventstore/event-store.ts';

/** Somebody to whom mails are written. */
export interface Reader {
  /** Whose key seals them. */
  readonly subject: string;
  readonly to: string;
  /** Null: greeted without a name. */
  readonly name: string | null;
}

/**
 * Finds people by the history itself, so that no read model's lag matters. Null for those who have left: their address is
 * known no more.
 */
export interface Readers {
  member(userId: string): Promise<Reader | null>;
  ofCharity(charityId: string): Promise<Reader | null>;
  ofConsultant(consultantId: string): Promise<Reader | null>;
  /** Null as well for one who is not approved, or no longer: they take no part in a project's conversation. */
  ofApprovedConsultant(consultantId: string): Promise<Reader | null>;
}

/** Somebody with an address; null for an erased one. */
export const readerOf = (subject: string, to: string, name: string | null): Reader | null =>
  to === '' ? null : { subject, to, name };

export const readersOf = (store: Pick<EventStore, 'readStream'>): Readers => {
  const member: Readers['member'] = async (userId) => {
    const known = await fold(store, account, userId);
    return known.status === 'registered' ? readerOf(userId, known.email, known.contact.name) : null;
  };
  return {
    member,
    ofCharity: async (charityId) => {
      const known = await fold(store, charity, charityId);
      return known.status === 'registered' ? member(known.registration.userId) : null;
    },
    ofConsultant: async (consultantId) => {
      const known = await fold(store, consultant, consultantId);
      return known.status === 'none' || known.status === 'left' ? null : member(known.userId);
    },
    ofApprovedConsultant: async (consultantId) => {
      const known = await fold(store, consultant, consultantId);
      return known.status === 'approved' ? member(known.userId) : null;
    },
  };
};
