import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';
import type { CharitySignup, ConsultantSignup } from './events.ts';

const waitingListCommands = defineCommands({
  /** Adds a charity to the waiting list. The same e-mail address may join again under another id. */
  JoinWaitingListAsCharity: data<CharitySignup>(),
  /** Adds a consultant to the waiting list. */
  JoinWaitingListAsConsultant: data<ConsultantSignup>(),
  /**
   * Invites a sign-up to register. Each repetition sends another mail. `known`: how many invitations the administrator knows
   * of; refused if there have been more since. Null: not checked.
   */
  InviteSignup: data<{ readonly known: number | null }>(),
  /** Records that the person behind the sign-up has registered. */
  ConvertSignup: data<{ readonly userId: string }>(),
  /** Removes a sign-up from the list for good. `closed`: the account it led to was closed. */
  WithdrawSignup: data<{ readonly because: 'asked' | 'closed' }>(),
});
export type WaitingListCommand = CommandOf<typeof waitingListCommands>;

export const { joinWaitingListAsCharity, joinWaitingListAsConsultant, inviteSignup, convertSignup, withdrawSignup } =
  waitingListCommands;
