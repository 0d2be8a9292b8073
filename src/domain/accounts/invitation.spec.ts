import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { anInvitation } from '../../../test/builders/invitations.ts';
import { specify } from '../kernel/specify.ts';
import { acceptInvitation, inviteMember, withdrawInvitation } from './commands.ts';
import { invitation } from './decide.ts';
import { memberInvitationAccepted, memberInvitationWithdrawn, memberInvited } from './events.ts';

const invited = memberInvited(anInvitation());
const userId = id(7);
const accepted = memberInvitationAccepted({ userId });
const withdrawn = memberInvitationWithdrawn({});
const inTime = '2026-03-08T09:29:59.999Z';
const tooLate = anInvitation().expiresAt;

describe('inviting a member', () => {
  it('is recorded with role, address and expiry', () => {
    specify(invitation).when(inviteMember(anInvitation())).then(invited);
  });

  it('is possible for an administrator, and without a name', () => {
    const admin = anInvitation({ role: 'admin', name: null });
    specify(invitation).when(inviteMember(admin)).then(memberInvited(admin));
  });

  it.each([
    ['open', []],
    ['accepted', [accepted]],
    ['withdrawn', [withdrawn]],
  ])('does nothing when repeated: %s', (_status, later) => {
    specify(invitation)
      .given(invited, ...later)
      .when(inviteMember(anInvitation()))
      .then();
  });

  it('is refused under the id of another invitation', () => {
    specify(invitation)
      .given(invited)
      .when(inviteMember(anInvitation({ role: 'admin' })))
      .thenRejected('invitation-already-sent');
  });

  it('is refused without an address', () => {
    specify(invitation)
      .when(inviteMember(anInvitation({ email: ' ' })))
      .thenRejected('email-required', 'email');
  });
});

describe('accepting an invitation', () => {
  it('is recorded with the new account, up to the last moment', () => {
    specify(invitation)
      .given(invited)
      .when(acceptInvitation({ userId, at: inTime }))
      .then(accepted);
  });

  it('compares times in any notation', () => {
    const brief = memberInvited(anInvitation({ expiresAt: '2026-03-08T09:30:00Z' }));
    specify(invitation)
      .given(brief)
      .when(acceptInvitation({ userId, at: inTime }))
      .then(accepted);
    specify(invitation)
      .given(brief)
      .when(acceptInvitation({ userId, at: '2026-03-08T09:30:00.000Z' }))
      .thenRejected('invitation-expired');
  });

  it('does nothing when repeated, even after the expiry', () => {
    specify(invitation)
      .given(invited, accepted)
      .when(acceptInvitation({ userId, at: inTime }))
      .then();
    specify(invitation)
      .given(invited, accepted)
      .when(acceptInvitation({ userId, at: tooLate }))
      .then();
  });

  it('is refused from the moment it expires', () => {
    specify(invitation)
      .given(invited)
      .when(acceptInvitation({ userId, at: tooLate }))
      .thenRejected('invitation-expired');
  });

  it('is refused when another account has accepted it', () => {
    specify(invitation)
      .given(invited, accepted)
      .when(acceptInvitation({ userId: id(8), at: inTime }))
      .thenRejected('invitation-already-accepted');
  });

  it('is refused once it was withdrawn', () => {
    specify(invitation)
      .given(invited, withdrawn)
      .when(acceptInvitation({ userId, at: inTime }))
      .thenRejected('invitation-withdrawn');
  });

  it('is refused when there is none', () => {
    specify(invitation)
      .when(acceptInvitation({ userId, at: inTime }))
      .thenRejected('invitation-unknown');
  });

  it('is refused with the same sentence for every reason', () => {
    const refused = [[], [invited], [invited, withdrawn], [invited, memberInvitationAccepted({ userId: id(8) })]].map(
      (history) =>
        invitation.decide(
          history.reduce(invitation.evolve, invitation.initial),
          acceptInvitation({ userId, at: tooLate }),
        ),
    );
    const sentence = { rejected: true, message: 'This invitation is invalid or has expired.' };
    for (const refusal of refused) expect(refusal).toMatchObject(sentence);
  });
});

describe('withdrawing an invitation', () => {
  it('is recorded while it is open', () => {
    specify(invitation).given(invited).when(withdrawInvitation()).then(withdrawn);
  });

  it('does nothing when repeated', () => {
    specify(invitation).given(invited, withdrawn).when(withdrawInvitation()).then();
  });

  it('is refused once it was accepted', () => {
    specify(invitation).given(invited, accepted).when(withdrawInvitation()).thenRejected('invitation-already-accepted');
  });

  it('is refused when there is none', () => {
    specify(invitation).when(withdrawInvitation()).thenRejected('invitation-unknown');
  });
});
