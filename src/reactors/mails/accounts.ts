import type { AccountEvent, InvitationEvent } from '../../domain/accounts/events.ts';
import { aggregateIdOf } from '../../domain/kernel/event.ts';
import type { Handlers } from '../engine/reactor.ts';
import { emailAddressChanged, passwordChanged, welcome } from '../letters/accounts.ts';
import { applicationReceived } from '../letters/consultants.ts';
import { readerOf } from './readers.ts';
import { type MailWriting, writeTo } from './writing.ts';

/** What members hear about their accounts. Links with a secret are not here: see `account-mail.ts`. */
export const accountMails = ({ readers, links }: MailWriting) =>
  ({
    AccountRegistered: async (event) => {
      const { userId, role } = event.data;
      // A consultant's application stands in the history before the account does, so it is answered here.
      if (role === 'charity') return writeTo(event, 'welcome', await readers.member(userId), () => welcome(links));
      if (role !== 'consultant') return {};
      return writeTo(event, 'application-received', await readers.member(userId), () => applicationReceived(links));
    },

    PasswordChanged: async (event) =>
      writeTo(event, 'password-changed', await readers.member(aggregateIdOf(event)), () => passwordChanged(links)),

    PasswordReset: async (event) =>
      writeTo(event, 'password-changed', await readers.member(aggregateIdOf(event)), () => passwordChanged(links)),

    EmailAddressChanged: async (event) => {
      const member = await readers.member(aggregateIdOf(event));
      const former = member === null ? null : readerOf(member.subject, event.data.formerEmail, member.name);
      return writeTo(event, 'email-address-changed', former, emailAddressChanged);
    },

    AccountClosed: async (event) => ({ forget: [aggregateIdOf(event)] }),

    MemberInvitationWithdrawn: async (event) => ({ forget: [aggregateIdOf(event)] }),
  }) satisfies Handlers<AccountEvent | InvitationEvent>;
