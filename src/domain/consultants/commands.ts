import type { ConsultantApplication, ConsultantProfile } from './events.ts';

/** Applies to become a consultant of the fellowship. */
export const applyAsConsultant = (data: ConsultantApplication) => ({ type: 'ApplyAsConsultant', data }) as const;
export type ApplyAsConsultant = ReturnType<typeof applyAsConsultant>;

/** Applies again after having been declined. */
export const reapply = (data: ConsultantProfile) => ({ type: 'Reapply', data }) as const;
export type Reapply = ReturnType<typeof reapply>;

/** Lets a consultant be invited and be found in the directory. */
export const approveConsultant = () => ({ type: 'ApproveConsultant' }) as const;
export type ApproveConsultant = ReturnType<typeof approveConsultant>;

/** Declines an application; the reason goes to the applicant. */
export const declineConsultant = (data: { readonly reason: string }) => ({ type: 'DeclineConsultant', data }) as const;
export type DeclineConsultant = ReturnType<typeof declineConsultant>;

/** Takes an approved consultant off the directory. */
export const suspendConsultant = (data: { readonly reason: string }) => ({ type: 'SuspendConsultant', data }) as const;
export type SuspendConsultant = ReturnType<typeof suspendConsultant>;

/** Takes a suspension back. */
export const reinstateConsultant = () => ({ type: 'ReinstateConsultant' }) as const;
export type ReinstateConsultant = ReturnType<typeof reinstateConsultant>;

/** Says anew what the consultant offers. */
export const reviseProfile = (data: ConsultantProfile) => ({ type: 'ReviseProfile', data }) as const;
export type ReviseProfile = ReturnType<typeof reviseProfile>;

/** Opens or closes the consultant for new projects (spec §4: approved consultants only). */
export const changeAvailability = (data: { readonly isAvailable: boolean }) =>
  ({ type: 'ChangeAvailability', data }) as const;
export type ChangeAvailability = ReturnType<typeof changeAvailability>;

/** Ends everything: the consultant's account was closed. */
export const leaveAsConsultant = () => ({ type: 'LeaveAsConsultant' }) as const;
export type LeaveAsConsultant = ReturnType<typeof leaveAsConsultant>;

export type ConsultantCommand =
  | ApplyAsConsultant
  | Reapply
  | ApproveConsultant
  | DeclineConsultant
  | SuspendConsultant
  | ReinstateConsultant
  | ReviseProfile
  | ChangeAvailability
  | LeaveAsConsultant;
