import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../../../test/builders/accounts.ts';
import { play } from '../../../test/builders/play.ts';
import { type AccountCommand, recordSignIn, recordSignInFailure, registerAccount } from './commands.ts';
import { account } from './decide.ts';

const registration = fc
  .record({ username: fc.constantFrom('amara', 'ruth', ' '), phone: fc.constantFrom('01632 960 001', null) })
  .map((changes) => registerAccount(anAccount(changes)));

const commands = fc.array<AccountCommand>(
  fc.oneof(registration, fc.constant(recordSignIn()), fc.constant(recordSignInFailure())),
  { maxLength: 30 },
);

/** The account in the simplest words: who opened it, and how often the two kinds of sign-in were seen since. */
const expected = (given: readonly AccountCommand[]) => {
  const openedAt = given.findIndex((c) => c.type === 'RegisterAccount' && c.data.username.trim() !== '');
  const since = openedAt < 0 ? [] : given.slice(openedAt);
  const count = (type: AccountCommand['type']) => since.filter((c) => c.type === type).length;
  return { opened: given[openedAt], signIns: count('RecordSignIn'), failures: count('RecordSignInFailure') };
};

describe('an account, whatever is asked of it', () => {
  it('is opened once, by the first valid registration, and notes every sign-in since', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history } = play(account, given);
        const { opened, signIns, failures } = expected(given);
        const of = (type: string) => history.filter((event) => event.type === type);
        expect(of('AccountRegistered').map(({ data }) => data)).toEqual(
          opened?.type === 'RegisterAccount' ? [opened.data] : [],
        );
        expect(of('SignedIn')).toHaveLength(signIns);
        expect(of('SignInFailed')).toHaveLength(failures);
        expect(history.findIndex(({ type }) => type === 'AccountRegistered')).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('has nothing more to do when an accepted registration is repeated at any later time', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history, steps } = play(account, given);
        const [first] = history;
        const last = steps.at(-1)?.after;
        if (first?.type !== 'AccountRegistered' || !last) return;
        expect(account.decide(last, registerAccount(first.data))).toEqual([]);
      }),
    );
  });
});
