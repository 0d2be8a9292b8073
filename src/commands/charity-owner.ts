import { charity } from '../domain/charities/decide.ts';
import { reject } from '../domain/kernel/rejection.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { fold } from './fold.ts';

export interface CharityOwner {
  readonly userId: string;
  readonly charityId: string;
}

export const charityNotYours = reject('charity-not-yours', 'You can do this only for your own charity.');

/** User id of the member of a charity; null for an unknown charity. */
export const memberOfCharity = async (
  store: Pick<EventStore, 'readStream'>,
  charityId: string,
): Promise<string | null> => {
  const found = await fold(store, charity, charityId);
  return found.status === 'unregistered' ? null : found.registration.userId;
};
