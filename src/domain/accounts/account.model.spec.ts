import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../../../test/builders/accounts.ts';
import { play } from '../../../test/builders/play.ts';
import { type AccountCommand, recordSignIn, recordSignInFailure, registerAccount } from './commands.ts';
import { account, signIns } from './decide.ts';

const registration = fc
  .record({ username: fc.constantFrom('amara', 'ruth', ' '), phone: fc.constantFrom('01632 960 001', null) })
  .map((changes) => registerAccount(anAccount(changes)));

const commands = fc.array<AccountCommand>(registration, { maxLength: 30 });

describe('an account, whatever is asked of it', () => {
  it('is opened once, by the first valid registration', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const opened = given.find(({ data }) => data.username.trim() !== '');
        expect(play(account, given).history.map(({ data }) => data)).toEqual(opened ? [opened.data] : []);
      }),
    );
  });

  it('has nothing more to do when the registration is repeated at any later time', () => {
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

describe('coming in by an account', () => {
  it('is noted once for each time', () => {
    const tries = fc.array(fc.constantFrom(recordSignIn(), recordSignInFailure()), { maxLength: 30 });
    fc.assert(
      fc.property(tries, (given) => {
        expect(play(signIns, given).history.map(({ type }) => type)).toEqual(
          given.map(({ type }) => (type === 'RecordSignIn' ? 'SignedIn' : 'SignInFailed')),
        );
      }),
    );
  });
});
