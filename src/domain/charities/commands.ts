import type { CharityRegistration } from './events.ts';

/** Registers the charity that a member speaks for. */
export const registerCharity = (data: CharityRegistration) => ({ type: 'RegisterCharity', data }) as const;
export type RegisterCharity = ReturnType<typeof registerCharity>;

export interface FeeRequest {
  readonly projectId: string;
  /** Another project that has lapsed: a fee agreed for it is free again. Null for none. */
  readonly lapsed: string | null;
}

/** Settles what the charity pays to set up one one-off project. */
export const agreeOneOffFee = (data: FeeRequest) => ({ type: 'AgreeOneOffFee', data }) as const;
export type AgreeOneOffFee = ReturnType<typeof agreeOneOffFee>;

export type CharityCommand = RegisterCharity | AgreeOneOffFee;
