import { aggregateIdOf } from '../../domain/kernel/event.ts';
import type { WaitingListEvent } from '../../domain/waiting-list/events.ts';
import type { Handlers } from '../engine/reactor.ts';
import { signupInvitation, signupReceived } from '../letters/waiting-list.ts';
import { readerOf } from './readers.ts';
import { joinedAs } from './signups.ts';
import { type MailWriting, writeTo } from './writing.ts';

/** What people on the waiting list hear. */
export const waitingListMails = ({ store, links }: MailWriting) =>
  ({
    CharityJoinedWaitingList: async (event) => {
      const { signupId, email, contactName } = event.data;
      return writeTo(event, 'waiting-list-received', readerOf(signupId, email, contactName), signupReceived);
    },

    ConsultantJoinedWaitingList: async (event) => {
      const { signupId, email, fullName } = event.data;
      return writeTo(event, 'waiting-list-received', readerOf(signupId, email, fullName), signupReceived);
    },

    SignupInvited: async (event) => {
      const signup = await joinedAs(store, aggregateIdOf(event));
      if (signup === null) return {};
      const link = signup.kind === 'charity' ? links.register() : links.consultantApplication;
      return writeTo(event, 'waiting-list-invitation', signup.reader, () => signupInvitation(link));
    },

    SignupWithdrawn: async (event) => ({ forget: [aggregateIdOf(event)] }),
  }) satisfies Handlers<WaitingListEvent>;
