import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem } from '../support/http-browser.ts';
import {
  application,
  approvedConsultant,
  consultantIdOf,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { everyPage } from '../support/paging.ts';

let platform: Platform;
let admin: SignedIn;
const people = new Map<string, SignedIn>();
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
  const offers: [name: string, organisation: string, years: number, expertise: string[]][] = [
    ['Dora Dawson', 'Dawson Advice', 5, ['legal']],
    ['Ada Archer', 'Archer & Co', 30, ['finance', 'governance']],
    ['Cleo Carter', 'Carter Consulting', 12, ['finance']],
    ['bea baker', 'Numbers for Good', 12, ['technology', 'legal']],
  ];
  for (const [name, organisation, yearsExperience, expertise] of offers) {
    const consultant = { expertise, yearsExperience, hourlyRate: 80, availability: true };
    people.set(name, await approvedConsultant(platform, admin, { name, organisation, consultant }));
  }
});
afterAll(() => platform.stop());

const directory = async (query: Record<string, string> = {}): Promise<readonly string[]> =>
  (await platform.browser().call('listConsultants', { query }))
    .json()
    .data.map(({ user }: { user: { name: string } }) => user.name);

const person = (name: string): SignedIn => {
  const found = people.get(name);
  if (!found) throw new Error(`No ${name}.`);
  return found;
};

describe('the directory', () => {
  it('lists approved consultants by name, to everyone', async () => {
    expect(await directory()).toEqual(['Ada Archer', 'bea baker', 'Cleo Carter', 'Dora Dawson']);
  });

  it('shows what a card needs, and no private data', async () => {
    const { data } = (await platform.browser().call('listConsultants')).json();
    expect(Object.keys(data[0]).toSorted()).toEqual([
      'answerHours',
      'availableFrom',
      'completedProjects',
      'daysPerMonth',
      'expertise',
      'hourlyRate',
      'id',
      'isSaved',
      'linkedin',
      'photo',
      'rating',
      'user',
      'yearsExperience',
    ]);
    expect(Object.keys(data[0].user).toSorted()).toEqual(['bio', 'name', 'organisation']);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['experience, most first', { sort: 'experience-desc' }, ['Ada Archer', 'bea baker', 'Cleo Carter', 'Dora Dawson']],
    ['experience, least first', { sort: 'experience-asc' }, ['Dora Dawson', 'bea baker', 'Cleo Carter', 'Ada Archer']],
    ['a part of the name, in any case', { search: 'CARTER' }, ['Cleo Carter']],
    ['a part of the organisation', { search: 'numbers' }, ['bea baker']],
    ['one area', { expertise: 'finance' }, ['Ada Archer', 'Cleo Carter']],
    ['any of several areas', { expertise: 'governance,technology' }, ['Ada Archer', 'bea baker']],
    ['both', { expertise: 'legal', search: 'dawson' }, ['Dora Dawson']],
    ['words of the profile', { words: 'legal num' }, ['bea baker']],
    ['the rate', { maxRate: '79' }, []],
    ['a text that matches nothing', { search: '100%_no\\body' }, []],
  ])('sorts and filters by %s', async (_what, query, expected) => {
    const found = await directory(query);
    if (query.sort) {
      // Equal years may stand in either order.
      expect(found.toSorted()).toEqual(expected.toSorted());
      expect([found[0], found.at(-1)]).toEqual([expected[0], expected.at(-1)]);
    } else expect(found).toEqual(expected);
  });

  it.each(['name', 'experience-desc', 'experience-asc'])('returns every page to the end, by %s', async (sort) => {
    const { entries, totals, pages } = await everyPage(platform.browser(), 'listConsultants', { query: { sort } });
    expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
    expect(totals).toEqual(new Set([4]));
    expect(pages).toBe(2);
  });

  it('refuses a cursor of another order, unknown areas and unknown orders', async () => {
    const browser = platform.browser();
    const { nextCursor } = (await browser.call('listConsultants', { query: { limit: '1' } })).json();
    const wrong: [Record<string, string>, string][] = [
      [{ sort: 'experience-desc', cursor: nextCursor }, 'cursor'],
      [{ expertise: 'magic' }, 'expertise.0'],
      [{ sort: 'price' }, 'sort'],
    ];
    for (const [query, path] of wrong) {
      const answer = await browser.call('listConsultants', { query });
      expect(answer.status, path).toBe(400);
      expect(expectProblem(answer).errors?.[0]?.path).toBe(path);
    }
  });

  it('leaves out unavailable consultants until they are available again', async () => {
    const { browser } = person('Dora Dawson');
    const params = { id: consultantIdOf(person('Dora Dawson')) };
    const answer = await browser.call('changeAvailability', { params, body: { availability: false } });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ availability: false, isApproved: true });
    expect(await directory()).not.toContain('Dora Dawson');
    await browser.call('changeAvailability', { params, body: { availability: true } });
    expect(await directory()).toContain('Dora Dawson');
  });
});

