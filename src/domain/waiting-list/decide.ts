import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type {
  ConvertSignup,
  JoinWaitingListAsCharity,
  JoinWaitingListAsConsultant,
  WaitingListCommand,
  WithdrawSignup,
} from './commands.ts';
import {
  type CharitySignup,
  type ConsultantSignup,
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  signupConverted,
  signupInvited,
  signupWithdrawn,
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

const unknown = reject('signup-unknown', 'This signup is not known.');
const withdrawn = reject('signup-withdrawn', 'This signup was withdrawn.');

/** The same entry again is nothing new; another one under the same id is a mistake of the caller. */
const join = (
  state: WaitingListSignup,
  { data }: JoinWaitingListAsCharity | JoinWaitingListAsConsultant,
  firstTime: () => Decision<WaitingListEvent>,
): Decision<WaitingListEvent> => {
  if (state.status === 'none') return firstTime();
  if (state.status === 'withdrawn') return withdrawn;
  return sameData(state.entry.signup, data)
    ? []
    : reject('signup-already-received', 'This submission has already been received with other details.');
};

/** Each invitation is a mail, and the first may have been lost: it may be repeated, until it has led to a member. */
const invite = (state: WaitingListSignup): Decision<WaitingListEvent> => {
  switch (state.status) {
    case 'none':
      return unknown;
    case 'waiting':
      return [signupInvited({})];
    case 'converted':
      return reject('signup-converted', 'This signup has already led to a member.');
    case 'withdrawn':
      return withdrawn;
    default:
      return unreachable(state);
  }
};

/** Led to a member once: whoever registered first with the address stays. */
const convert = (state: WaitingListSignup, { data }: ConvertSignup): Decision<WaitingListEvent> => {
  switch (state.status) {
    case 'none':
      return unknown;
    case 'waiting':
      return [signupConverted(data)];
    case 'converted':
      return [];
    case 'withdrawn':
      return withdrawn;
    default:
      return unreachable(state);
  }
};

const withdraw = (state: WaitingListSignup, { data: { because } }: WithdrawSignup): Decision<WaitingListEvent> => {
  switch (state.status) {
    case 'none':
      return unknown;
    case 'waiting':
    case 'converted':
      return [signupWithdrawn({ because, kind: state.entry.kind })];
    case 'withdrawn':
      return [];
    default:
      return unreachable(state);
  }
};

const decide = (state: WaitingListSignup, command: WaitingListCommand): Decision<WaitingListEvent> => {
  switch (command.type) {
    case 'JoinWaitingListAsCharity':
      return join(state, command, () => charityFault(command.data) ?? [charityJoinedWaitingList(command.data)]);
    case 'JoinWaitingListAsConsultant':
      return join(state, command, () => consultantFault(command.data) ?? [consultantJoinedWaitingList(command.data)]);
    case 'InviteSignup':
      return invite(state);
    case 'ConvertSignup':
      return convert(state, command);
    case 'WithdrawSignup':
      return withdraw(state, command);
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
