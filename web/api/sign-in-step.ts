import type { SignInStep } from '#contract/endpoint.ts';
import { problemKind } from './problem-kind.ts';
import { sessionRefusal } from './session.ts';

/** What a refused call says the sign-in still waits for; null for something else. */
export const signInStepOf = (error: unknown): SignInStep | null => {
  const kind = problemKind(error);
  if (kind === 'second-factor-needed') return 'second-factor';
  return kind === 'second-factor-set-up-needed' ? 'set-up' : null;
};

/** What the sign-in in this browser waited for when the session was last read. */
export const awaitedStep = (): SignInStep | null => signInStepOf(sessionRefusal());