describe('a profile', () => {
  it('that is approved can be read by everyone, even while its owner is unavailable', async () => {
    const { browser } = person('Cleo Carter');
    const params = { id: consultantIdOf(person('Cleo Carter')) };
    await browser.call('changeAvailability', { params, body: { availability: false } });
    const profile = (await platform.browser().call('getConsultant', { params })).json();
    expect(profile).toMatchObject({ user: { name: 'Cleo Carter' }, yearsExperience: 12, hourlyRate: 80 });
    expect(profile.availability).toBe(false);
  });

  it('that is not approved can be read by its owner and administrators only; others get the answer for an unknown one', async () => {
    const applicant = await registeredConsultant(platform);
    const charity = await registeredCharity(platform);
    const params = { id: consultantIdOf(applicant) };
    for (const browser of [applicant.browser, admin.browser]) {
      expect((await browser.call('getConsultant', { params })).json()).toMatchObject({ isApproved: false });
    }
    for (const browser of [platform.browser(), charity.browser, person('Ada Archer').browser]) {
      const hidden = await browser.call('getConsultant', { params });
      const absent = await browser.call('getConsultant', { params: { id: '01920f83-0b7e-7e32-9c44-1b2c3d4e5f60' } });
      expect(hidden.status).toBe(404);
      expect({ ...expectProblem(hidden), instance: '' }).toEqual({ ...expectProblem(absent), instance: '' });
    }
  });
});

describe('the shortlist', () => {
  it('of a charity holds the consultants that it saves, until it removes them, and no one else sees it', async () => {
    const [charity, other] = [await registeredCharity(platform), await registeredCharity(platform)];
    const consultantId = consultantIdOf(person('Ada Archer'));
    const saved = async ({ browser }: Pick<SignedIn, 'browser'>): Promise<readonly string[]> =>
      (await browser.call('listConsultants', { query: { saved: 'true' } }))
        .json()
        .data.map(({ user, isSaved }: { user: { name: string }; isSaved: boolean }) => `${user.name} ${isSaved}`);
    expect((await charity.browser.call('shortlistConsultant', { params: { consultantId } })).status).toBe(204);
    expect(await saved(charity)).toEqual(['Ada Archer true']);
    expect(await saved(other)).toEqual([]);
    expect(await saved({ browser: platform.browser() })).toEqual([]);
    const seenBy = async ({ browser }: SignedIn) =>
      (await browser.call('getConsultant', { params: { id: consultantId } })).json().isSaved;
    expect([await seenBy(charity), await seenBy(other)]).toEqual([true, false]);
    expect((await charity.browser.call('removeFromShortlist', { params: { consultantId } })).status).toBe(204);
    expect(await saved(charity)).toEqual([]);
  });

  it('takes approved consultants only', async () => {
    const charity = await registeredCharity(platform);
    const params = { consultantId: consultantIdOf(await registeredConsultant(platform)) };
    expect((await charity.browser.call('shortlistConsultant', { params })).status).toBe(404);
  });
});

describe('the rates', () => {
  it('are the lowest and the highest of consultants with any of the areas', async () => {
    const rates = async (query: Record<string, string>) =>
      (await platform.browser().call('getConsultantRates', { query })).json();
    expect(await rates({ expertise: 'legal' })).toEqual({ consultants: 2, lowest: 80, highest: 80 });
    expect(await rates({ expertise: 'hr' })).toEqual({ consultants: 0, lowest: null, highest: null });
  });
});

