import { fold } from '../commands/fold.ts';
import type { RequestContext } from '../commands/request-context.ts';
import { account } from '../domain/accounts/decide.ts';
import type { AccountEvent } from '../domain/accounts/events.ts';
import { aggregateIdOf, type Position, type RecordedEvent } from '../domain/kernel/event.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { NotYet, type Reactor, reactor } from './engine/reactor.ts';
import { requestFor } from './reaction-request.ts';

const NAME = 'conversion';

interface ConversionParts {
  readonly store: Pick<EventStore, 'readStream'>;
  convertSignup(
    input: { readonly signupId: string; readonly userId: string },
    request: RequestContext,
  ): Promise<unknown>;
  /** The signups with an e-mail address, in any letter case. */
  signupsByEmail(email: string): Promise<readonly { readonly signupId: string }[]>;
  /** Waits until the read models of signups have reached a position; false on timeout. */
  signupsHaveSeen(position: Position): Promise<boolean>;
}

/** Marks waiting-list signups as converted once a member has proved their e-mail address. */
export const signupConversionReactor = ({
  store,
  convertSignup,
  signupsByEmail,
  signupsHaveSeen,
}: ConversionParts): Reactor => {
  const convert = async (
    event: RecordedEvent<Extract<AccountEvent, { type: 'AccountRegistered' | 'EmailAddressProved' }>>,
  ) => {
    const userId = aggregateIdOf(event);
    const { email } = event.data;
    const state = await fold(store, account, userId);
    // The address was given up, restored, or erased with the member, so it has no signups of this member.
    if (state.status !== 'registered' || !state.isEmailProved || state.email !== email) return {};
    if (!(await signupsHaveSeen(event.position))) throw new NotYet('The waiting list is not up to date yet.');
    for (const { signupId } of await signupsByEmail(email)) {
      await convertSignup({ signupId, userId }, requestFor(NAME, event));
    }
    return {};
  };

  return reactor<AccountEvent>({
    name: NAME,
    startsAt: 'origin',
    purpose: 'Marks a signup on the waiting list as converted once a member has proved its email address.',
    issues: ['ConvertSignup'],
    handlers: {
      // For accounts that need no proof.
      AccountRegistered: convert,
      EmailAddressProved: convert,
    },
  });
};
