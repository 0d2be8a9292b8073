import type { SignInStep } from '#contract/endpoint.ts';
import { problemKind } from './problem-kind.ts';
import { sessionRefusal } from './session.ts';

/** The step that the sign-in still needs, according to a refused call; otherwise null. */
export const signInStepOf = (error: unknown): SignInStep | null => {
  const kind = problemKind(error);
  if (kind === 'second-factor-needed') return 'second-factor';
  return kind === 'second-factor-set-up-needed' ? 'set-up' : null;
};

/** The step that this browser's sign-in needed when the session was last read. */
export const awaitedStep = (): SignInStep | null => signInStepOf(sessionRefusal());