describe('stating the capacity', () => {
  const state = (browser: SignedIn['browser'], body: object) => browser.call('stateCapacity', { body });

  it('shows it on the profile, and keeps those who are not free yet out of “available now”', async () => {
    const { browser } = person('Ada Archer');
    const answer = await state(browser, { daysPerMonth: 6, availableFrom: '2999-01-31' });
    expect(answer.status).toBe(200);
    expect(answer.json().consultantProfile).toMatchObject({ daysPerMonth: 6, availableFrom: '2999-01-31' });
    const params = { id: consultantIdOf(person('Ada Archer')) };
    expect((await platform.browser().call('getConsultant', { params })).json()).toMatchObject({
      daysPerMonth: 6,
      availableFrom: '2999-01-31',
    });
    expect(await directory()).toContain('Ada Archer');
    expect(await directory({ availableNow: 'true' })).not.toContain('Ada Archer');
    expect((await state(browser, { daysPerMonth: '', availableFrom: null })).json().consultantProfile).toMatchObject({
      daysPerMonth: null,
      availableFrom: null,
    });
    expect(await directory({ availableNow: 'true' })).toContain('Ada Archer');
  });

  it('refuses other numbers of days, and consultants who are not approved', async () => {
    const wrong = await state(person('Ada Archer').browser, { daysPerMonth: 32 });
    expect(wrong.status).toBe(400);
    expect(expectProblem(wrong).errors).toEqual([{ path: 'daysPerMonth', message: 'Days a month must not exceed 31' }]);
    const applicant = await registeredConsultant(platform);
    expect((await state(applicant.browser, { daysPerMonth: 5 })).status).toBe(409);
  });
});

describe('changing availability', () => {
  it('requires the approval', async () => {
    const applicant = await registeredConsultant(platform);
    const params = { id: consultantIdOf(applicant) };
    const answer = await applicant.browser.call('changeAvailability', { params, body: { availability: false } });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe("You'll be able to set your availability once your profile is approved.");
  });

  it('of another consultant is refused: as forbidden if visible, as unknown if not', async () => {
    const applicant = await registeredConsultant(platform);
    const { browser } = person('Ada Archer');
    const change = (id: string) =>
      browser.call('changeAvailability', { params: { id }, body: { availability: false } });
    const known = await change(consultantIdOf(person('bea baker')));
    expect(known.status).toBe(403);
    expect(expectProblem(known).detail).toBe('Only the consultant can change their availability.');
    expect((await change(consultantIdOf(applicant))).status).toBe(404);
  });

  it('requires the value', async () => {
    const consultant = person('Ada Archer');
    const params = { id: consultantIdOf(consultant) };
    const answer = await consultant.browser.call('changeAvailability', { params, body: {} });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'availability', message: 'Please say whether you are available' },
    ]);
  });
});

describe('applying', () => {
  it('returns the member, under review and signed in', async () => {
    const browser = platform.browser();
    const answer = await browser.call('registerConsultant', { body: application() });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      role: 'consultant',
      charityProfile: null,
      consultantProfile: { status: 'applied', isApproved: false, availability: true, reason: null },
    });
    expect((await browser.call('getCurrentUser')).json()).toEqual(answer.json());
  });

  it('names every invalid field at once', async () => {
    const body = application({ name: 'S', consultant: { expertise: [], yearsExperience: 5.5, hourlyRate: -1 } });
    const answer = await platform.browser().call('registerConsultant', { body });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'name', message: 'Name must be at least 2 characters' },
      { path: 'consultant.expertise', message: 'Please select at least one area of expertise' },
      { path: 'consultant.yearsExperience', message: 'Years of experience must be a whole number' },
      { path: 'consultant.hourlyRate', message: 'Hourly rate must be at least 0' },
    ]);
  });

  it('is refused with a taken username or e-mail address', async () => {
    const taken = await registeredConsultant(platform);
    const name = await platform
      .browser()
      .call('registerConsultant', { body: application({ username: taken.username }) });
    expect(name.status).toBe(409);
    expect(expectProblem(name).errors?.[0]?.path).toBe('username');
    const email = application({ email: taken.user.email });
    const address = await platform.browser().call('registerConsultant', { body: email });
    expect(address.status).toBe(409);
    expect(expectProblem(address)).toMatchObject({ detail: 'An account with these details already exists' });
    expect(expectProblem(address).errors).toBeUndefined();
  });
});
