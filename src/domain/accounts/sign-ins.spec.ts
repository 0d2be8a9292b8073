import { describe, expect, it } from 'vitest';
import { specify } from '../kernel/specify.ts';
import { recordLinkRequest, recordResetRequest, recordSignIn, recordSignInFailure } from './commands.ts';
import { signIns } from './decide.ts';
import { passwordResetRequested, signedIn, signInFailed, signInLinkRequested } from './events.ts';

const before = [signedIn({}), signInFailed({}), passwordResetRequested({}), signInLinkRequested({})];

describe('sign-in attempts', () => {
  it.each([
    ['signing in', recordSignIn(), signedIn({})],
    ['failing to sign in', recordSignInFailure(), signInFailed({})],
    ['asking for a new password', recordResetRequest(), passwordResetRequested({})],
    ['asking for a sign-in link', recordLinkRequest(), signInLinkRequested({})],
  ])('are recorded every time, after any history: %s', (_what, command, event) => {
    specify(signIns).when(command).then(event);
    specify(signIns)
      .given(...before)
      .when(command)
      .then(event);
  });

  it('have their own stream, which is not read to add another, however many there are', () => {
    expect([signIns.category, signIns.memory]).toEqual(['signIns', 'nothing']);
  });
});
