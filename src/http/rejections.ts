import type { Rejection } from '../domain/kernel/rejection.ts';
import { ProblemError, problemType } from './problems.ts';

const titles = {
  400: 'Invalid request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Body too large',
} as const;

interface Answer {
  readonly status: keyof typeof titles;
  /** Default: the title of the status. */
  readonly title?: string;
}

/** Status of a rejection that {@link exceptions} does not list. */
export const defaultStatus = ({ code, field }: Pick<Rejection, 'code' | 'field'>): Answer['status'] => {
  if (field !== undefined) return 400;
  if (code.endsWith('-unknown')) return 404;
  if (code.endsWith('-not-yours')) return 403;
  return 409;
};

/** Codes that do not follow the rule of {@link defaultStatus}. */
export const exceptions: Readonly<Record<string, Answer>> = {
  // The session ends with the account, at most a moment later.
  'account-closed': { status: 401 },
  'invalid-credentials': { status: 401, title: 'Wrong credentials' },
  'too-many-proofs': { status: 401, title: 'Too many wrong attempts' },
  'not-a-participant': { status: 403 },
  'reset-link-invalid': { status: 400 },
  'sign-in-link-invalid': { status: 400 },
  'email-link-invalid': { status: 400 },
  'unsubscribe-link-invalid': { status: 400 },
  // It no longer exists for the person who has the link or sees the list.
  'invitation-expired': { status: 404 },
  'invitation-withdrawn': { status: 404 },
  'signup-withdrawn': { status: 404 },
  'file-too-large': { status: 413 },
  // The field is valid by itself, but conflicts with existing data.
  'consultant-not-available': { status: 409 },
  'too-many-invitations': { status: 409 },
  'username-taken': { status: 409 },
};

/** Turns the rejection of a command into a problem response. */
export const refusal = (rejection: Rejection): ProblemError => {
  const { code, message, field } = rejection;
  const answer: Answer = exceptions[code] ?? { status: defaultStatus(rejection) };
  return new ProblemError({
    type: problemType(code),
    status: answer.status,
    title: answer.title ?? titles[answer.status],
    detail: message,
    ...(field === undefined ? {} : { errors: [{ path: field, message }] }),
  });
};
