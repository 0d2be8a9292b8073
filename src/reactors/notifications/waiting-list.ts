import { aggregateIdOf } from '../../domain/kernel/event.ts';
import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';
import { addressTemplates } from '../../mail/mail.ts';
import { signupInvitation, signupReceived } from '../../mail/templates/waiting-list.ts';
import type { Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeTo } from './notification.ts';
import { recipientOf } from './recipients.ts';
import { joinedAs } from './signups.ts';

/** How long the link of an invitation proves the address, in milliseconds. */
const INVITATION_LIFE = 30 * 24 * 3_600_000;

export const waitingListMails = ({ store, links, vault, clock }: NotificationParts) =>
  ({
    CharityJoinedWaitingList: async (event) => {
      const { signupId, email, contactName } = event.data;
      return writeTo(event, 'waiting-list-received', recipientOf(signupId, email, contactName), signupReceived);
    },

    ConsultantJoinedWaitingList: async (event) => {
      const { signupId, email, fullName } = event.data;
      return writeTo(event, 'waiting-list-received', recipientOf(signupId, email, fullName), signupReceived);
    },

    SignupInvited: async (event) => {
      const signup = await joinedAs(store, aggregateIdOf(event));
      if (signup === null) return {};
      const expiresAt = new Date(clock().getTime() + INVITATION_LIFE);
      const invitation = await vault.invitationTokens.issue(aggregateIdOf(event), expiresAt);
      const link = signup.kind === 'charity' ? links.invitedCharity(invitation) : links.invitedConsultant(invitation);
      return writeTo(event, addressTemplates.signupInvited, signup.recipient, () => signupInvitation(link));
    },

    SignupWithdrawn: async (event) => ({ forget: [aggregateIdOf(event)] }),
  }) satisfies Handlers<WaitingListEvent>;
