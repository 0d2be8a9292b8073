import type { CharitySignup, ConsultantSignup } from './events.ts';

/** Puts a charity on the waiting list. One e-mail address may join as often as it likes, each time under a new id. */
export const joinWaitingListAsCharity = (data: CharitySignup) => ({ type: 'JoinWaitingListAsCharity', data }) as const;
export type JoinWaitingListAsCharity = ReturnType<typeof joinWaitingListAsCharity>;

/** Puts a consultant on the waiting list. */
export const joinWaitingListAsConsultant = (data: ConsultantSignup) =>
  ({ type: 'JoinWaitingListAsConsultant', data }) as const;
export type JoinWaitingListAsConsultant = ReturnType<typeof joinWaitingListAsConsultant>;

export type WaitingListCommand = JoinWaitingListAsCharity | JoinWaitingListAsConsultant;
