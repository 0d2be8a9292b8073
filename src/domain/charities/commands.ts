import { type CommandOf, data, defineCommands, noData } from '../kernel/define-commands.ts';
import type { CharityRegistration, MembershipTerms, Organisation } from './events.ts';

export interface FeeRequest {
  readonly projectId: string;
  /** Another project whose request has lapsed, so that its fee can be released; null for none. */
  readonly lapsed: string | null;
}

export interface CompletedOneOff {
  readonly projectId: string;
  /** UTC, ISO 8601. */
  readonly completedAt: string;
}

/** The time of a command that may charge the charity, and the id of that charge. */
export interface ChargeRequest {
  /** New for each request; the same id again is a repetition. */
  readonly chargeId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** The membership that a charity activates, and the projects whose set-up fee may be credited to it. */
export interface Activation extends MembershipTerms, ChargeRequest {
  readonly completed: readonly CompletedOneOff[];
}

const charityCommands = defineCommands({
  /** Registers a member's charity. */
  RegisterCharity: data<CharityRegistration>(),
  /** Replaces the description of the charity. */
  DescribeOrganisation: data<Organisation>(),
  /** Sets the set-up fee of a one-off project. */
  AgreeOneOffFee: data<FeeRequest>(),
  /** Starts a membership at once. */
  ActivateMembership: data<Activation>(),
  /** Changes tier or billing from the next renewal on. */
  ChangeMembershipTerms: data<MembershipTerms>(),
  /** Ends the membership when its current term ends. */
  StopRenewal: noData,
  /** Undoes {@link stopRenewal} while the membership is active. */
  ResumeRenewal: noData,
  /** Adds the next term now, starting at the current renewal date. */
  RenewEarly: data<ChargeRequest>(),
  /**
   * Takes the next step that is due at a moment: a renewal reminder, a renewal or the end of the membership. Does nothing
   * when none is due. One step per command: a membership several terms behind catches up term by term.
   */
  KeepMembership: data<ChargeRequest>(),
  /** Saves a consultant in the charity's shortlist. */
  ShortlistConsultant: data<{ readonly consultantId: string }>(),
  /** Undoes {@link shortlistConsultant}. */
  RemoveFromShortlist: data<{ readonly consultantId: string }>(),
  /** Ends the membership and removes the charity, because its account was closed. */
  LeaveAsCharity: data<{ readonly at: string }>(),
});
export type CharityCommand = CommandOf<typeof charityCommands>;

export const {
  registerCharity,
  describeOrganisation,
  agreeOneOffFee,
  activateMembership,
  changeMembershipTerms,
  stopRenewal,
  resumeRenewal,
  renewEarly,
  keepMembership,
  shortlistConsultant,
  removeFromShortlist,
  leaveAsCharity,
} = charityCommands;
