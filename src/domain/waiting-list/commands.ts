import type { CharitySignup, ConsultantSignup } from './events.ts';

/** Puts a charity on the waiting list. One e-mail address may join as often as it likes, each time under a new id. */
export const joinWaitingListAsCharity = (data: CharitySignup) => ({ type: 'JoinWaitingListAsCharity', data }) as const;
export type JoinWaitingListAsCharity = ReturnType<typeof joinWaitingListAsCharity>;

/** Puts a consultant on the waiting list. */
export const joinWaitingListAsConsultant = (data: ConsultantSignup) =>
  ({ type: 'JoinWaitingListAsConsultant', data }) as const;
export type JoinWaitingListAsConsultant = ReturnType<typeof joinWaitingListAsConsultant>;

/** Invites whoever signed up to register. May be repeated: each time is a mail. */
export const inviteSignup = () => ({ type: 'InviteSignup' }) as const;
export type InviteSignup = ReturnType<typeof inviteSignup>;

/** Notes that the signup has led to a member. */
export const convertSignup = (data: { readonly userId: string }) => ({ type: 'ConvertSignup', data }) as const;
export type ConvertSignup = ReturnType<typeof convertSignup>;

/** Takes a signup off the list for ever. */
export const withdrawSignup = (data: { readonly because: 'asked' | 'closed' }) =>
  ({ type: 'WithdrawSignup', data }) as const;
export type WithdrawSignup = ReturnType<typeof withdrawSignup>;

export type WaitingListCommand =
  | JoinWaitingListAsCharity
  | JoinWaitingListAsConsultant
  | InviteSignup
  | ConvertSignup
  | WithdrawSignup;
