import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type {
  ApplyAsConsultant,
  ChangeAvailability,
  ConsultantCommand,
  DeclineConsultant,
  Reapply,
  ReviseProfile,
  SuspendConsultant,
} from './commands.ts';
import {
  type ConsultantEvent,
  type ConsultantProfile,
  consultantApplied,
  consultantApproved,
  consultantBecameAvailable,
  consultantBecameUnavailable,
  consultantDeclined,
  consultantEvents,
  consultantLeft,
  consultantProfileRevised,
  consultantReapplied,
  consultantReinstated,
  consultantSuspended,
} from './events.ts';
import { type Consultant, evolve, initial, type KnownConsultant } from './state.ts';

/** What is wrong with what a consultant offers, if anything. */
const faultOf = ({ expertise }: ConsultantProfile): Rejection | null => {
  if (expertise.length === 0) {
    return reject('expertise-required', 'Please select at least one area of expertise', 'expertise');
  }
  return new Set(expertise).size < expertise.length
    ? reject('expertise-repeated', 'Please select each area of expertise once', 'expertise')
    : null;
};

const apply = (consultant: Consultant, { data }: ApplyAsConsultant): Decision<ConsultantEvent> => {
  if (consultant.status === 'none') return faultOf(data) ?? [consultantApplied(data)];
  return sameData(consultant.application, data)
    ? []
    : reject('consultant-already-applied', 'This consultant has already applied with other details.');
};

/** Only somebody who was declined has a reason to (decisions, admin-dashboard). */
const applyAgain = (consultant: KnownConsultant, { data }: Reapply): Decision<ConsultantEvent> => {
  if (consultant.status === 'declined') return faultOf(data) ?? [consultantReapplied(data)];
  return consultant.status === 'applied' && sameData(consultant.profile, data)
    ? []
    : reject('consultant-not-declined', 'You can apply again only after an application was declined.');
};

const notUnderReview = reject('consultant-not-under-review', 'This application is not waiting for a decision.');

const approve = ({ status }: KnownConsultant): Decision<ConsultantEvent> => {
  if (status === 'approved') return [];
  return status === 'applied' ? [consultantApproved({})] : notUnderReview;
};

/** The first reason stands: it has been sent. */
const decline = ({ status }: KnownConsultant, { data }: DeclineConsultant): Decision<ConsultantEvent> => {
  if (isBlank(data.reason)) return reject('reason-required', 'Please give a reason', 'reason');
  if (status === 'declined') return [];
  return status === 'applied' ? [consultantDeclined(data)] : notUnderReview;
};

/** The first reason stands, as with {@link decline}. */
const suspend = ({ status }: KnownConsultant, { data }: SuspendConsultant): Decision<ConsultantEvent> => {
  if (isBlank(data.reason)) return reject('reason-required', 'Please give a reason', 'reason');
  if (status === 'suspended') return [];
  return status === 'approved'
    ? [consultantSuspended(data)]
    : reject('consultant-not-approved', 'Only an approved consultant can be suspended.');
};

const reinstate = ({ status }: KnownConsultant): Decision<ConsultantEvent> => {
  if (status === 'approved') return [];
  return status === 'suspended'
    ? [consultantReinstated({})]
    : reject('consultant-not-suspended', 'Only a suspended consultant can be reinstated.');
};

const revise = ({ profile }: KnownConsultant, { data }: ReviseProfile): Decision<ConsultantEvent> => {
  if (sameData(profile, data)) return [];
  return faultOf(data) ?? [consultantProfileRevised(data)];
};

/** Approved consultants only (spec §4, in the words it has for the others). */
const changeAvailability = (
  { status, isAvailable }: KnownConsultant,
  { data }: ChangeAvailability,
): Decision<ConsultantEvent> => {
  if (status !== 'approved') {
    return reject(
      'availability-needs-approval',
      "You'll be able to set your availability once your profile is approved.",
    );
  }
  if (data.isAvailable === isAvailable) return [];
  return [data.isAvailable ? consultantBecameAvailable({}) : consultantBecameUnavailable({})];
};

const decide = (consultant: Consultant, command: ConsultantCommand): Decision<ConsultantEvent> => {
  if (command.type === 'ApplyAsConsultant') return apply(consultant, command);
  if (consultant.status === 'none') return reject('consultant-unknown', 'Please apply as a consultant first.');
  if (consultant.status === 'left') {
    return command.type === 'LeaveAsConsultant'
      ? []
      : reject('consultant-left', 'This consultant has left the fellowship.');
  }
  switch (command.type) {
    case 'Reapply':
      return applyAgain(consultant, command);
    case 'ApproveConsultant':
      return approve(consultant);
    case 'DeclineConsultant':
      return decline(consultant, command);
    case 'SuspendConsultant':
      return suspend(consultant, command);
    case 'ReinstateConsultant':
      return reinstate(consultant);
    case 'ReviseProfile':
      return revise(consultant, command);
    case 'ChangeAvailability':
      return changeAvailability(consultant, command);
    case 'LeaveAsConsultant':
      return [consultantLeft({})];
    default:
      return unreachable(command);
  }
};

/** A consultant: their application, its vetting, and what they offer to whom. */
export const consultant: Decider<Consultant, ConsultantCommand, ConsultantEvent> = {
  category: consultantEvents.category,
  initial,
  evolve,
  decide,
};
