import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import { isBlank } from '../kernel/text.ts';
import type { ConsultantCommand } from './commands.ts';
import {
  type Capacity,
  type ConsultantApplication,
  type ConsultantEvent,
  type ConsultantProfile,
  consultantApplied,
  consultantApproved,
  consultantBecameAvailable,
  consultantBecameUnavailable,
  consultantCapacityStated,
  consultantDeclined,
  consultantEvents,
  consultantLeft,
  consultantPhotoRemoved,
  consultantPhotoSet,
  consultantProfileRevised,
  consultantReapplied,
  consultantReinstated,
  consultantSuspended,
} from './events.ts';
import { mostDaysPerMonth } from './most-days.ts';
import { type Consultant, evolve, initial, type KnownConsultant } from './state.ts';

/** At least one area of expertise, and none twice. */
const validateExpertise = ({ expertise }: ConsultantProfile): Rejection | null => {
  if (expertise.length === 0) {
    return reject('expertise-required', 'Please select at least one area of expertise', 'expertise');
  }
  return new Set(expertise).size < expertise.length
    ? reject('expertise-repeated', 'Please select each area of expertise once', 'expertise')
    : null;
};

const apply = (consultant: Consultant, application: ConsultantApplication): Decision<ConsultantEvent> => {
  if (consultant.status === 'none') return validateExpertise(application) ?? [consultantApplied(application)];
  return sameData(consultant.application, application)
    ? []
    : reject('consultant-already-applied', 'This consultant has already applied with other details.');
};

/** Only for declined applicants (decisions, admin-dashboard). */
const reapply = (consultant: KnownConsultant, profile: ConsultantProfile): Decision<ConsultantEvent> => {
  if (consultant.status === 'declined') return validateExpertise(profile) ?? [consultantReapplied(profile)];
  return consultant.status === 'applied' && sameData(consultant.profile, profile)
    ? []
    : reject('consultant-not-declined', 'You can apply again only after your application has been declined.');
};

const notUnderReview = reject('consultant-not-under-review', 'This application is not waiting for a decision.');
const reasonRequired = reject('reason-required', 'Please give a reason', 'reason');

const approve = ({ status }: KnownConsultant): Decision<ConsultantEvent> => {
  if (status === 'approved') return [];
  return status === 'applied' ? [consultantApproved({})] : notUnderReview;
};

/** A repetition keeps the first reason, because it has been sent. */
const decline = ({ status }: KnownConsultant, reason: string): Decision<ConsultantEvent> => {
  if (isBlank(reason)) return reasonRequired;
  if (status === 'declined') return [];
  return status === 'applied' ? [consultantDeclined({ reason })] : notUnderReview;
};

/** A repetition keeps the first reason, because it has been sent. */
const suspend = ({ status }: KnownConsultant, reason: string): Decision<ConsultantEvent> => {
  if (isBlank(reason)) return reasonRequired;
  if (status === 'suspended') return [];
  return status === 'approved'
    ? [consultantSuspended({ reason })]
    : reject('consultant-not-approved', 'Only an approved consultant can be suspended.');
};

const reinstate = ({ status }: KnownConsultant): Decision<ConsultantEvent> => {
  if (status === 'approved') return [];
  return status === 'suspended'
    ? [consultantReinstated({})]
    : reject('consultant-not-suspended', 'Only a suspended consultant can be reinstated.');
};

const reviseProfile = (consultant: KnownConsultant, profile: ConsultantProfile): Decision<ConsultantEvent> =>
  sameData(consultant.profile, profile) ? [] : (validateExpertise(profile) ?? [consultantProfileRevised(profile)]);

/** The sentence of spec §4. */
const needsApproval = reject(
  'availability-needs-approval',
  "You'll be able to set your availability once your profile is approved.",
);

/** Approved consultants only (spec §4). */
const changeAvailability = (consultant: KnownConsultant, isAvailable: boolean): Decision<ConsultantEvent> => {
  if (consultant.status !== 'approved') return needsApproval;
  if (isAvailable === consultant.isAvailable) return [];
  return [isAvailable ? consultantBecameAvailable({}) : consultantBecameUnavailable({})];
};

/** Part of the availability: approved consultants only. */
const stateCapacity = (consultant: KnownConsultant, capacity: Capacity): Decision<ConsultantEvent> => {
  if (consultant.status !== 'approved') return needsApproval;
  const { daysPerMonth } = capacity;
  if (
    daysPerMonth !== null &&
    !(Number.isInteger(daysPerMonth) && daysPerMonth >= 1 && daysPerMonth <= mostDaysPerMonth)
  ) {
    return reject('days-out-of-range', `Days a month must be between 1 and ${mostDaysPerMonth}`, 'daysPerMonth');
  }
  return sameData(consultant.capacity, capacity) ? [] : [consultantCapacityStated(capacity)];
};

const decide = (consultant: Consultant, command: ConsultantCommand): Decision<ConsultantEvent> => {
  if (command.type === 'ApplyAsConsultant') return apply(consultant, command.data);
  if (consultant.status === 'none') return reject('consultant-unknown', 'Please apply as a consultant first.');
  if (consultant.status === 'left') {
    return command.type === 'LeaveAsConsultant'
      ? []
      : reject('consultant-left', 'This consultant has left the fellowship.');
  }
  switch (command.type) {
    case 'Reapply':
      return reapply(consultant, command.data);
    case 'ApproveConsultant':
      return approve(consultant);
    case 'DeclineConsultant':
      return decline(consultant, command.data.reason);
    case 'SuspendConsultant':
      return suspend(consultant, command.data.reason);
    case 'ReinstateConsultant':
      return reinstate(consultant);
    case 'ReviseProfile':
      return reviseProfile(consultant, command.data);
    case 'SetPhoto':
      return consultant.photoId === command.data.photoId ? [] : [consultantPhotoSet(command.data)];
    case 'RemovePhoto':
      return consultant.photoId === null ? [] : [consultantPhotoRemoved({})];
    case 'ChangeAvailability':
      return changeAvailability(consultant, command.data.isAvailable);
    case 'StateCapacity':
      return stateCapacity(consultant, command.data);
    case 'LeaveAsConsultant':
      return [consultantLeft({})];
    default:
      return unreachable(command);
  }
};

/** A consultant: their application, its review, their profile and their availability. */
export const consultant: Decider<Consultant, ConsultantCommand, ConsultantEvent> = {
  category: consultantEvents.category,
  initial,
  evolve,
  decide,
};
