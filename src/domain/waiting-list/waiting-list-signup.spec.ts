import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { aCharitySignup, aConsultantSignup } from '../../../test/builders/waiting-list.ts';
import { specify } from '../kernel/specify.ts';
import {
  convertSignup,
  inviteSignup,
  joinWaitingListAsCharity,
  joinWaitingListAsConsultant,
  withdrawSignup,
} from './commands.ts';
import { waitingListSignup } from './decide.ts';
import {
  charityJoinedWaitingList,
  consultantJoinedWaitingList,
  signupConverted,
  signupInvited,
  signupWithdrawn,
} from './events.ts';

const charityJoined = charityJoinedWaitingList(aCharitySignup());
const consultantJoined = consultantJoinedWaitingList(aConsultantSignup());
const userId = id(1);
const converted = signupConverted({ userId });
const charityWithdrawn = signupWithdrawn({ because: 'asked', kind: 'charity' });

describe('joining the waiting list as a charity', () => {
  it('records the charity’s details', () => {
    specify(waitingListSignup)
      .when(joinWaitingListAsCharity(aCharitySignup()))
      .then(charityJoinedWaitingList(aCharitySignup()));
  });

  it('needs neither phone, need nor challenges', () => {
    const bare = aCharitySignup({ phone: null, primaryNeed: null, currentChallenges: null });
    specify(waitingListSignup).when(joinWaitingListAsCharity(bare)).then(charityJoinedWaitingList(bare));
  });

  it('does nothing when repeated', () => {
    specify(waitingListSignup)
      .given(charityJoinedWaitingList(aCharitySignup()))
      .when(joinWaitingListAsCharity(aCharitySignup()))
      .then();
  });

  it('is refused when this sign-up was received with other details', () => {
    specify(waitingListSignup)
      .given(charityJoinedWaitingList(aCharitySignup()))
      .when(joinWaitingListAsCharity(aCharitySignup({ charitySize: 'large' })))
      .thenRejected('signup-already-received');
  });

  it('is refused when this sign-up is a consultant’s', () => {
    specify(waitingListSignup)
      .given(consultantJoinedWaitingList(aConsultantSignup()))
      .when(joinWaitingListAsCharity(aCharitySignup({ signupId: aConsultantSignup().signupId })))
      .thenRejected('signup-already-received');
  });

  it.each([
    ['the charity’s name', { charityName: ' ' }, 'charity-name-required', 'charityName'],
    ['a contact’s name', { contactName: '' }, 'contact-name-required', 'contactName'],
    ['an e-mail address', { email: ' ' }, 'email-required', 'email'],
  ])('is refused without %s', (_what, changes, code, field) => {
    specify(waitingListSignup)
      .when(joinWaitingListAsCharity(aCharitySignup(changes)))
      .thenRejected(code, field);
  });
});

describe('joining the waiting list as a consultant', () => {
  it('records the consultant’s details', () => {
    specify(waitingListSignup)
      .when(joinWaitingListAsConsultant(aConsultantSignup()))
      .then(consultantJoinedWaitingList(aConsultantSignup()));
  });

  it('needs neither phone nor motivations', () => {
    const bare = aConsultantSignup({ phone: null, motivations: null });
    specify(waitingListSignup).when(joinWaitingListAsConsultant(bare)).then(consultantJoinedWaitingList(bare));
  });

  it('does nothing when repeated', () => {
    specify(waitingListSignup)
      .given(consultantJoinedWaitingList(aConsultantSignup()))
      .when(joinWaitingListAsConsultant(aConsultantSignup()))
      .then();
  });

  it('is refused when this sign-up was received with other details', () => {
    specify(waitingListSignup)
      .given(consultantJoinedWaitingList(aConsultantSignup()))
      .when(joinWaitingListAsConsultant(aConsultantSignup({ availability: 'full_time' })))
      .thenRejected('signup-already-received');
  });

  it('is refused when this sign-up is a charity’s', () => {
    specify(waitingListSignup)
      .given(charityJoinedWaitingList(aCharitySignup()))
      .when(joinWaitingListAsConsultant(aConsultantSignup({ signupId: aCharitySignup().signupId })))
      .thenRejected('signup-already-received');
  });

  it.each([
    ['a full name', { fullName: '' }, 'full-name-required', 'fullName'],
    ['an e-mail address', { email: '' }, 'email-required', 'email'],
    ['a current role', { currentRole: ' ' }, 'current-role-required', 'currentRole'],
    ['years of experience', { yearsExperience: '' }, 'years-experience-required', 'yearsExperience'],
    ['areas of expertise', { expertiseAreas: ' \n' }, 'expertise-areas-required', 'expertiseAreas'],
  ])('is refused without %s', (_what, changes, code, field) => {
    specify(waitingListSignup)
      .when(joinWaitingListAsConsultant(aConsultantSignup(changes)))
      .thenRejected(code, field);
  });
});

