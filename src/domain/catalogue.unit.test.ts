import { describe, expect, it } from 'vitest';
import { anAccount, aProfile, someContactDetails } from '../../test/builders/accounts.ts';
import { aNotedReading } from '../../test/builders/audit.ts';
import { aCharge, aCharity, anOrganisation, aTerm } from '../../test/builders/charities.ts';
import { aConsultantProfile, anApplication } from '../../test/builders/consultants.ts';
import { aMessage } from '../../test/builders/conversations.ts';
import { id } from '../../test/builders/ids.ts';
import { anInvitation } from '../../test/builders/invitations.ts';
import { aFile, aProject, consultants } from '../../test/builders/projects.ts';
import { aPageView, aVisit } from '../../test/builders/visits.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import * as accounts from './accounts/events.ts';
import { historyRead } from './audit/events.ts';
import { catalogue, checkEvent, upcast } from './catalogue.ts';
import * as charities from './charities/events.ts';
import * as consultancy from './consultants/events.ts';
import * as conversations from './conversations/events.ts';
import type { DomainEvent } from './kernel/event.ts';
import * as operations from './operations/events.ts';
import * as projects from './projects/events.ts';
import { reportDiscarded, reportRevised, reportSaved, type SavedDefinition } from './reports/events.ts';
import { pageVisited } from './visits/events.ts';
import * as waitingList from './waiting-list/events.ts';

const { charityId, projectId } = aProject();
const grace = { consultantId: consultants.grace };
const at = '2026-06-30T15:00:00.000Z';
const reason = 'Please tell us more.';

const definition: SavedDefinition = {
  events: ['ProjectSubmitted'],
  where: [{ field: 'terms.type', comparison: 'is', value: 'oneoff' }],
  groupBy: [{ time: 'month' }],
  measure: { kind: 'count' },
  from: null,
  to: '2026-03-31',
};

const readModel = { projection: 'projects', version: 1 };

const oneOfEach: readonly DomainEvent[] = [
  accounts.accountRegistered(anAccount()),
  accounts.contactDetailsChanged(someContactDetails({ website: 'https://okafor-lee.example' })),
  accounts.profileDescribed(aProfile()),
  accounts.emailAddressChanged({ email: 'amara@okafor-lee.example', formerEmail: anAccount().email }),
  accounts.passwordChanged({}),
  accounts.passwordReset({}),
  accounts.accountClosed({}),
  accounts.signedIn({}),
  accounts.signInFailed({}),
  accounts.passwordResetRequested({}),
  accounts.memberInvited(anInvitation()),
  accounts.memberInvitationAccepted({ userId: id(7) }),
  accounts.memberInvitationWithdrawn({}),
  charities.charityRegistered(aCharity()),
  charities.organisationDescribed(anOrganisation()),
  charities.oneOffFeeAgreed({ projectId, setUpFee: 249 }),
  charities.oneOffFeeReleased({ projectId }),
  charities.membershipActivated(aTerm()),
  charities.membershipCharged(aCharge()),
  charities.setUpFeeCredited({ projectId, amount: 249 }),
  charities.membershipTermsChanged({ tier: 'large', billing: 'annual' }),
  charities.membershipRenewalStopped({}),
  charities.membershipRenewalResumed({}),
  charities.membershipRenewalAnnounced({ renewsAt: aTerm().to, daysBefore: 30 }),
  charities.membershipRenewed(aTerm()),
  charities.membershipRenewedEarly(aTerm()),
  charities.membershipLapsed({ at }),
  charities.charityLeft({}),
  consultancy.consultantApplied(anApplication()),
  consultancy.consultantReapplied(aConsultantProfile()),
  consultancy.consultantApproved({}),
  consultancy.consultantDeclined({ reason }),
  consultancy.consultantSuspended({ reason }),
  consultancy.consultantReinstated({}),
  consultancy.consultantProfileRevised(aConsultantProfile()),
  consultancy.consultantBecameAvailable({}),
  consultancy.consultantBecameUnavailable({}),
  consultancy.consultantLeft({}),
  projects.projectSubmitted(aProject()),
  projects.projectRequestLapsed({}),
  projects.matchingStarted({ charityId }),
  projects.consultantInvited(grace),
  projects.projectInvitationAccepted({ ...grace, charityId }),
  projects.projectInvitationDeclined({ ...grace, reason: 'No time before June.' }),
  projects.projectInvitationClosed(grace),
  projects.consultantReleased({ ...grace, charityId }),
  projects.phaseSet({ phase: 'Review' }),
  projects.keyDeliverablesSet({ keyDeliverables: ['A budget'] }),
  projects.nextStepsSet({ nextSteps: ['Meet the board'] }),
  projects.fileAttached(aFile()),
  projects.fileRemoved({ fileId: aFile().fileId }),
  projects.projectCompleted({ ...grace, charityId, completedAt: at }),
  projects.projectCancelled({ charityId, from: 'matching', reason: 'The grant was not given.' }),
  conversations.messagePosted({ ...aMessage(), number: 1 }),
  conversations.conversationRead({ projectId, readerId: id(2), upTo: 1 }),
  waitingList.charityJoinedWaitingList(aCharitySignup()),
  waitingList.consultantJoinedWaitingList(aConsultantSignup()),
  waitingList.signupInvited({}),
  waitingList.signupConverted({ userId: id(1) }),
  waitingList.signupWithdrawn({ because: 'asked', kind: 'charity' }),
  pageVisited(aVisit()),
  historyRead(aNotedReading()),
  reportSaved({ reportId: id(700), savedBy: id(1), name: 'Projects by month', definition }),
  reportRevised({ name: 'Projects by week', definition: { ...definition, groupBy: [{ time: 'week' }] } }),
  reportDiscarded({}),
  operations.projectionRebuildStarted({ ...readModel, generation: 2 }),
  operations.projectionRebuildCancelled({ ...readModel, generation: 2 }),
  operations.projectionVerificationStarted({ ...readModel, generation: 2 }),
  operations.projectionSwapped({ ...readModel, from: 1, to: 2 }),
  operations.projectionRolledBack({ ...readModel, from: 2, to: 1 }),
  operations.parkedEventsReplayed({ ...readModel, eventId: null }),
  operations.projectionPaused(readModel),
  operations.projectionResumed(readModel),
];

