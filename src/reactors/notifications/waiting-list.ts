import { aggregateIdOf } from '../../domain/kernel/event.ts';
import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';
import { signupInvitation, signupReceived } from '../../mail/templates/waiting-list.ts';
import type { Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeTo } from './notification.ts';
import { recipientOf } from './recipients.ts';
import { joinedAs } from './signups.ts';

export const waitingListMails = ({ store, links }: NotificationParts) =>
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
      const link = signup.kind === 'charity' ? links.register() : links.consultantApplication;
      return writeTo(event, 'waiting-list-invitation', signup.recipient, () => signupInvitation(link));
    },

    SignupWithdrawn: async (event) => ({ forget: [aggregateIdOf(event)] }),
  }) satisfies Handlers<WaitingListEvent>;