describe('joining the waiting list again', () => {
  it.each([
    ['invited', [signupInvited({})]],
    ['converted', [converted]],
  ])('under the same id does nothing once the sign-up is %s', (_status, later) => {
    specify(waitingListSignup)
      .given(charityJoined, ...later)
      .when(joinWaitingListAsCharity(aCharitySignup()))
      .then();
  });

  it('is refused under the id of a withdrawn sign-up', () => {
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(joinWaitingListAsCharity(aCharitySignup()))
      .thenRejected('signup-withdrawn');
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(joinWaitingListAsConsultant(aConsultantSignup({ signupId: aCharitySignup().signupId })))
      .thenRejected('signup-withdrawn');
  });
});

describe('inviting a sign-up to register', () => {
  it('is recorded for a charity and for a consultant', () => {
    specify(waitingListSignup)
      .given(charityJoined)
      .when(inviteSignup({ known: null }))
      .then(signupInvited({}));
    specify(waitingListSignup)
      .given(consultantJoined)
      .when(inviteSignup({ known: null }))
      .then(signupInvited({}));
  });

  it('can be repeated; each time sends a mail', () => {
    specify(waitingListSignup)
      .given(charityJoined, signupInvited({}))
      .when(inviteSignup({ known: null }))
      .then(signupInvited({}));
  });

  it('is refused once someone else has sent an invitation that the administrator does not know of', () => {
    specify(waitingListSignup)
      .given(charityJoined, signupInvited({}))
      .when(inviteSignup({ known: 0 }))
      .thenRejected('signup-already-invited');
    specify(waitingListSignup)
      .given(charityJoined, signupInvited({}), signupInvited({}))
      .when(inviteSignup({ known: 1 }))
      .thenRejected('signup-already-invited');
  });

  it('can be repeated by someone who knows of all invitations', () => {
    specify(waitingListSignup)
      .given(charityJoined)
      .when(inviteSignup({ known: 0 }))
      .then(signupInvited({}));
    specify(waitingListSignup)
      .given(charityJoined, signupInvited({}))
      .when(inviteSignup({ known: 1 }))
      .then(signupInvited({}));
  });

  it('is refused once the sign-up has become a member', () => {
    specify(waitingListSignup)
      .given(charityJoined, converted)
      .when(inviteSignup({ known: null }))
      .thenRejected('signup-converted');
    specify(waitingListSignup)
      .given(charityJoined, signupInvited({}), converted)
      .when(inviteSignup({ known: null }))
      .thenRejected('signup-converted');
  });

  it('is refused once the sign-up was withdrawn', () => {
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(inviteSignup({ known: null }))
      .thenRejected('signup-withdrawn');
  });

  it('is refused for an unknown sign-up', () => {
    specify(waitingListSignup)
      .when(inviteSignup({ known: null }))
      .thenRejected('signup-unknown');
  });
});

describe('converting a sign-up', () => {
  it.each([
    ['a waiting charity', [charityJoined]],
    ['a waiting consultant', [consultantJoined]],
    ['an invited charity', [charityJoined, signupInvited({})]],
    ['a consultant who was invited twice', [consultantJoined, signupInvited({}), signupInvited({})]],
  ])('is recorded with the new member: %s', (_which, history) => {
    specify(waitingListSignup)
      .given(...history)
      .when(convertSignup({ userId }))
      .then(converted);
  });

  it('does nothing when repeated', () => {
    specify(waitingListSignup).given(charityJoined, converted).when(convertSignup({ userId })).then();
  });

  it('does nothing for another member: the first one stays', () => {
    specify(waitingListSignup)
      .given(charityJoined, converted)
      .when(convertSignup({ userId: id(2) }))
      .then();
  });

  it('is refused once the sign-up was withdrawn', () => {
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(convertSignup({ userId }))
      .thenRejected('signup-withdrawn');
  });

  it('is refused for an unknown sign-up', () => {
    specify(waitingListSignup).when(convertSignup({ userId })).thenRejected('signup-unknown');
  });
});

describe('withdrawing a sign-up', () => {
  it.each([
    ['a waiting charity', [charityJoined], 'charity'],
    ['a waiting consultant', [consultantJoined], 'consultant'],
    ['an invited charity', [charityJoined, signupInvited({})], 'charity'],
    ['a converted consultant', [consultantJoined, converted], 'consultant'],
  ] as const)('is recorded with its kind: %s', (_which, history, kind) => {
    specify(waitingListSignup)
      .given(...history)
      .when(withdrawSignup({ because: 'asked' }))
      .then(signupWithdrawn({ because: 'asked', kind }));
  });

  it('records that it follows a closed account', () => {
    specify(waitingListSignup)
      .given(charityJoined, converted)
      .when(withdrawSignup({ because: 'closed' }))
      .then(signupWithdrawn({ because: 'closed', kind: 'charity' }));
  });

  it('does nothing when repeated, for either reason', () => {
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(withdrawSignup({ because: 'asked' }))
      .then();
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(withdrawSignup({ because: 'closed' }))
      .then();
  });

  it('is refused for an unknown sign-up', () => {
    specify(waitingListSignup)
      .when(withdrawSignup({ because: 'asked' }))
      .thenRejected('signup-unknown');
  });
});
