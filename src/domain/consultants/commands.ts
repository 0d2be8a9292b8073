import { type CommandOf, data, defineCommands, noData } from '../kernel/define-commands.ts';
import type { Capacity, ConsultantApplication, ConsultantPhoto, ConsultantProfile } from './events.ts';

const consultantCommands = defineCommands({
  /** Applies to become a consultant. */
  ApplyAsConsultant: data<ConsultantApplication>(),
  /** Applies again after being declined. */
  Reapply: data<ConsultantProfile>(),
  /** Approves an application: the consultant appears in the directory and can be invited. */
  ApproveConsultant: noData,
  /** Declines an application. The applicant is sent the reason. */
  DeclineConsultant: data<{ readonly reason: string }>(),
  /** Suspends an approved consultant: they leave the directory and cannot be invited. */
  SuspendConsultant: data<{ readonly reason: string }>(),
  /** Lifts a suspension. */
  ReinstateConsultant: noData,
  /** Replaces the consultant's profile. */
  ReviseProfile: data<ConsultantProfile>(),
  /** Replaces the consultant's photo (spec §2). */
  SetPhoto: data<ConsultantPhoto>(),
  /** Removes the photo: initials stand in its place. */
  RemovePhoto: noData,
  /** Makes the consultant available for new projects, or not (spec §4: approved consultants only). */
  ChangeAvailability: data<{ readonly isAvailable: boolean }>(),
  /** States how much work the consultant can take on, and from when (approved consultants only). */
  StateCapacity: data<Capacity>(),
  /** Removes the consultant, because their account was closed. */
  LeaveAsConsultant: noData,
});
export type ConsultantCommand = CommandOf<typeof consultantCommands>;

export const {
  applyAsConsultant,
  reapply,
  approveConsultant,
  declineConsultant,
  suspendConsultant,
  reinstateConsultant,
  reviseProfile,
  setPhoto,
  removePhoto,
  changeAvailability,
  stateCapacity,
  leaveAsConsultant,
} = consultantCommands;
