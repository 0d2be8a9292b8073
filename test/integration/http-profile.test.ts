import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  consultantIdOf,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
} from '../support/http-people.ts';

let platform: Platform;
let admin: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
});
afterAll(() => platform.stop());

describe("a charity's profile", () => {
  const body = {
    organisation: 'Harbour Lights Trust',
    bio: 'We look after seafarers.',
    registeredNumber: '0000001',
    revenue: 510_000,
    employeeCount: 12,
    foundingYear: 1997,
    mission: 'Warm meals and company.',
    primaryCause: 'Welfare',
    location: 'Whitby',
  };

  it('is returned as changed, also in projects', async () => {
    const { browser } = await registeredCharity(platform);
    const answer = await browser.call('describeOrganisation', { body });
    expect(answer.status).toBe(200);
    const { organisation, bio, ...facts } = body;
    expect(answer.json()).toMatchObject({ organization: organisation, bio, charityProfile: facts });
    expect((await submittedProject(browser)).charity.name).toBe('Harbour Lights Trust');
  });

  it('accepts what a read returns, blanks included, and adds the scheme to a web address', async () => {
    const { browser } = await registeredCharity(platform);
    const { organization, bio, charityProfile, name, phone } = (await browser.call('getCurrentUser')).json();
    const back = { organisation: organization, bio, ...charityProfile };
    expect(back).toMatchObject({ bio: null, mission: null, foundingYear: 1998 });
    const answer = await browser.call('describeOrganisation', { body: { ...back, foundingYear: '' } });
    expect(answer.status).toBe(200);
    expect(answer.json().charityProfile).toEqual({ ...charityProfile, foundingYear: null });
    const website = 'www.harbour.example';
    const contact = await browser.call('changeContactDetails', { body: { name, phone, website } });
    expect(contact.json()).toMatchObject({ phone: null, website: 'https://www.harbour.example' });
  });

  it('keeps membership and names as they are', async () => {
    const { browser, user } = await registeredCharity(platform);
    const answer = (await browser.call('describeOrganisation', { body: { ...body, membershipTier: 'large' } })).json();
    expect(answer.charityProfile).toMatchObject({ membershipTier: 'small', membershipActive: false });
    expect(answer.username).toBe(user.username);
  });

  it('names invalid fields, checking the year by the platform’s clock', async () => {
    const { browser } = await registeredCharity(platform);
    const wrong = await browser.call('describeOrganisation', { body: { revenue: -1, employeeCount: 1.5 } });
    expect(wrong.status).toBe(400);
    expect(expectProblem(wrong).errors?.map(({ path }) => path)).toEqual(['revenue', 'employeeCount']);
    const future = await browser.call('describeOrganisation', { body: { ...body, foundingYear: 2999 } });
    expect(future.status).toBe(400);
    expect(expectProblem(future).errors).toEqual([
      { path: 'foundingYear', message: 'Founding year cannot be in the future' },
    ]);
  });
});

describe("a consultant's profile", () => {
  const body = {
    bio: 'Thirty years of charity finance.',
    organisation: 'Example & Daughters',
    expertise: ['governance', 'legal'],
    yearsExperience: 30,
    hourlyRate: 120,
    linkedin: 'https://www.linkedin.com/in/sam',
  };

  it('is returned as changed, also in the directory', async () => {
    const consultant = await approvedConsultant(platform, admin);
    const answer = await consultant.browser.call('reviseConsultantProfile', { body });
    expect(answer.status).toBe(200);
    const { bio, organisation, ...offer } = body;
    expect(answer.json()).toMatchObject({ bio, organization: organisation, consultantProfile: offer });
    const params = { id: consultantIdOf(consultant) };
    expect((await platform.browser().call('getConsultant', { params })).json()).toMatchObject({
      user: { bio, organisation },
      ...offer,
      isApproved: true,
    });
  });

  it('can be changed while it is under review', async () => {
    const applicant = await registeredConsultant(platform);
    const answer = await applicant.browser.call('reviseConsultantProfile', { body });
    expect(answer.json().consultantProfile).toMatchObject({ status: 'applied', yearsExperience: 30 });
  });

  it('requires distinct areas of expertise and a complete web address', async () => {
    const { browser } = await registeredConsultant(platform);
    const wrong = { ...body, expertise: ['legal', 'legal'], linkedin: 'network' };
    const answer = await browser.call('reviseConsultantProfile', { body: wrong });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.map(({ path }) => path)).toEqual(['expertise', 'linkedin']);
  });
});
