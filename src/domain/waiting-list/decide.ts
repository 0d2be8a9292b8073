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
  signupConverted,
  signupInvited,
  signupWithdrawn,
  type WaitingListEvent,
  waitingListEvents,
} from './events.ts';
import { evolve, initial, type WaitingListSignup } from './state.ts';

const emailMissing = reject('email-required', 'Please enter a valid email address', 'email');

/** Required fields of the charity waiting-list form (spec §5). */
const validateCharity = ({ charityName, contactName, email }: CharitySignup): Rejection | null => {
  if (isBlank(charityName)) {
    return reject('charity-name-required', 'Charity name must be at least 2 characters', 'charityName');
  }
  if (isBlank(contactName)) {
    return reject('contact-name-required', 'Contact name must be at least 2 characters', 'contactName');
  }
  return isBlank(email) ? emailMissing : null;
};

/** Required fields of the consultant waiting-list form (spec §5). */
const validateConsultant = (signup: ConsultantSignup): Rejection | null => {
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

const unknown = reject('signup-unknown', 'This sign-up does not exist.');
const withdrawn = reject('signup-withdrawn', 'This sign-up was removed from the list.');

/** A repetition does nothing; different details under the same id are refused. */
const join = (
  state: WaitingListSignup,
  signup: CharitySignup | ConsultantSignup,
  first: () => Decision<WaitingListEvent>,
): Decision<WaitingListEvent> => {
  if (state.status === 'none') return first();
  if (state.status === 'withdrawn') return withdrawn;
  return sameData(state.entry.signup, signup)
    ? []
    : reject('signup-already-received', 'This submission has already been received with other details.');
};

/**
 * May be repeated until the sign-up is converted: each invitation is a mail, and the one before may have been lost. Two
 * administrators who know of the same invitations send one more.
 */
const invite = (state: WaitingListSignup, known: number | null): Decision<WaitingListEvent> => {
  switch (state.status) {
    case 'none':
      return unknown;
    case 'waiting':
      return known !== null && state.invitations > known
        ? reject('signup-already-invited', 'This person has been invited already. You can invite them again.')
        : [signupInvited({})];
    case 'converted':
      return reject('signup-converted', 'This person has already registered.');
    case 'withdrawn':
      return withdrawn;
    default:
      return unreachable(state);
  }
};

/** Happens once: the first member to register with the address counts. */
const convert = (state: WaitingListSignup, userId: string): Decision<WaitingListEvent> => {
  switch (state.status) {
    case 'none':
      return unknown;
    case 'waiting':
      return [signupConverted({ userId })];
    case 'converted':
      return [];
    case 'withdrawn':
      return withdrawn;
    default:
      return unreachable(state);
  }
};

const withdraw = (state: WaitingListSignup, because: 'asked' | 'closed'): Decision<WaitingListEvent> => {
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
    case 'JoinWaitingListAsCharity': {
      const { data } = command;
      return join(state, data, () => validateCharity(data) ?? [charityJoinedWaitingList(data)]);
    }
    case 'JoinWaitingListAsConsultant': {
      const { data } = command;
      return join(state, data, () => validateConsultant(data) ?? [consultantJoinedWaitingList(data)]);
    }
    case 'InviteSignup':
      return invite(state, command.data.known);
    case 'ConvertSignup':
      return convert(state, command.data.userId);
    case 'WithdrawSignup':
      return withdraw(state, command.data.because);
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
