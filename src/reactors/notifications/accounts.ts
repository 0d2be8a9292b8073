import { fold } from '../../commands/fold.ts';
import { account } from '../../domain/accounts/decide.ts';
import type { AccountEvent, InvitationEvent } from '../../domain/accounts/events.ts';
import { aggregateIdOf, type RecordedEvent } from '../../domain/kernel/event.ts';
import { addressTemplates } from '../../mail/mail.ts';
import {
  emailAddressChanged,
  emailProof,
  passwordChanged,
  type TwoStepChange,
  twoStepChanged,
  welcome,
} from '../../mail/templates/accounts.ts';
import { applicationReceived } from '../../mail/templates/consultants.ts';
import type { Handlers } from '../engine/reactor.ts';
import { type NotificationParts, writeTo } from './notification.ts';
import { recipientOf } from './recipients.ts';

/** Notifications to members about their accounts. Mails with secret links are not here: see `account-mail.ts`. */
export const accountMails = ({ store, recipients, links, vault }: NotificationParts) => {
  /** Sent to the address itself, which the account may not have yet. */
  const askForProof = async (
    event: RecordedEvent<Extract<AccountEvent, { type: 'EmailProofRequested' | 'EmailAddressChangeRequested' }>>,
  ) => {
    const userId = aggregateIdOf(event);
    const { email } = event.data;
    const state = await fold(store, account, userId);
    if (state.status !== 'registered') return {};
    const isRequested = email === state.requestedEmail;
    if (!isRequested && (email !== state.email || state.isEmailProved)) return {};
    const issued = await vault.emailTokens.issue({ userId, email, purpose: 'prove' });
    if (issued === null) return {};
    // The address may be a stranger's: the greeting has no name, and all accounts together cannot fill the mailbox.
    return writeTo(
      event,
      isRequested ? addressTemplates.emailChangeProof : addressTemplates.emailProof,
      recipientOf(userId, email, null),
      () => emailProof(links.verifyEmail(issued.token), issued.expiresAt),
      isRequested ? { countedBy: 'mailbox' } : {},
    );
  };

  const twoStep = async (event: RecordedEvent<AccountEvent>, change: TwoStepChange) =>
    writeTo(event, 'two-step-sign-in', await recipients.member(aggregateIdOf(event)), () =>
      twoStepChanged(change, links),
    );

  const otherPassword = async (event: RecordedEvent<AccountEvent>) =>
    writeTo(event, 'password-changed', await recipients.member(aggregateIdOf(event)), () => passwordChanged(links));

  return {
    EmailProofRequested: askForProof,
    EmailAddressChangeRequested: askForProof,

    AccountRegistered: async (event) => {
      const { userId, role } = event.data;
      // A consultant's application precedes the account in the history, so its notification is sent here.
      if (role === 'charity') return writeTo(event, 'welcome', await recipients.member(userId), () => welcome(links));
      if (role !== 'consultant') return {};
      return writeTo(event, 'application-received', await recipients.member(userId), () => applicationReceived(links));
    },

    PasswordChanged: otherPassword,
    PasswordReset: otherPassword,

    EmailAddressChanged: async (event) => {
      const userId = aggregateIdOf(event);
      const { formerEmail } = event.data;
      const state = await fold(store, account, userId);
      if (state.status !== 'registered' || !state.formerEmails.includes(formerEmail)) return {};
      const issued = await vault.emailTokens.issue({ userId, email: formerEmail, purpose: 'undo' });
      if (issued === null) return {};
      return writeTo(event, addressTemplates.emailChanged, recipientOf(userId, formerEmail, state.contact.name), () =>
        emailAddressChanged(links.undoEmailChange(issued.token), issued.expiresAt),
      );
    },

    SecondFactorAdded: (event) => twoStep(event, 'added'),
    SecondFactorRemoved: (event) => twoStep(event, 'removed'),
    SecondFactorsReset: (event) => twoStep(event, 'reset'),
    RecoveryCodeUsed: (event) => twoStep(event, 'recovered'),

    AccountClosed: async (event) => ({ forget: [aggregateIdOf(event)] }),

    MemberInvitationWithdrawn: async (event) => ({ forget: [aggregateIdOf(event)] }),
  } satisfies Handlers<AccountEvent | InvitationEvent>;
};
