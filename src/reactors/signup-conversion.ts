import type { RequestContext } from '../commands/request-context.ts';
import type { AccountEvent } from '../domain/accounts/events.ts';
import type { Position } from '../domain/kernel/event.ts';
import { NotYet, type Reactor, reactor } from './engine/reactor.ts';
import { requestFor } from './reaction-request.ts';

const NAME = 'conversion';

export interface ConversionParts {
  convertSignup(
    input: { readonly signupId: string; readonly userId: string },
    request: RequestContext,
  ): Promise<unknown>;
  /** The signups with an e-mail address, in any letter case. */
  signupsByEmail(email: string): Promise<readonly { readonly signupId: string }[]>;
  /** Waits until the read models of signups have reached a position; false on timeout. */
  signupsHaveSeen(position: Position): Promise<boolean>;
}

/** Marks waiting-list signups as converted when a member registers with their e-mail address. */
export const signupConversionReactor = ({ convertSignup, signupsByEmail, signupsHaveSeen }: ConversionParts): Reactor =>
  reactor<AccountEvent>({
    name: NAME,
    startsAt: 'origin',
    purpose: 'Marks a signup on the waiting list as converted when its e-mail address is registered.',
    issues: ['ConvertSignup'],
    handlers: {
      AccountRegistered: async (event) => {
        const { userId, email } = event.data;
        // The member is erased already, so their signups cannot be found.
        if (email === '') return {};
        if (!(await signupsHaveSeen(event.position))) throw new NotYet('The waiting list is not up to date yet.');
        for (const { signupId } of await signupsByEmail(email)) {
          await convertSignup({ signupId, userId }, requestFor(NAME, event));
        }
        return {};
      },
    },
  });
