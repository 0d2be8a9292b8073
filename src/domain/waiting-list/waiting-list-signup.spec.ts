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
  it('notes what the charity told', () => {
    specify(waitingListSignup)
      .when(joinWaitingListAsCharity(aCharitySignup()))
      .then(charityJoinedWaitingList(aCharitySignup()));
  });

  it('needs neither phone, need nor challenges', () => {
    const bare = aCharitySignup({ phone: null, primaryNeed: null, currentChallenges: null });
    specify(waitingListSignup).when(joinWaitingListAsCharity(bare)).then(charityJoinedWaitingList(bare));
  });

  it('does nothing when it is repeated', () => {
    specify(waitingListSignup)
      .given(charityJoinedWaitingList(aCharitySignup()))
      .when(joinWaitingListAsCharity(aCharitySignup()))
      .then();
  });

  it('is refused when this signup was received with other details', () => {
    specify(waitingListSignup)
      .given(charityJoinedWaitingList(aCharitySignup()))
      .when(joinWaitingListAsCharity(aCharitySignup({ charitySize: 'large' })))
      .thenRejected('signup-already-received');
  });

  it('is refused when this signup is a consultant’s', () => {
    specify(waitingListSignup)
      .given(consultantJoinedWaitingList(aConsultantSignup()))
      .when(joinWaitingListAsCharity(aCharitySignup({ signupId: aConsultantSignup().signupId })))
      .thenRejected('signup-already-received');
  });

  it.each([
    ['the charity’s name', { charityName: ' ' }, 'charity-name-required'],
    ['a contact’s name', { contactName: '' }, 'contact-name-required'],
    ['an e-mail address', { email: ' ' }, 'email-required'],
  ])('is refused without %s', (_what, changes, code) => {
    specify(waitingListSignup)
      .when(joinWaitingListAsCharity(aCharitySignup(changes)))
      .thenRejected(code);
  });
});

describe('joining the waiting list as a consultant', () => {
  it('notes what the consultant told', () => {
    specify(waitingListSignup)
      .when(joinWaitingListAsConsultant(aConsultantSignup()))
      .then(consultantJoinedWaitingList(aConsultantSignup()));
  });

  it('needs neither phone nor motivations', () => {
    const bare = aConsultantSignup({ phone: null, motivations: null });
    specify(waitingListSignup).when(joinWaitingListAsConsultant(bare)).then(consultantJoinedWaitingList(bare));
  });

  it('does nothing when it is repeated', () => {
    specify(waitingListSignup)
      .given(consultantJoinedWaitingList(aConsultantSignup()))
      .when(joinWaitingListAsConsultant(aConsultantSignup()))
      .then();
  });

  it('is refused when this signup was received with other details', () => {
    specify(waitingListSignup)
      .given(consultantJoinedWaitingList(aConsultantSignup()))
      .when(joinWaitingListAsConsultant(aConsultantSignup({ availability: 'full_time' })))
      .thenRejected('signup-already-received');
  });

  it('is refused when this signup is a charity’s', () => {
    specify(waitingListSignup)
      .given(charityJoinedWaitingList(aCharitySignup()))
      .when(joinWaitingListAsConsultant(aConsultantSignup({ signupId: aCharitySignup().signupId })))
      .thenRejected('signup-already-received');
  });

  it.each([
    ['a full name', { fullName: '' }, 'full-name-required'],
    ['an e-mail address', { email: '' }, 'email-required'],
    ['a current role', { currentRole: ' ' }, 'current-role-required'],
    ['years of experience', { yearsExperience: '' }, 'years-experience-required'],
    ['areas of expertise', { expertiseAreas: ' \n' }, 'expertise-areas-required'],
  ])('is refused without %s', (_what, changes, code) => {
    specify(waitingListSignup)
      .when(joinWaitingListAsConsultant(aConsultantSignup(changes)))
      .thenRejected(code);
  });
});