const atPath = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (Object.entries(value ?? {}).find(([key]) => key === name) ?? [])[1], data);

describe('the catalogue of events', () => {
  it('holds every event, and these tests an example of each', () => {
    expect(oneOfEach.map(({ type }) => type).sort()).toEqual([...catalogue.keys()].sort());
  });

  it.each(oneOfEach)('accepts a sound $type', (event) => {
    expect(checkEvent(event)).toEqual({ schemaVersion: catalogue.get(event.type)?.version });
  });

  it.each(oneOfEach)('refuses a $type with a field that nobody declared', (event) => {
    const data = { ...(event.data as object), note: 'from nowhere' };
    expect(() => checkEvent({ ...event, data })).toThrow(event.type);
  });

  it.each(oneOfEach)('leaves a $type of today as it is', (event) => {
    expect(upcast(event.type, checkEvent(event).schemaVersion, event.data)).toBe(event.data);
  });

  it.each(['SignedIn', 'SignInFailed'])('lifts a %s that was written in an account’s stream', (type) => {
    expect(catalogue.get(type)?.version).toBe(2);
    expect(upcast(type, 1, {})).toEqual({});
  });

  it('uses the stream names that are agreed', () => {
    const categories = new Set([...catalogue.values()].map(({ category }) => category));
    expect([...categories].sort()).toEqual([
      'account',
      'charity',
      'consultant',
      'conversation',
      'invitation',
      'operations',
      'project',
      'reader',
      'report',
      'signIns',
      'visitor',
      'waitingListSignup',
    ]);
  });

  it('refuses extra fields within the terms of a project', () => {
    const terms = { type: 'membership' as const, setUpFee: 249 };
    expect(() => checkEvent(projects.projectSubmitted(aProject({ terms })))).toThrow('ProjectSubmitted');
  });
});

describe('personal data in events', () => {
  it('is exactly what tells who a person is, how to reach them, or what somebody wrote of themselves, of others or to them', () => {
    const fields = [...catalogue.values()].flatMap(({ type, personalData }) =>
      personalData.map(({ path }) => `${type}.${path.join('.')}`),
    );
    expect(fields).toEqual([
      'AccountRegistered.username',
      'AccountRegistered.email',
      'AccountRegistered.name',
      'AccountRegistered.phone',
      'AccountRegistered.bio',
      'AccountRegistered.website',
      'AccountRegistered.organisation',
      'ContactDetailsChanged.name',
      'ContactDetailsChanged.phone',
      'ContactDetailsChanged.website',
      'ProfileDescribed.bio',
      'ProfileDescribed.organisation',
      'EmailAddressChanged.email',
      'EmailAddressChanged.formerEmail',
      'MemberInvited.email',
      'MemberInvited.name',
      'ConsultantApplied.linkedin',
      'ConsultantReapplied.linkedin',
      'ConsultantDeclined.reason',
      'ConsultantSuspended.reason',
      'ConsultantProfileRevised.linkedin',
      'ProjectInvitationDeclined.reason',
      'FileAttached.name',
      'ProjectCancelled.reason',
      'MessagePosted.content',
      'CharityJoinedWaitingList.contactName',
      'CharityJoinedWaitingList.email',
      'CharityJoinedWaitingList.phone',
      'CharityJoinedWaitingList.primaryNeed',
      'CharityJoinedWaitingList.currentChallenges',
      'ConsultantJoinedWaitingList.fullName',
      'ConsultantJoinedWaitingList.email',
      'ConsultantJoinedWaitingList.phone',
      'ConsultantJoinedWaitingList.currentRole',
      'ConsultantJoinedWaitingList.yearsExperience',
      'ConsultantJoinedWaitingList.expertiseAreas',
      'ConsultantJoinedWaitingList.motivations',
    ]);
  });

  it('lies where the examples have it', () => {
    for (const { type, data } of oneOfEach) {
      for (const { path } of catalogue.get(type)?.personalData ?? []) {
        expect(atPath(data, path), `${type}.${path.join('.')}`).toEqual(expect.any(String));
      }
    }
  });

  it('is not in visits: neither address nor user agent is ever stored', () => {
    expect(Object.keys(aVisit())).not.toEqual(expect.arrayContaining(['ipAddress']));
    expect(JSON.stringify(pageVisited(aVisit()))).not.toContain(aPageView().ipAddress);
  });
});
