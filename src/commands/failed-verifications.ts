import { answerFailedVerification, reportFailedVerification } from '../domain/audit/commands.ts';
import { verification } from '../domain/audit/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import { about, type RequestContext } from './request-context.ts';

export const failedVerificationCommands = (handle: HandleCommand) => ({
  /** Records that a verification of the history found a change; once for each id. */
  reportFailedVerification: async (
    { kind, problem }: { readonly kind: string; readonly problem: string },
    { verificationId }: { readonly verificationId: string },
    request: RequestContext,
  ): Done =>
    outcomeOf(await handle(verification, verificationId, reportFailedVerification({ kind, problem }), request), {}),
  // The administrator is the author of the note, so their key encrypts it.
  /** Rejections: `verification-unknown`, `verification-answered`, `note-required`. */
  answerFailedVerification: async (
    { note }: { readonly note: string },
    { verificationId, by }: { readonly verificationId: string; readonly by: string },
    request: RequestContext,
  ): Done =>
    outcomeOf(await handle(verification, verificationId, answerFailedVerification({ note }), about(by, request)), {}),
});
