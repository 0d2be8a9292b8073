import { describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders/accounts.ts';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import {
  accountClosed,
  accountRegistered,
  contactDetailsChanged,
  emailAddressChanged,
  emailAddressChangeRequested,
  emailAddressChangeWithdrawn,
  emailAddressGivenUp,
  emailAddressProved,
  emailAddressRestored,
  emailProofRequested,
  memberInvitationAccepted,
  memberInvitationWithdrawn,
  memberInvited,
  passwordChanged,
  profileDescribed,
  signedIn,
  signInFailed,
} from '../domain/accounts/events.ts';
import { accounts } from './accounts.ts';
import { invitations } from './invitations.ts';

const at = { occurredAt: '2026-03-01T09:30:00.000Z' };
const later = { occurredAt: '2026-04-02T10:00:00.000Z' };
const account = `account-${id(1)}`;
const registered = recorded(account, accountRegistered(anAccount()), at);

const row = {
  user_id: id(1),
  role: 'charity',
  username: 'amara.okafor',
  email: 'amara@riverside-kitchen.example',
  is_email_proved: true,
  requested_email: null,
  name: 'Amara Okafor',
  phone: '01632 960 001',
  website: 'https://riverside-kitchen.example',
  bio: 'Runs a community kitchen.',
  organisation: 'Riverside Kitchen',
  registered_at: at.occurredAt,
  last_signed_in_at: null,
  closed_at: null,
  listed_as: 'amara okafor\nriverside kitchen',
  found_by: 'amara okafor\nriverside kitchen\namara.okafor\namara@riverside-kitchen.example',
  profile_words: ['runs', 'a', 'community', 'kitchen', 'riverside'],
};

describe('accounts', () => {
  it('hold a row for each member, as registered', () => {
    expect(folded(accounts, registered)).toEqual([row]);
  });

  it('follow changed contact details, and are found by the new name', () => {
    const changed = { name: 'Amara Élan', phone: null, website: null };
    expect(folded(accounts, registered, recorded(account, contactDetailsChanged(changed), later))).toEqual([
      {
        ...row,
        ...changed,
        listed_as: 'amara elan\nriverside kitchen',
        found_by: 'amara elan\nriverside kitchen\namara.okafor\namara@riverside-kitchen.example',
      },
    ]);
  });

  it('follow members’ descriptions of themselves, and are found by the new organisation', () => {
    const described = { bio: 'Cooks.', organisation: 'Hillside Kitchen' };
    expect(folded(accounts, registered, recorded(account, profileDescribed(described), later))).toEqual([
      {
        ...row,
        ...described,
        listed_as: 'amara okafor\nhillside kitchen',
        found_by: 'amara okafor\nhillside kitchen\namara.okafor\namara@riverside-kitchen.example',
        profile_words: ['cooks', 'hillside', 'kitchen'],
      },
    ]);
  });

  it('say whether the e-mail address is proved, and which one is to replace it', () => {
    const email = 'amara@hillside.example';
    const asked = [registered, recorded(account, emailProofRequested({ email: row.email }), later)];
    expect(folded(accounts, ...asked)).toEqual([{ ...row, is_email_proved: false }]);
    const proved = [...asked, recorded(account, emailAddressProved({ email: row.email, by: 'link' }), later)];
    expect(folded(accounts, ...proved)).toEqual([row]);
    const requested = [...proved, recorded(account, emailAddressChangeRequested({ email }), later)];
    expect(folded(accounts, ...requested)).toEqual([{ ...row, requested_email: email }]);
    expect(folded(accounts, ...requested, recorded(account, emailAddressChangeWithdrawn({}), later))).toEqual([row]);
  });

  it('follow an address that is given up or restored', () => {
    const gone = recorded(account, emailAddressGivenUp({ email: row.email, because: 'unproved' }), later);
    const found_by = 'amara okafor\nriverside kitchen\namara.okafor\n';
    expect(folded(accounts, registered, gone)).toEqual([{ ...row, email: '', is_email_proved: false, found_by }]);
    const back = recorded(account, emailAddressRestored({ email: row.email, withdrawnEmail: '' }), later);
    expect(folded(accounts, registered, gone, back)).toEqual([row]);
  });

  it('follow a changed e-mail address, and are found by it', () => {
    const email = 'amara@hillside.example';
    const changed = emailAddressChanged({ email, formerEmail: row.email });
    expect(folded(accounts, registered, recorded(account, changed, later))).toEqual([
      { ...row, email, found_by: `amara okafor\nriverside kitchen\namara.okafor\n${email}` },
    ]);
  });

  it.each([account, `signIns-${id(1)}`])('hold the last time a member signed in, from %s', (stream) => {
    expect(
      folded(accounts, registered, recorded(stream, signedIn({}), at), recorded(stream, signedIn({}), later)),
    ).toEqual([{ ...row, last_signed_in_at: later.occurredAt }]);
  });

  it('are not changed by failed sign-ins or by passwords', () => {
    expect(
      folded(
        accounts,
        registered,
        recorded(`signIns-${id(1)}`, signInFailed({}), later),
        recorded(account, passwordChanged({}), later),
      ),
    ).toEqual([row]);
  });

  it('record when an account was closed', () => {
    expect(folded(accounts, registered, recorded(account, accountClosed({}), later))).toEqual([
      { ...row, closed_at: later.occurredAt },
    ]);
  });

  it('have no rows without a registration', () => {
    expect(folded(accounts, recorded(account, signedIn({})), recorded(account, accountClosed({})))).toEqual([]);
  });
});

describe('invitations', () => {
  const stream = `invitation-${id(600)}`;
  const invited = recorded(
    stream,
    memberInvited({
      invitationId: id(600),
      role: 'analyst',
      email: 'ines@analysts.example',
      name: 'Ines Duarte',
      expiresAt: '2026-03-08T09:30:00.000Z',
    }),
    at,
  );
  const open = {
    invitation_id: id(600),
    email: 'ines@analysts.example',
    name: 'Ines Duarte',
    role: 'analyst',
    status: 'open',
    user_id: null,
    created_at: at.occurredAt,
    expires_at: '2026-03-08T09:30:00.000Z',
  };

  it('are open at first', () => {
    expect(folded(invitations, invited)).toEqual([open]);
  });

  it('record who accepted them', () => {
    const accepted = recorded(stream, memberInvitationAccepted({ userId: id(7) }), later);
    expect(folded(invitations, invited, accepted)).toEqual([{ ...open, status: 'accepted', user_id: id(7) }]);
  });

  it('can be withdrawn, and then forget their recipients', () => {
    expect(folded(invitations, invited, recorded(stream, memberInvitationWithdrawn({}), later))).toEqual([
      { ...open, status: 'withdrawn', email: '', name: null },
    ]);
  });
});
