import type { CharityRegistration, MembershipTerms, Organisation } from './events.ts';

/** Registers the charity that a member speaks for. */
export const registerCharity = (data: CharityRegistration) => ({ type: 'RegisterCharity', data }) as const;
export type RegisterCharity = ReturnType<typeof registerCharity>;

/** Says anew what the charity is. */
export const describeOrganisation = (data: Organisation) => ({ type: 'DescribeOrganisation', data }) as const;
export type DescribeOrganisation = ReturnType<typeof describeOrganisation>;

export interface FeeRequest {
  readonly projectId: string;
  /** Another project that has lapsed: a fee agreed for it is free again. Null for none. */
  readonly lapsed: string | null;
}

/** Settles what the charity pays to set up one one-off project. */
export const agreeOneOffFee = (data: FeeRequest) => ({ type: 'AgreeOneOffFee', data }) as const;
export type AgreeOneOffFee = ReturnType<typeof agreeOneOffFee>;

/** A one-off project of the charity that was completed. */
export interface CompletedOneOff {
  readonly projectId: string;
  /** UTC, ISO 8601. */
  readonly completedAt: string;
}

/** Starts a membership at once. `at`: UTC, ISO 8601, as everywhere here. */
export const activateMembership = (
  data: MembershipTerms & {
    readonly chargeId: string;
    readonly at: string;
    readonly completed: readonly CompletedOneOff[];
  },
) => ({ type: 'ActivateMembership', data }) as const;
export type ActivateMembership = ReturnType<typeof activateMembership>;

/** Changes tier or billing from the next renewal on. */
export const changeMembershipTerms = (data: MembershipTerms) => ({ type: 'ChangeMembershipTerms', data }) as const;
export type ChangeMembershipTerms = ReturnType<typeof changeMembershipTerms>;

/** Lets the membership end with its term. */
export const stopRenewal = () => ({ type: 'StopRenewal' }) as const;
export type StopRenewal = ReturnType<typeof stopRenewal>;

/** Takes a {@link stopRenewal} back while the membership lasts. */
export const resumeRenewal = () => ({ type: 'ResumeRenewal' }) as const;
export type ResumeRenewal = ReturnType<typeof resumeRenewal>;

/** Adds the next term at once, from the current renewal date on. */
export const renewEarly = (data: { readonly chargeId: string; readonly at: string }) =>
  ({ type: 'RenewEarly', data }) as const;
export type RenewEarly = ReturnType<typeof renewEarly>;

/**
 * Does what is due by a moment: announces the renewal, renews, or lets the membership lapse. Nothing when nothing is;
 * one step a command, so that a membership which was left alone for long catches up term by term.
 */
export const keepMembership = (data: { readonly chargeId: string; readonly at: string }) =>
  ({ type: 'KeepMembership', data }) as const;
export type KeepMembership = ReturnType<typeof keepMembership>;

/** Ends everything: the charity's account was closed. */
export const leaveAsCharity = (data: { readonly at: string }) => ({ type: 'LeaveAsCharity', data }) as const;
export type LeaveAsCharity = ReturnType<typeof leaveAsCharity>;

export type CharityCommand =
  | RegisterCharity
  | DescribeOrganisation
  | AgreeOneOffFee
  | ActivateMembership
  | ChangeMembershipTerms
  | StopRenewal
  | ResumeRenewal
  | RenewEarly
  | KeepMembership
  | LeaveAsCharity;
