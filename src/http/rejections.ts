import type { Rejection } from '../domain/kernel/rejection.ts';
import { ProblemError, problemType } from './problems.ts';

const conflict = { status: 409, title: 'Conflict' };
const invalid = { status: 400, title: 'Invalid request' };

/**
 * How refusals answer, by code. What is not listed is a fault of the field it names, or, naming none, a conflict with
 * what the platform already knows.
 */
const answers: Readonly<Record<string, { readonly status: number; readonly title: string }>> = {
  'invalid-credentials': { status: 401, title: 'Wrong credentials' },
  'username-taken': conflict,
};

/** A command's refusal as the API answers it. */
export const refusal = ({ code, message, field }: Rejection): ProblemError =>
  new ProblemError({
    type: problemType(code),
    ...(answers[code] ?? (field === undefined ? conflict : invalid)),
    detail: message,
    ...(field === undefined ? {} : { errors: [{ path: field, message }] }),
  });