describe('joining the waiting list again', () => {
  it.each([
    ['invited', [signupInvited({})]],
    ['converted', [converted]],
  ])('under the same id does nothing once the signup is %s', (_status, later) => {
    specify(waitingListSignup)
      .given(charityJoined, ...later)
      .when(joinWaitingListAsCharity(aCharitySignup()))
      .then();
  });

  it('is refused under the id of a withdrawn signup, whoever asks', () => {
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

describe('inviting a signup to register', () => {
  it('is noted of a charity and of a consultant', () => {
    specify(waitingListSignup).given(charityJoined).when(inviteSignup()).then(signupInvited({}));
    specify(waitingListSignup).given(consultantJoined).when(inviteSignup()).then(signupInvited({}));
  });

  it('may be repeated, each time being a mail', () => {
    specify(waitingListSignup).given(charityJoined, signupInvited({})).when(inviteSignup()).then(signupInvited({}));
  });

  it('is refused once somebody has registered', () => {
    specify(waitingListSignup).given(charityJoined, converted).when(inviteSignup()).thenRejected('signup-converted');
    specify(waitingListSignup)
      .given(charityJoined, signupInvited({}), converted)
      .when(inviteSignup())
      .thenRejected('signup-converted');
  });

  it('is refused once the signup was withdrawn', () => {
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(inviteSignup())
      .thenRejected('signup-withdrawn');
  });

  it('is refused for a signup that nobody made', () => {
    specify(waitingListSignup).when(inviteSignup()).thenRejected('signup-unknown');
  });
});

describe('converting a signup', () => {
  it.each([
    ['a charity that waits', [charityJoined]],
    ['a consultant who waits', [consultantJoined]],
    ['an invited charity', [charityJoined, signupInvited({})]],
    ['a consultant who was invited twice', [consultantJoined, signupInvited({}), signupInvited({})]],
  ])('is noted with the member it led to: %s', (_which, history) => {
    specify(waitingListSignup)
      .given(...history)
      .when(convertSignup({ userId }))
      .then(converted);
  });

  it('does nothing when it is repeated', () => {
    specify(waitingListSignup).given(charityJoined, converted).when(convertSignup({ userId })).then();
  });

  it('does nothing for another member: the first one stays', () => {
    specify(waitingListSignup)
      .given(charityJoined, converted)
      .when(convertSignup({ userId: id(2) }))
      .then();
  });

  it('is refused once the signup was withdrawn', () => {
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(convertSignup({ userId }))
      .thenRejected('signup-withdrawn');
  });

  it('is refused for a signup that nobody made', () => {
    specify(waitingListSignup).when(convertSignup({ userId })).thenRejected('signup-unknown');
  });
});

describe('withdrawing a signup', () => {
  it.each([
    ['a charity that waits', [charityJoined], 'charity'],
    ['a consultant who waits', [consultantJoined], 'consultant'],
    ['an invited charity', [charityJoined, signupInvited({})], 'charity'],
    ['a converted consultant', [consultantJoined, converted], 'consultant'],
  ] as const)('is noted with its kind: %s', (_which, history, kind) => {
    specify(waitingListSignup)
      .given(...history)
      .when(withdrawSignup({ because: 'asked' }))
      .then(signupWithdrawn({ because: 'asked', kind }));
  });

  it('tells when it follows an account that was closed', () => {
    specify(waitingListSignup)
      .given(charityJoined, converted)
      .when(withdrawSignup({ because: 'closed' }))
      .then(signupWithdrawn({ because: 'closed', kind: 'charity' }));
  });

  it('does nothing when it is repeated, for whatever cause', () => {
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(withdrawSignup({ because: 'asked' }))
      .then();
    specify(waitingListSignup)
      .given(charityJoined, charityWithdrawn)
      .when(withdrawSignup({ because: 'closed' }))
      .then();
  });

  it('is refused for a signup that nobody made', () => {
    specify(waitingListSignup)
      .when(withdrawSignup({ because: 'asked' }))
      .thenRejected('signup-unknown');
  });
});
