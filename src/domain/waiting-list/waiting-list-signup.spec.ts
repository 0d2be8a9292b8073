import { describe, it } from 'vitest';
import { aCharitySignup, aConsultantSignup } from '../../../test/builders/waiting-list.ts';
import { specify } from '../kernel/specify.ts';
import { joinWaitingListAsCharity, joinWaitingListAsConsultant } from './commands.ts';
import { waitingListSignup } from './decide.ts';
import { charityJoinedWaitingList, consultantJoinedWaitingList } from './events.ts';

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
