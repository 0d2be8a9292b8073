import { answerFailedVerification, reportFailedVerification } from '../domain/audit/commands.ts';
import { verification } from '../domain/audit/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export interface FailedVerificationCommands {
  /** Records that a verification of the history found a change; once for each id. */
  reportFailedVerification(
    finding: { readonly kind: string; readonly problem: string },
    of: { readonly verificationId: string },
    request: RequestContext,
  ): Done;
  /** Rejections: `verification-unknown`, `verification-answered`, `note-required`. */
  answerFailedVerification(
    answer: { readonly note: string },
    of: { readonly verificationId: string; readonly by: string },
    request: RequestContext,
  ): Done;
}

export const failedVerificationCommands = (handle: HandleCommand): FailedVerificationCommands => ({
  reportFailedVerification: async ({ kind, problem }, { verificationId }, request) =>
    outcomeOf(await handle(verification, verificationId, reportFailedVerification({ kind, problem }), request), {}),
  // The administrator is the author of the note, so their key encrypts it.
  answerFailedVerification: async ({ note }, { verificationId, by }, request) =>
    outcomeOf(await handle(verification, verificationId, answerFailedVerification({ note }), about(by, request)), {}),
});
