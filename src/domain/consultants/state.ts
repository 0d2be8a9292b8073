import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { Capacity, ConsultantApplication, ConsultantEvent, ConsultantProfile } from './events.ts';

/** A consultant who has applied and not left. */
export interface KnownConsultant {
  readonly status: 'applied' | 'approved' | 'declined' | 'suspended';
  readonly userId: string;
  /** The first application, to recognise a repetition. */
  readonly application: ConsultantApplication;
  readonly profile: ConsultantProfile;
  /** The photo by its id; null without one. */
  readonly photoId: string | null;
  readonly isAvailable: boolean;
  readonly capacity: Capacity;
}

export type Consultant =
  | { readonly status: 'none' }
  | KnownConsultant
  | { readonly status: 'left'; readonly userId: string; readonly application: ConsultantApplication };

export const initial: Consultant = { status: 'none' };

export const evolve: Evolve<Consultant, ConsultantEvent> = (consultant, event) => {
  if (event.type === 'ConsultantApplied') {
    const { userId, isAvailable, expertise, yearsExperience, hourlyRate, linkedin } = event.data;
    return {
      status: 'applied',
      userId,
      application: event.data,
      profile: { expertise, yearsExperience, hourlyRate, linkedin },
      photoId: null,
      isAvailable,
      capacity: { daysPerMonth: null, availableFrom: null },
    };
  }
  if (consultant.status === 'none' || consultant.status === 'left') return consultant;
  switch (event.type) {
    case 'ConsultantReapplied':
      return { ...consultant, status: 'applied', profile: event.data };
    case 'ConsultantApproved':
    case 'ConsultantReinstated':
      return { ...consultant, status: 'approved' };
    case 'ConsultantDeclined':
      return { ...consultant, status: 'declined' };
    case 'ConsultantSuspended':
      return { ...consultant, status: 'suspended' };
    case 'ConsultantProfileRevised':
      return { ...consultant, profile: event.data };
    case 'ConsultantPhotoSet':
      return { ...consultant, photoId: event.data.photoId };
    case 'ConsultantPhotoRemoved':
      return { ...consultant, photoId: null };
    case 'ConsultantBecameAvailable':
      return { ...consultant, isAvailable: true };
    case 'ConsultantBecameUnavailable':
      return { ...consultant, isAvailable: false };
    case 'ConsultantCapacityStated':
      return { ...consultant, capacity: event.data };
    case 'ConsultantLeft':
      return { status: 'left', userId: consultant.userId, application: consultant.application };
    default:
      return unreachable(event);
  }
};

/** Whether the consultant may be invited to projects (decisions, Project transitions). */
export const canBeInvited = (consultant: Consultant): boolean =>
  consultant.status === 'approved' && consultant.isAvailable;
