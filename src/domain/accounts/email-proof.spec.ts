import { describe, it } from 'vitest';
import { anAccount } from '../../../test/builders/accounts.ts';
import { specify } from '../kernel/specify.ts';
import {
  giveUpEmailAddress,
  proveEmailAddress,
  registerAccount,
  registerInvitedAccount,
  registerUnprovedAccount,
  requestEmailChange,
  requestEmailProof,
  restoreEmailAddress,
  withdrawEmailChange,
} from './commands.ts';
import { account } from './decide.ts';
import {
  accountRegistered,
  emailAddressChanged,
  emailAddressChangeRequested,
  emailAddressChangeWithdrawn,
  emailAddressGivenUp,
  emailAddressProved,
  emailAddressRestored,
  emailProofRequested,
} from './events.ts';

const { email } = anAccount();
const second = 'amara@okafor-lee.example';
const third = 'amara@example.org';

const older = accountRegistered(anAccount());
const unproved = [older, emailProofRequested({ email })];
const proved = [...unproved, emailAddressProved({ email, by: 'link' })];
const asked = emailAddressChangeRequested({ email: second });
/** Two changes, each proved. */
const moved = [
  ...proved,
  emailAddressProved({ email: second, by: 'link' }),
  emailAddressChanged({ email: second, formerEmail: email }),
  emailAddressProved({ email: third, by: 'link' }),
  emailAddressChanged({ email: third, formerEmail: second }),
];

describe('registering with an e-mail address', () => {
  it('asks a visitor to prove it', () => {
    specify(account).when(registerUnprovedAccount(anAccount())).then(older, emailProofRequested({ email }));
  });

  it('proves it by the link of an invitation', () => {
    specify(account)
      .when(registerInvitedAccount(anAccount()))
      .then(older, emailAddressProved({ email, by: 'invitation' }));
  });

  it('does nothing when repeated, whatever was proved since', () => {
    specify(account)
      .given(...proved)
      .when(registerUnprovedAccount(anAccount()))
      .then();
    specify(account).given(older).when(registerAccount(anAccount())).then();
  });
});

describe('proving the address', () => {
  it.each(['link', 'administrator'] as const)('records the proof by %s, once', (by) => {
    specify(account)
      .given(...unproved)
      .when(proveEmailAddress({ email, by }))
      .then(emailAddressProved({ email, by }));
    specify(account)
      .given(...proved)
      .when(proveEmailAddress({ email, by }))
      .then();
  });

  it('is not needed by accounts of earlier releases', () => {
    specify(account)
      .given(older)
      .when(proveEmailAddress({ email, by: 'link' }))
      .then();
    specify(account).given(older).when(requestEmailProof()).then();
  });

  it('is refused for an address that the account does not have', () => {
    specify(account)
      .given(...unproved)
      .when(proveEmailAddress({ email: second, by: 'link' }))
      .thenRejected('email-link-invalid');
  });

  it('can be asked for again until it is proved', () => {
    specify(account)
      .given(...unproved)
      .when(requestEmailProof())
      .then(emailProofRequested({ email }));
    specify(account)
      .given(...proved)
      .when(requestEmailProof())
      .then();
  });
});

describe('changing the address', () => {
  it('waits for the proof of the new one', () => {
    specify(account)
      .given(...proved)
      .when(requestEmailChange({ email: second }))
      .then(asked);
  });

  it('takes effect with the proof, and names the former address', () => {
    specify(account)
      .given(...proved, asked)
      .when(proveEmailAddress({ email: second, by: 'link' }))
      .then(
        emailAddressProved({ email: second, by: 'link' }),
        emailAddressChanged({ email: second, formerEmail: email }),
      );
  });

  it('sends another mail when it is asked for again', () => {
    specify(account)
      .given(...proved, asked)
      .when(requestEmailProof())
      .then(asked);
  });

  it('is withdrawn by the member, or by asking for the present address', () => {
    for (const command of [withdrawEmailChange(), requestEmailChange({ email })]) {
      specify(account)
        .given(...proved, asked)
        .when(command)
        .then(emailAddressChangeWithdrawn({}));
      specify(account)
        .given(...proved)
        .when(command)
        .then();
    }
  });

  it('is refused by a link to an address that is no longer wanted', () => {
    for (const later of [emailAddressChangeRequested({ email: third }), emailAddressChangeWithdrawn({})]) {
      specify(account)
        .given(...proved, asked, later)
        .when(proveEmailAddress({ email: second, by: 'link' }))
        .thenRejected('email-link-invalid');
    }
  });

  it('leaves the present address when it is withdrawn', () => {
    specify(account)
      .given(...proved, asked, emailAddressChangeWithdrawn({}))
      .when(proveEmailAddress({ email, by: 'link' }))
      .then();
  });

  it('is refused without an address', () => {
    specify(account)
      .given(...proved)
      .when(requestEmailChange({ email: ' ' }))
      .thenRejected('email-required', 'email');
  });
});

