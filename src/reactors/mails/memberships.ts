import { foldStream } from '../../commands/fold.ts';
import { charity } from '../../domain/charities/decide.ts';
import type { CharityEvent } from '../../domain/charities/events.ts';
import type { CharityMembership } from '../../domain/charities/state.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import type { Handlers } from '../engine/reactor.ts';
import {
  endingReminder,
  membershipCharged,
  membershipLapsed,
  renewalReminder,
  renewalStopped,
} from '../letters/memberships.ts';
import type { Reader } from './readers.ts';
import { type MailWriting, writeTo } from './writing.ts';

interface OfCharity {
  readonly stream: string;
  readonly revision: number;
}

/** What charities hear about their membership. */
export const membershipMails = ({ store, readers, links }: MailWriting) => {
  const charityOf = (event: OfCharity): Promise<Reader | null> => readers.ofCharity(aggregateIdOf(event));

  /** As it stood with the event: what has changed since has a mail of its own. */
  const membershipAt = async (event: OfCharity): Promise<CharityMembership | null> => {
    const { state } = await foldStream(store, charity, aggregateIdOf(event), { limit: event.revision + 1 });
    return state.status === 'registered' ? state.membership : null;
  };

  return {
    MembershipCharged: async (event) =>
      writeTo(event, 'membership-charged', await charityOf(event), () => membershipCharged(event.data, links)),

    MembershipRenewalAnnounced: async (event) => {
      const membership = await membershipAt(event);
      if (membership === null) return {};
      const { renewsAt } = event.data;
      return writeTo(event, 'membership-reminder', await charityOf(event), () =>
        membership.renewal === 'stopped'
          ? endingReminder(renewsAt, links)
          : renewalReminder(renewsAt, membership.next, links),
      );
    },

    MembershipRenewalStopped: async (event) => {
      const membership = await membershipAt(event);
      if (membership === null) return {};
      return writeTo(event, 'membership-renewal-stopped', await charityOf(event), () =>
        renewalStopped(membership.renewsAt, links),
      );
    },

    MembershipLapsed: async (event) =>
      writeTo(event, 'membership-lapsed', await charityOf(event), () => membershipLapsed(links)),
  } satisfies Handlers<CharityEvent>;
};
