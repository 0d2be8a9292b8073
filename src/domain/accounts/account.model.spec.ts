import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../../../test/builders/accounts.ts';
import { play } from '../../../test/builders/play.ts';
import { isRejection } from '../kernel/rejection.ts';
import {
  type AccountCommand,
  changeContactDetails,
  closeAccount,
  describeProfile,
  endSessions,
  giveUpEmailAddress,
  proveEmailAddress,
  recordLinkRequest,
  recordPasswordChange,
  recordPasswordReset,
  recordRecoveryCodes,
  recordResetRequest,
  recordSignIn,
  recordSignInFailure,
  registerAccount,
  registerUnprovedAccount,
  requestEmailChange,
  requestEmailProof,
  restoreEmailAddress,
  withdrawEmailChange,
} from './commands.ts';
import { account, signIns } from './decide.ts';
import { signedIn, signInFailed } from './events.ts';

/** Few values, so that some repeat, and a blank one. */
const optional = fc.constantFrom('A', 'B', null);
const required = fc.constantFrom('A', 'B', ' ');
const address = fc.constantFrom('A', 'B', anAccount().email, '');

/** Ordinary objects, because strict comparison distinguishes objects without a prototype. */
const plain = { noNullPrototype: true } as const;

const commands = fc.array<AccountCommand>(
  fc.oneof(
    fc.record({ username: required, phone: optional }).map((changes) => registerAccount(anAccount(changes))),
    fc.record({ name: required, phone: optional, website: optional }, plain).map(changeContactDetails),
    fc.record({ bio: optional, organisation: optional }, plain).map(describeProfile),
    fc.record({ email: required }).map(requestEmailChange),
    fc.record({ email: address, by: fc.constantFrom('link', 'administrator') }).map(proveEmailAddress),
    fc.record({ email: address }).map(restoreEmailAddress),
    fc.constantFrom(requestEmailProof(), withdrawEmailChange()),
    fc.constantFrom(giveUpEmailAddress({ because: 'unproved' }), giveUpEmailAddress({ because: 'claimed' })),
    fc.constantFrom(recordPasswordChange(), recordPasswordReset(), recordRecoveryCodes(), endSessions()),
    fc.constant(closeAccount()),
  ),
  { maxLength: 30 },
);

/** Commands that never close the account, for long histories. */
const life = commands.map((given) => [
  registerAccount(anAccount()),
  ...given.filter(({ type }) => type !== 'CloseAccount'),
]);

/** Its first address is not proved. */
const unprovedLife = life.map(([, ...given]) => [registerUnprovedAccount(anAccount()), ...given]);

describe('an account, under any sequence of commands', () => {
  it('is opened once by the first valid registration, and closed once by the first command to close it', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const opened = given.findIndex(
          (command) => command.type === 'RegisterAccount' && command.data.username !== ' ',
        );
        const closed = given.findIndex(({ type }, at) => opened !== -1 && at > opened && type === 'CloseAccount');
        const { history, steps } = play(account, given);
        expect(history.filter(({ type }) => type === 'AccountRegistered').map(({ data }) => data)).toEqual(
          given.slice(opened, opened + 1).flatMap((command) => ('data' in command ? [command.data] : [])),
        );
        expect(history.filter(({ type }) => type === 'AccountClosed')).toHaveLength(closed === -1 ? 0 : 1);
        steps.forEach(({ command, decision }, at) => {
          if (closed !== -1 && at > closed) {
            expect(decision).toEqual(
              command.type === 'CloseAccount' ? [] : expect.objectContaining({ rejected: true }),
            );
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the latest details, and records only real changes', () => {
    fc.assert(
      fc.property(life, (given) => {
        const { name, phone, website, bio, organisation } = anAccount();
        let contact: object = { name, phone, website };
        let profile: object = { bio, organisation };
        for (const { command, decision, after } of play(account, given).steps) {
          const former = JSON.stringify([contact, profile]);
          if (command.type === 'ChangeContactDetails' && command.data.name !== ' ') contact = command.data;
          if (command.type === 'DescribeProfile') profile = command.data;
          expect(after).toMatchObject({ contact, profile });
          const saysAnew = ['ChangeContactDetails', 'DescribeProfile'].includes(command.type);
          if (saysAnew && !isRejection(decision)) {
            expect(decision).toHaveLength(JSON.stringify([contact, profile]) === former ? 0 : 1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('moves to an address only once it is proved, and names the former one without a gap', () => {
    fc.assert(
      fc.property(unprovedLife, (given) => {
        let email = anAccount().email;
        let proved: string | null = null;
        for (const { type, data } of play(account, given).history) {
          if (type === 'EmailAddressProved') proved = data.email;
          if (type === 'EmailAddressGivenUp') {
            expect(data.email).toBe(email);
            expect(data.email).not.toBe(proved);
            email = '';
          }
          if (type === 'EmailAddressChanged') {
            expect(data).toEqual({ email: proved, formerEmail: email });
            email = data.email;
          }
          if (type === 'EmailAddressRestored') {
            expect(data.withdrawnEmail).toBe(email);
            email = data.email;
            proved = email;
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('restores only addresses that it had proved before', () => {
    fc.assert(
      fc.property(unprovedLife, (given) => {
        const proved = new Set<string>();
        for (const { type, data } of play(account, given).history) {
          if (type === 'EmailAddressProved') proved.add(data.email);
          if (type === 'EmailAddressRestored') expect(proved).toContain(data.email);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('records every password change while it is open', () => {
    fc.assert(
      fc.property(life, (given) => {
        const asked = given.map(({ type }) => type).filter((type) => type.startsWith('RecordPassword'));
        const noted = play(account, given).history.map(({ type }) => type);
        expect(noted.filter((type) => type.startsWith('Password'))).toEqual(
          asked.map((type) => (type === 'RecordPasswordChange' ? 'PasswordChanged' : 'PasswordReset')),
        );
      }),
    );
  });

  it('does nothing when the registration is repeated at any later time', () => {
    fc.assert(
      fc.property(life, (given) => {
        const last = play(account, given).steps.at(-1)?.after ?? account.initial;
        expect(account.decide(last, registerAccount(anAccount()))).toEqual([]);
      }),
    );
  });

  it('does nothing when an accepted command is repeated at once, except for records of what the vault did and what sends a mail', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after } of play(account, given).steps) {
          if (isRejection(decision) || /^Record|^End|^RequestEmail/.test(command.type)) continue;
          expect(account.decide(after, command)).toEqual([]);
        }
      }),
    );
  });

  it('is the same with sign-ins among its events, as in older streams', () => {
    const marks = fc.array(fc.constantFrom(signedIn({}), signInFailed({}), null), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(commands, marks, (given, between) => {
        const { history, steps } = play(account, given);
        const older = history.flatMap((event, at) => [between[at] ?? [], event].flat());
        const after = steps.at(-1)?.after ?? account.initial;
        expect([...older, signedIn({})].reduce(account.evolve, account.initial)).toEqual(after);
      }),
    );
  });
});

describe('signing in to an account', () => {
  it('is recorded every time', () => {
    const noted = {
      RecordSignIn: 'SignedIn',
      RecordSignInFailure: 'SignInFailed',
      RecordResetRequest: 'PasswordResetRequested',
      RecordLinkRequest: 'SignInLinkRequested',
    } as const;
    const tries = fc.array(
      fc.constantFrom(recordSignIn(), recordSignInFailure(), recordResetRequest(), recordLinkRequest()),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(tries, (given) => {
        expect(play(signIns, given).history.map(({ type }) => type)).toEqual(given.map(({ type }) => noted[type]));
      }),
    );
  });
});
