import { foldStream } from '../../commands/fold.ts';
import { charity } from '../../domain/charities/decide.ts';
import type { CharityEvent } from '../../domain/charities/events.ts';
import type { CharityMembership } from '../../domain/charities/state.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import {
  endingReminder,
  membershipCharged,
  membershipLapsed,
  renewalReminder,
  renewalStopped,
} from '../../mail/templates/memberships.ts';
import type { Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeTo, writeWanted } from './notification.ts';
import type { Recipient } from './recipients.ts';

interface OfCharity {
  readonly stream: string;
  readonly revision: number;
}

/** Notifications to charities about their membership. */
export const membershipMails = (parts: NotificationParts) => {
  const { store, recipients, links } = parts;
  const charityOf = (event: OfCharity): Promise<Recipient | null> => recipients.ofCharity(aggregateIdOf(event));

  /** The membership at the time of the event, because later changes cause separate mails. */
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
      return writeWanted(parts, event, {
        kind: 'membership',
        template: 'membership-reminder',
        to: [await charityOf(event)],
        about: [],
        message: () =>
          membership.renewal === 'stopped'
            ? endingReminder(renewsAt, links)
            : renewalReminder(renewsAt, membership.next, links),
      });
    },

    MembershipRenewalStopped: async (event) => {
      const membership = await membershipAt(event);
      if (membership === null) return {};
      return writeTo(event, 'membership-renewal-stopped', await charityOf(event), () =>
        renewalStopped(membership.renewsAt, links),
      );
    },

    MembershipLapsed: async (event) =>
      writeWanted(parts, event, {
        kind: 'membership',
        template: 'membership-lapsed',
        to: [await charityOf(event)],
        about: [],
        message: () => membershipLapsed(links),
      }),
  } satisfies Handlers<CharityEvent>;
};
