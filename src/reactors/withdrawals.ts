import type { InvitationEvent } from '../domain/accounts/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { type Reactor, reactor } from './engine/reactor.ts';

interface WithdrawalParts {
  finishWithdrawal(id: string): Promise<void>;
}

/** Erases the person of a withdrawn signup or invitation even if the process of the command has died. */
export const withdrawalReactor = ({ finishWithdrawal }: WithdrawalParts): Reactor =>
  reactor<WaitingListEvent | InvitationEvent>({
    name: 'withdrawals',
    startsAt: 'origin',
    purpose:
      'Completes the withdrawal of a signup or of a member’s invitation: its links stop working, and the key of its personal data is destroyed.',
    handlers: {
      SignupWithdrawn: async (event) => {
        await finishWithdrawal(aggregateIdOf(event));
        return {};
      },
      MemberInvitationWithdrawn: async (event) => {
        await finishWithdrawal(aggregateIdOf(event));
        return {};
      },
    },
  });
