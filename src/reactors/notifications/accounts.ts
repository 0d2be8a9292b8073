import type { AccountEvent, InvitationEvent } from '../../domain/accounts/events.ts';
import { aggregateIdOf, type RecordedEvent } from '../../domain/kernel/event.ts';
import {
  emailAddressChanged,
  passwordChanged,
  type TwoStepChange,
  twoStepChanged,
  welcome,
} from '../../mail/templates/accounts.ts';
import { applicationReceived } from '../../mail/templates/consultants.ts';
import type { Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeTo } from './notification.ts';
import { recipientOf } from './recipients.ts';

/** What members hear about their accounts. Links with a secret are not here: see `account-mail.ts`. */
export const accountMails = ({ recipients, links }: NotificationParts) => {
  const twoStep = async (event: RecordedEvent<AccountEvent>, change: TwoStepChange) =>
    writeTo(event, 'two-step-sign-in', await recipients.member(aggregateIdOf(event)), () =>
      twoStepChanged(change, links),
    );
  return {
    AccountRegistered: async (event) => {
      const { userId, role } = event.data;
      // A consultant's application precedes the account in the history, so it is answered here.
      if (role === 'charity') return writeTo(event, 'welcome', await recipients.member(userId), () => welcome(links));
      if (role !== 'consultant') return {};
      return writeTo(event, 'application-received', await recipients.member(userId), () => applicationReceived(links));
    },

    PasswordChanged: async (event) =>
      writeTo(event, 'password-changed', await recipients.member(aggregateIdOf(event)), () => passwordChanged(links)),

    PasswordReset: async (event) =>
      writeTo(event, 'password-changed', await recipients.member(aggregateIdOf(event)), () => passwordChanged(links)),

    EmailAddressChanged: async (event) => {
      const member = await recipients.member(aggregateIdOf(event));
      const former = member === null ? null : recipientOf(member.subject, event.data.formerEmail, member.name);
      return writeTo(event, 'email-address-changed', former, emailAddressChanged);
    },

    SecondFactorAdded: (event) => twoStep(event, 'added'),
    SecondFactorRemoved: (event) => twoStep(event, 'removed'),
    SecondFactorsReset: (event) => twoStep(event, 'reset'),
    RecoveryCodeUsed: (event) => twoStep(event, 'recovered'),

    AccountClosed: async (event) => ({ forget: [aggregateIdOf(event)] }),

    MemberInvitationWithdrawn: async (event) => ({ forget: [aggregateIdOf(event)] }),
  } satisfies Handlers<AccountEvent | InvitationEvent>;
};
