import type { Rejection } from '../domain/kernel/rejection.ts';
import { ProblemError, problemType } from './problems.ts';

/** What each group of refusals has in common. */
const groups = {
  invalid: { status: 400, title: 'Invalid request' },
  credentials: { status: 401, title: 'Wrong credentials' },
  signedOut: { status: 401, title: 'Not signed in' },
  notAllowed: { status: 403, title: 'Not allowed' },
  notFound: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  tooLarge: { status: 413, title: 'Body too large' },
} as const;

/** How refusals answer, by code: every code of every command is here. */
export const codesByGroup: Readonly<Record<keyof typeof groups, readonly string[]>> = {
  // A fault of a field, or of what was typed.
  invalid: [
    'charity-name-required',
    'contact-name-required',
    'current-role-required',
    'description-required',
    'email-required',
    'end-before-start',
    'estimated-hours-not-whole',
    'expertise-areas-required',
    'expertise-repeated',
    'expertise-required',
    'file-name-required',
    'full-name-required',
    'message-blank',
    'name-required',
    'page-unknown',
    // Not 401: the member is signed in and stays so.
    'password-wrong',
    'progress-blank',
    'progress-too-long',
    'read-mark-invalid',
    'reason-required',
    'report-name-required',
    'reset-link-invalid',
    'title-required',
    'username-required',
    'years-experience-required',
  ],
  credentials: ['invalid-credentials'],
  // The session ends with the account, a moment later at most.
  signedOut: ['account-closed'],
  notAllowed: ['charity-not-yours', 'consultant-not-yours', 'file-not-yours', 'not-a-participant', 'report-not-yours'],
  notFound: [
    'account-unknown',
    'charity-unknown',
    'consultant-unknown',
    'invitation-expired',
    'invitation-unknown',
    'invitation-withdrawn',
    'project-unknown',
    'report-unknown',
    'signup-unknown',
    'signup-withdrawn',
  ],
  // Well said, and not possible as things stand.
  conflict: [
    'account-already-registered',
    'account-exists',
    'already-registered',
    'availability-needs-approval',
    'charity-already-registered',
    'charity-left',
    'consultant-already-applied',
    'consultant-left',
    'consultant-needs-approval',
    'consultant-not-approved',
    'consultant-not-available',
    'consultant-not-declined',
    'consultant-not-suspended',
    'consultant-not-under-review',
    'conversation-full',
    'file-already-attached',
    'invitation-already-accepted',
    'invitation-already-sent',
    'last-administrator',
    'mail-address-reserved',
    'mail-already-sent',
    'mail-server-missing',
    'membership-active',
    'membership-inactive',
    'message-already-posted',
    'not-invited',
    'project-already-submitted',
    'project-cancelled',
    'project-completed',
    'project-in-progress',
    'project-not-in-progress',
    'project-not-started',
    'project-request-lapsed',
    'project-taken',
    'renewed-far-enough',
    'report-already-saved',
    'signup-already-received',
    'signup-converted',
    'storage-full',
    'too-many-files',
    'too-many-invitations',
    'too-many-reports',
    'username-taken',
  ],
  tooLarge: ['file-too-large'],
};

const answers: ReadonlyMap<string, (typeof groups)[keyof typeof groups]> = new Map(
  (Object.keys(groups) as (keyof typeof groups)[]).flatMap((group) =>
    codesByGroup[group].map((code) => [code, groups[group]] as const),
  ),
);

/** A command's refusal as the API answers it. */
export const refusal = ({ code, message, field }: Rejection): ProblemError =>
  new ProblemError({
    type: problemType(code),
    ...(answers.get(code) ?? (field === undefined ? groups.conflict : groups.invalid)),
    detail: message,
    ...(field === undefined ? {} : { errors: [{ path: field, message }] }),
  });
