import type { RequestContext } from '../commands/request-context.ts';
import type { AccountEvent } from '../domain/accounts/events.ts';
import type { Position } from '../domain/kernel/event.ts';
import { NotYet, type Reactor, reactor } from './engine/reactor.ts';
import { requestFor } from './reaction-request.ts';

const NAME = 'conversion';

export interface ConversionParts {
  /** Refusals are values: a signup that is not there any more needs nothing. */
  convertSignup(
    input: { readonly signupId: string; readonly userId: string },
    request: RequestContext,
  ): Promise<unknown>;
  /** The signups with an e-mail address, whatever its letter case. */
  signupsByEmail(email: string): Promise<readonly { readonly signupId: string }[]>;
  /** Waits until the signups' read models have seen a position. False when that takes too long. */
  signupsHaveSeen(position: Position): Promise<boolean>;
}

/** Notes of a signup on the waiting list that it has led to a member (decisions, Waiting list afterwards). */
export const conversionReactor = ({ convertSignup, signupsByEmail, signupsHaveSeen }: ConversionParts): Reactor =>
  reactor<AccountEvent>({
    name: NAME,
    startsAt: 'origin',
    handlers: {
      AccountRegistered: async (event) => {
        const { userId, email } = event.data;
        // Erased already: nobody knows any more which signups were theirs.
        if (email === '') return {};
        if (!(await signupsHaveSeen(event.position))) throw new NotYet('The waiting list is not up to date yet.');
        for (const { signupId } of await signupsByEmail(email)) {
          await convertSignup({ signupId, userId }, requestFor(NAME, event));
        }
        return {};
      },
    },
  });
