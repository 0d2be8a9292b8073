import type { CompiledQuestion } from '../analytics/questions/compile-question.ts';
import type { QuestionProblem } from '../analytics/questions/condition-problems.ts';
import { problem } from './problems.ts';

/** Returns the compiled question. Throws a problem that lists all errors of the question. */
export const assertCompiles = (
  result: CompiledQuestion | { readonly problems: readonly QuestionProblem[] },
  name: string,
): CompiledQuestion => {
  if (!('problems' in result)) return result;
  const errors = result.problems.map(({ path, message }) => ({ path: `${name}.${path}`, message }));
  const [first, second] = errors;
  const detail = first && !second ? `${first.message}.` : 'Please correct the question and try again.';
  throw problem('invalid-request', detail, { errors });
};