describe('undoing a change', () => {
  it('restores any address that the account had proved', () => {
    specify(account)
      .given(...moved)
      .when(restoreEmailAddress({ email }))
      .then(emailAddressRestored({ email, withdrawnEmail: third }));
    specify(account)
      .given(...moved)
      .when(restoreEmailAddress({ email: second }))
      .then(emailAddressRestored({ email: second, withdrawnEmail: third }));
  });

  it('leaves the earlier reader able to undo, and the later ones not', () => {
    const restored = [...moved, emailAddressRestored({ email: second, withdrawnEmail: third })];
    specify(account)
      .given(...restored)
      .when(restoreEmailAddress({ email }))
      .then(emailAddressRestored({ email, withdrawnEmail: second }));
    specify(account)
      .given(...restored)
      .when(restoreEmailAddress({ email: third }))
      .thenRejected('email-link-invalid');
  });

  it('leaves the address proved, and no later reader able to undo', () => {
    const restored = [...moved, emailAddressRestored({ email, withdrawnEmail: third })];
    specify(account)
      .given(...moved, emailProofRequested({ email: third }), emailAddressRestored({ email, withdrawnEmail: third }))
      .when(requestEmailProof())
      .then();
    specify(account)
      .given(...restored)
      .when(restoreEmailAddress({ email: second }))
      .thenRejected('email-link-invalid');
  });

  it('does not hand the account to the reader of an address that was never proved', () => {
    specify(account)
      .given(
        ...unproved,
        asked,
        emailAddressProved({ email: second, by: 'link' }),
        emailAddressChanged({ email: second, formerEmail: email }),
      )
      .when(restoreEmailAddress({ email }))
      .thenRejected('email-link-invalid');
  });

  it('also withdraws a change that is under way', () => {
    specify(account)
      .given(...proved, asked)
      .when(restoreEmailAddress({ email }))
      .then(emailAddressChangeWithdrawn({}));
  });
});

describe('giving up an address', () => {
  it('happens to an account that has not proved it, once', () => {
    const givenUp = emailAddressGivenUp({ email, because: 'unproved' });
    specify(account)
      .given(...unproved)
      .when(giveUpEmailAddress({ because: 'unproved' }))
      .then(givenUp);
    specify(account)
      .given(...unproved, givenUp)
      .when(giveUpEmailAddress({ because: 'claimed' }))
      .then();
  });

  it('never happens to an account that has proved it, or is older than proofs', () => {
    for (const history of [[older], proved, moved]) {
      specify(account)
        .given(...history)
        .when(giveUpEmailAddress({ because: 'claimed' }))
        .thenRejected('email-proved');
    }
  });

  it('leaves an account that can be given another address', () => {
    const without = [...unproved, emailAddressGivenUp({ email, because: 'claimed' })];
    specify(account)
      .given(...without)
      .when(requestEmailProof())
      .thenRejected('email-missing');
    specify(account)
      .given(...without)
      .when(proveEmailAddress({ email, by: 'link' }))
      .thenRejected('email-link-invalid');
    specify(account)
      .given(...without)
      .when(proveEmailAddress({ email: '', by: 'link' }))
      .thenRejected('email-link-invalid');
    specify(account)
      .given(...without, asked)
      .when(proveEmailAddress({ email: second, by: 'link' }))
      .then(emailAddressProved({ email: second, by: 'link' }), emailAddressChanged({ email: second, formerEmail: '' }));
  });
});
