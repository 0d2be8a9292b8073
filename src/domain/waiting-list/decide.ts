import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { WaitingListCommand } from './commands.ts';
import {
  type CharitySignup,
  type ConsultantSignup,
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  type WaitingListEvent,
  waitingListEvents,
} from './events.ts';
import { evolve, initial, type WaitingListSignup } from './state.ts';

const emailMissing = reject('email-required', 'Please enter a valid email address', 'email');

/** What a charity's entry lacks, if anything (spec §5, charity waiting-list form). */
const charityFault = ({ charityName, contactName, email }: CharitySignup): Rejection | null => {
  if (isBlank(charityName)) {
    return reject('charity-name-required', 'Charity name must be at least 2 characters', 'charityName');
  }
  if (isBlank(contactName)) {
    return reject('contact-name-required', 'Contact name must be at least 2 characters', 'contactName');
  }
  return isBlank(email) ? emailMissing : null;
};

/** What a consultant's entry lacks, if anything (spec §5, consultant waiting-list form). */
const consultantFault = (signup: ConsultantSignup): Rejection | null => {
  if (isBlank(signup.fullName)) {
    return reject('full-name-required', 'Full name must be at least 2 characters', 'fullName');
  }
  if (isBlank(signup.email)) return emailMissing;
  if (isBlank(signup.currentRole)) {
    return reject('current-role-required', 'Please describe your current role', 'currentRole');
  }
  if (isBlank(signup.yearsExperience)) {
    return reject('years-experience-required', 'Please specify your years of experience', 'yearsExperience');
  }
  if (isBlank(signup.expertiseAreas)) {
    return reject('expertise-areas-required', 'Please describe your expertise areas', 'expertiseAreas');
  }
  return null;
};

/** The same entry again is nothing new; another one under the same id is a mistake of the caller. */
const joinedBefore = (earlier: CharitySignup | ConsultantSignup, data: CharitySignup | ConsultantSignup) =>
  sameData(earlier, data)
    ? []
    : reject('signup-already-received', 'This submission has already been received with other details.');

const decide = (state: WaitingListSignup, command: WaitingListCommand): Decision<WaitingListEvent> => {
  if (state.status !== 'none') return joinedBefore(state.signup, command.data);
  switch (command.type) {
    case 'JoinWaitingListAsCharity':
      return charityFault(command.data) ?? [charityJoinedWaitingList(command.data)];
    case 'JoinWaitingListAsConsultant':
      return consultantFault(command.data) ?? [consultantJoinedWaitingList(command.data)];
    default:
      return unreachable(command);
  }
};

/** One entry on the waiting list. */
export const waitingListSignup: Decider<WaitingListSignup, WaitingListCommand, WaitingListEvent> = {
  category: waitingListEvents.category,
  initial,
  evolve,
  decide,
};
