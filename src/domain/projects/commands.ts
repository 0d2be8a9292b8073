import { type CommandOf, data, defineCommands, noData } from '../kernel/define-commands.ts';
import type { Feedback, LoggedHours, ProjectDetails, ProjectFile, ProjectRequest } from './events.ts';
import type { QuoteName, Side } from './limits.ts';

interface OfConsultant {
  readonly consultantId: string;
}

/** The parts of a project's progress that change; parts that are left out stay as they are. */
export interface Progress {
  readonly phase?: string | undefined;
  readonly keyDeliverables?: readonly string[] | undefined;
  readonly nextSteps?: readonly string[] | undefined;
}

/** Hours to log, or an entry as it should be. `today`: the day in the United Kingdom. */
export interface HoursEntry extends Omit<LoggedHours, 'consultantId'> {
  readonly today: string;
}

export interface RemovedHours {
  readonly entryId: string;
  readonly today: string;
}

/** The answers of one side. `at`: UTC, ISO 8601. */
export interface GivenFeedback extends Omit<Feedback, 'consultantId' | 'givenAt'> {
  readonly at: string;
  /** How the charity may be quoted, or that the consultant may be named; null for neither. */
  readonly quoteAs: QuoteName | null;
}

/** `words` and `quotedAs`: what the administrator has read. */
export interface DecidedQuote {
  readonly decidedBy: string;
  readonly words: string;
  readonly quotedAs: QuoteName;
}

export interface RefusedQuote extends DecidedQuote {
  readonly reason: string;
}

const projectCommands = defineCommands({
  /** Requests a consulting project for a charity. */
  SubmitProject: data<ProjectRequest>(),
  /** Corrects what a request says, while no consultant has accepted it. */
  ReviseProjectRequest: data<ProjectDetails>(),
  /** Rules out a project that was announced but never submitted, so that its fee can be released. */
  LapseProjectRequest: noData,
  /** Starts the search for a consultant. */
  StartMatching: noData,
  /** Invites an available consultant, with a note to them if there is one. Starts the matching if it has not started. */
  InviteConsultant: data<OfConsultant & { readonly note?: string | null | undefined }>(),
  /** Accepts an invitation. The first to accept is assigned; the other invitations close. */
  AcceptProject: data<OfConsultant>(),
  /** Declines an invitation, with an optional reason. */
  DeclineProject: data<OfConsultant & { readonly reason: string | null }>(),
  /** Withdraws an unanswered invitation. */
  CloseInvitation: data<OfConsultant>(),
  /** Releases a consultant: declines their invitation for them, or returns an assigned project to matching. */
  ReleaseConsultant: data<OfConsultant>(),
  /** Reports progress: the phase, the key deliverables and the next steps. */
  ReportProgress: data<Progress>(),
  /** Logs hours that the consultant worked. */
  LogHours: data<HoursEntry>(),
  /** Corrects logged hours. */
  CorrectHours: data<HoursEntry>(),
  /** Removes logged hours. */
  RemoveHours: data<RemovedHours>(),
  /** Attaches a document that has been stored. */
  AttachFile: data<ProjectFile>(),
  /** Removes a document from the project and deletes its content. */
  RemoveFile: data<{ readonly fileId: string }>(),
  /** Completes a project. `at`: UTC, ISO 8601. */
  CompleteProject: data<{ readonly at: string }>(),
  /** Rates the other side of a completed project, or changes the rating. */
  GiveFeedback: data<GivenFeedback>(),
  /** Withdraws the consent to be quoted or named. */
  WithdrawQuote: data<{ readonly side: Side }>(),
  /** Publishes what the charity said. */
  ApproveQuote: data<DecidedQuote>(),
  /** Refuses to publish what the charity said, or takes it down. */
  RefuseQuote: data<RefusedQuote>(),
  /** Cancels a project. */
  CancelProject: data<{ readonly reason: string }>(),
});
export type ProjectCommand = CommandOf<typeof projectCommands>;

export const {
  submitProject,
  reviseProjectRequest,
  lapseProjectRequest,
  startMatching,
  inviteConsultant,
  acceptProject,
  declineProject,
  closeInvitation,
  releaseConsultant,
  reportProgress,
  logHours,
  correctHours,
  removeHours,
  attachFile,
  removeFile,
  completeProject,
  giveFeedback,
  withdrawQuote,
  approveQuote,
  refuseQuote,
  cancelProject,
} = projectCommands;
