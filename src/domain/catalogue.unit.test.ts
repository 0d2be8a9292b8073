import { describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders/accounts.ts';
import { aCharity } from '../../test/builders/charities.ts';
import { id } from '../../test/builders/ids.ts';
import { aProject } from '../../test/builders/projects.ts';
import { aPageView, aVisit } from '../../test/builders/visits.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import { accountRegistered, signedIn, signInFailed } from './accounts/events.ts';
import { catalogue, checkEvent, upcast } from './catalogue.ts';
import { charityRegistered, oneOffFeeAgreed, oneOffFeeReleased } from './charities/events.ts';
import type { DomainEvent } from './kernel/event.ts';
import { projectRequestLapsed, projectSubmitted } from './projects/events.ts';
import { pageVisited } from './visits/events.ts';
import { charityJoinedWaitingList, consultantJoinedWaitingList } from './waiting-list/events.ts';

const oneOfEach: readonly DomainEvent[] = [
  accountRegistered(anAccount()),
  signedIn({}),
  signInFailed({}),
  charityRegistered(aCharity()),
  oneOffFeeAgreed({ projectId: id(1), setUpFee: 249 }),
  oneOffFeeReleased({ projectId: id(1) }),
  projectSubmitted(aProject()),
  projectRequestLapsed({}),
  charityJoinedWaitingList(aCharitySignup()),
  consultantJoinedWaitingList(aConsultantSignup()),
  pageVisited(aVisit()),
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

  it('uses the stream names that are agreed', () => {
    const categories = new Set([...catalogue.values()].map(({ category }) => category));
    expect([...categories].sort()).toEqual(['account', 'charity', 'project', 'visitor', 'waitingListSignup']);
  });

  it('refuses extra fields within the terms of a project', () => {
    const terms = { type: 'membership' as const, setUpFee: 249 };
    expect(() => checkEvent(projectSubmitted(aProject({ terms })))).toThrow('ProjectSubmitted');
  });
});

describe('personal data in events', () => {
  it('is exactly what tells who a person is, how to reach them or what they wrote of themselves', () => {
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
