import type { NamedEndpoint } from '../contract/contract.ts';
import type { Clock } from '../domain/kernel/values.ts';
import type { Awaited } from '../vault/sessions.ts';
import type { Vault } from '../vault/vault.ts';
import type { Caller } from './plugins/sessions.ts';
import { type ProblemError, problem } from './problems.ts';

/** How long a member's proof of identity counts as fresh, in milliseconds. */
const FRESH_FOR = 5 * 60_000;

/** Whether the session is incomplete: its member can only complete the sign-in. */
export const signInIncomplete = (awaits: Awaited): ProblemError =>
  awaits === 'second-factor'
    ? problem('second-factor-needed', 'Please confirm that it is you with your second factor.')
    : problem('second-factor-set-up-needed', 'Your role needs two-step sign-in. Please set it up to continue.');

/**
 * The caller of an endpoint; a visitor if the sign-in is incomplete. Throws if the endpoint requires a complete one.
 */
export const admitted = ({ access, duringSignIn }: NamedEndpoint, caller: Caller | null): Caller | null => {
  if (caller === null || caller.awaits === null || duringSignIn?.includes(caller.awaits)) return caller;
  if (access === 'anyone') return null;
  throw signInIncomplete(caller.awaits);
};

/**
 * Throws when the endpoint requires a fresh proof and the caller's is older. Setting up the first factor at sign-in
 * requires none.
 */
export const requireFreshProof = async (
  { freshProof }: NamedEndpoint,
  caller: Caller | null,
  { clock, secondFactors }: { readonly clock: Clock; readonly secondFactors: Pick<Vault['secondFactors'], 'isOn'> },
): Promise<void> => {
  if (freshProof === undefined || caller === null) return;
  if (caller.awaits !== null) {
    // Another session may have set up a factor since this one began.
    if (caller.awaits === 'set-up' && (await secondFactors.isOn(caller.userId)))
      throw signInIncomplete('second-factor');
    return;
  }
  if (caller.provedAt !== null && clock().getTime() - Date.parse(caller.provedAt) < FRESH_FOR) return;
  if (freshProof === 'second-factor' && !(await secondFactors.isOn(caller.userId))) return;
  throw problem('fresh-proof-needed', 'Please confirm that it is you to continue.');
};
