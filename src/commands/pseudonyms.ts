import { replacePseudonyms } from '../domain/audit/commands.ts';
import { pseudonyms } from '../domain/audit/decide.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { CommandParts } from './parts.ts';
import type { RequestContext } from './request-context.ts';

/** All analysts see the same pseudonyms, so there is one stream: `pseudonyms-analysts`. */
const ANALYSTS = 'analysts';

export const pseudonymCommands = ({ handle, vault }: Pick<CommandParts, 'handle' | 'vault'>) => ({
  /**
   * Replaces the pseudonyms of the epoch that the caller saw. The event comes first: if the process dies before the key
   * is replaced, the epoch is still the old one, and the same request completes the replacement.
   */
  replacePseudonyms: async (seen: { readonly epoch: number }, request: RequestContext): Promise<Outcome<object>> => {
    const { epoch } = await vault.pseudonymKeys.current();
    if (seen.epoch !== epoch) return { outcome: 'done' };
    const outcome = outcomeOf(await handle(pseudonyms, ANALYSTS, replacePseudonyms({ epoch: epoch + 1 }), request), {});
    if (outcome.outcome === 'done') await vault.pseudonymKeys.replace(epoch + 1);
    return outcome;
  },
});
