import type { ProjectFile, ProjectRequest } from './events.ts';

/** Asks for a consulting project on behalf of a charity. */
export const submitProject = (data: ProjectRequest) => ({ type: 'SubmitProject', data }) as const;
export type SubmitProject = ReturnType<typeof submitProject>;

/** Closes the way for a project that was to be submitted and was not. */
export const lapseProjectRequest = () => ({ type: 'LapseProjectRequest' }) as const;
export type LapseProjectRequest = ReturnType<typeof lapseProjectRequest>;

/** Begins the search for a consultant. */
export const startMatching = () => ({ type: 'StartMatching' }) as const;
export type StartMatching = ReturnType<typeof startMatching>;

/** Offers the project to a consultant who can take projects on; starts the matching when nobody did before. */
export const inviteConsultant = (data: { readonly consultantId: string }) =>
  ({ type: 'InviteConsultant', data }) as const;
export type InviteConsultant = ReturnType<typeof inviteConsultant>;

/** Takes the project on. The first to accept gets it; the other invitations close. */
export const acceptProject = (data: { readonly consultantId: string }) => ({ type: 'AcceptProject', data }) as const;
export type AcceptProject = ReturnType<typeof acceptProject>;

/** Says no to an invitation, with a reason or without. */
export const declineProject = (data: { readonly consultantId: string; readonly reason: string | null }) =>
  ({ type: 'DeclineProject', data }) as const;
export type DeclineProject = ReturnType<typeof declineProject>;

/** Takes an invitation back that was not answered. */
export const closeInvitation = (data: { readonly consultantId: string }) =>
  ({ type: 'CloseInvitation', data }) as const;
export type CloseInvitation = ReturnType<typeof closeInvitation>;

/** Lets go of a consultant who has left: closes the invitation, or goes back to matching when they were assigned. */
export const releaseConsultant = (data: { readonly consultantId: string }) =>
  ({ type: 'ReleaseConsultant', data }) as const;
export type ReleaseConsultant = ReturnType<typeof releaseConsultant>;

/** What of a project's progress is to be said anew; what is left out stays as it is. */
export interface Progress {
  readonly phase?: string | undefined;
  readonly keyDeliverables?: readonly string[] | undefined;
  readonly nextSteps?: readonly string[] | undefined;
}

/** Says how the work goes: the phase, what will be delivered, what comes next. */
export const reportProgress = (data: Progress) => ({ type: 'ReportProgress', data }) as const;
export type ReportProgress = ReturnType<typeof reportProgress>;

/** Adds a document that is already kept. */
export const attachFile = (data: ProjectFile) => ({ type: 'AttachFile', data }) as const;
export type AttachFile = ReturnType<typeof attachFile>;

/** Takes a document off the project; its content goes too. */
export const removeFile = (data: { readonly fileId: string }) => ({ type: 'RemoveFile', data }) as const;
export type RemoveFile = ReturnType<typeof removeFile>;

/** Ends a project that has reached its goal. `at`: UTC, ISO 8601. */
export const completeProject = (data: { readonly at: string }) => ({ type: 'CompleteProject', data }) as const;
export type CompleteProject = ReturnType<typeof completeProject>;

/** Ends a project early. */
export const cancelProject = (data: { readonly reason: string }) => ({ type: 'CancelProject', data }) as const;
export type CancelProject = ReturnType<typeof cancelProject>;

export type ProjectCommand =
  | SubmitProject
  | LapseProjectRequest
  | StartMatching
  | InviteConsultant
  | AcceptProject
  | DeclineProject
  | CloseInvitation
  | ReleaseConsultant
  | ReportProgress
  | AttachFile
  | RemoveFile
  | CompleteProject
  | CancelProject;
