import type { CharityRegistration } from './events.ts';

/** Registers the charity that a member speaks for. */
export const registerCharity = (data: CharityRegistration) => ({ type: 'RegisterCharity', data }) as const;
export type RegisterCharity = ReturnType<typeof registerCharity>;

/** Settles what the charity pays to set up one one-off project. */
export const agreeOneOffFee = (data: { readonly projectId: string }) => ({ type: 'AgreeOneOffFee', data }) as const;
export type AgreeOneOffFee = ReturnType<typeof agreeOneOffFee>;

export type CharityCommand = RegisterCharity | AgreeOneOffFee;
