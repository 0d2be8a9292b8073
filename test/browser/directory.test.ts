import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  consultantIdOf,
  password,
  requestProject,
} from './fixtures.ts';
import { holdRequests, type Visitor } from './visitor.ts';

/** One more than a page of the directory holds. */
const CONSULTANTS = 21;

const longBio = 'I help boards to understand their reserves and to write budgets that survive the year. '.repeat(8);

describe('the directory of consultants', () => {
  const environment = setUpEnvironment();
  let visitor: Visitor;
  let admin: Visitor;
  let amara: CurrentUser;

  /** Registers a consultant in a shared window, where each new one replaces the previous session. */
  const listed = async (
    applicants: Visitor,
    name: string,
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<CurrentUser> => {
    const member = await becomeConsultant(applicants, name, given);
    await approve(admin, member);
    return member;
  };

  const names = () => visitor.page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

  beforeAll(async () => {
    [visitor, admin] = await Promise.all([environment.visit(), environment.visit()]);
    await becomeAdministrator(admin, environment.server);
    const applicants = await environment.visit();
    amara = await listed(applicants, 'Amara Nwosu', {
      organisation: 'Nwosu & Daughters',
      bio: longBio,
      expertise: ['finance', 'governance', 'strategy', 'technology'],
      yearsExperience: 20,
      linkedin: 'https://www.linkedin.com/in/amara-nwosu',
    });
    await listed(applicants, 'Ben Carter', { expertise: ['legal'], yearsExperience: 31 });
    await listed(applicants, 'Chloe Davies', {
      expertise: ['marketing'],
      yearsExperience: 6,
      organisation: 'Patel Partners',
    });
    for (let number = 4; number <= CONSULTANTS; number += 1) {
      await listed(applicants, `Dev Example ${String(number).padStart(2, '0')}`, { yearsExperience: 10 });
    }
    await applicants.close();
  });

  test('shows six skeletons, then the first page and the total, then the rest', async () => {
    const { page } = visitor;
    const answer = await holdRequests(page, '**/api/consultants?*');
    await page.goto('/consultants');
    await page.getByText('Loading consultants...').waitFor({ state: 'attached' });
    expect(await page.locator('[data-skeleton]').count()).toBe(6);
    answer();
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
    await page.unroute('**/api/consultants?*');
    expect((await names()).slice(0, 3)).toEqual(['Amara Nwosu', 'Ben Carter', 'Chloe Davies']);
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Show more consultants' }).click();
    await page.getByText('Showing 21 consultants').waitFor();
    await page.getByRole('button', { name: 'Show more consultants' }).waitFor({ state: 'detached' });
    const newest = page.getByRole('link', { name: 'Dev Example 21' });
    await expect.poll(() => newest.evaluate((link) => link.matches(':focus'))).toBe(true);
  });

  test('returns from a profile to the same filters and scroll position', async () => {
    const { page } = visitor;
    const scrolled = () => page.locator('html').evaluate((html) => Math.round(html.scrollTop));
    await page.goto('/consultants?sort=experience-asc&expertise=finance');
    await page.getByText('Showing 19 consultants').waitFor();
    // Ids decide the order of consultants with equal experience.
    const consultant = page.getByRole('link', { name: /^Dev Example/ }).last();
    const name = await consultant.innerText();
    await expect
      .poll(async () => {
        await consultant.scrollIntoViewIfNeeded();
        return scrolled();
      })
      .toBeGreaterThan(500);
    const before = await scrolled();
    await consultant.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: 'Back to consultants' }).click();
    await page.waitForURL('**/consultants?sort=experience-asc&expertise=finance');
    await page.getByText('Showing 19 consultants').waitFor();
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(50);
  });

  test('keeps the list when more cannot be loaded, and retries', async () => {
    const { page } = visitor;
    await page.goto('/consultants');
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
    const nextPage = (url: URL) => url.pathname === '/api/consultants' && url.searchParams.has('cursor');
    await page.route(nextPage, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Show more consultants' }).click();
    await page.getByRole('heading', { name: 'We could not load more consultants' }).waitFor();
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
    await visitor.expectProblems([503]);
    await visitor.expectAccessible('more-failed');
    await page.unroute(nextPage);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Showing 21 consultants').waitFor();
  });

  test('leaves the focus alone when filters change after a failed page', async () => {
    const { page } = visitor;
    await page.goto('/consultants');
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
    const nextPage = (url: URL) => url.pathname === '/api/consultants' && url.searchParams.has('cursor');
    await page.route(nextPage, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Show more consultants' }).click();
    await page.getByRole('heading', { name: 'We could not load more consultants' }).waitFor();
    await visitor.expectProblems([503]);
    await page.unroute(nextPage);
    // New filters that match more consultants than before the failed page.
    await page.route('**/api/consultants?*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const [one] = answer.data;
      const extra = { ...one, id: '00000000-0000-4000-8000-000000000000', name: 'Yet Another' };
      await route.fulfill({ response, json: { ...answer, data: [...answer.data, extra] } });
    });
    const sort = page.getByLabel('Sort');
    await sort.focus();
    await sort.selectOption('experience-asc');
    await page.getByText('Showing 21 consultants').waitFor();
    expect(await sort.evaluate((list) => list.matches(':focus'))).toBe(true);
    await page.unroute('**/api/consultants?*');
  });

  test('gives cards in a row the same height, and marks missing introductions', async () => {
    const { page } = visitor;
    await page.goto('/consultants');
    const cards = page.getByRole('main').getByRole('list').first().locator(':scope > li');
    await cards.first().waitFor();
    const heightOf = async (index: number): Promise<number> => (await cards.nth(index).boundingBox())?.height ?? 0;
    expect(await heightOf(0)).toBe(await heightOf(1));
    await cards.nth(1).getByText('No introduction yet.').waitFor();
  });

  test('truncates a long bio after three lines', async () => {
    await visitor.page.goto('/consultants');
    const bio = visitor.page.getByText(longBio.trim());
    const [shown, whole, line] = await bio.evaluate((it) => [
      it.clientHeight,
      it.scrollHeight,
      Number.parseFloat(it.ownerDocument.defaultView.getComputedStyle(it).lineHeight),
    ]);
    expect(Math.round((shown ?? 0) / (line ?? 1))).toBe(3);
    expect(whole).toBeGreaterThan(shown ?? 0);
  });

  test('searches names and organisations after a pause in typing, and keeps the search in the URL', async () => {
    const { page } = visitor;
    await page.goto('/consultants');
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/consultants') asked.push(url.searchParams.get('search') ?? '');
    });
    await page.getByLabel('Search').pressSequentially('PATEL', { delay: 20 });
    await page.getByText('Showing 1 consultant', { exact: true }).waitFor();
    expect(await names()).toContain('Chloe Davies');
    expect(asked).toEqual(['PATEL']);
    expect(new URL(page.url()).search).toBe('?search=PATEL');
    await page.reload();
    await page.getByText('Showing 1 consultant', { exact: true }).waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('PATEL');
  });

  test('searches at once on Enter', async () => {
    const patient = await environment.visit();
    const { page } = patient;
    await page.clock.install();
    await page.goto('/consultants');
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await page.getByLabel('Search').fill('nwosu');
    await page.getByLabel('Search').press('Enter');
    // Shorter than the pause after typing, but enough for the router's own delay.
    await page.clock.runFor(100);
    expect(new URL(page.url()).search).toBe('?search=nwosu');
    await page.clock.resume();
    await page.getByText('Showing 1 consultant', { exact: true }).waitFor();
    await patient.close();
  });

  test('sorts by experience and filters by any of several areas, all in the URL', async () => {
    const { page } = visitor;
    await page.goto('/consultants');
    await page.getByLabel('Sort by').selectOption({ label: 'Experience (high to low)' });
    await page.waitForURL(/\?sort=experience-desc$/);
    await expect.poll(async () => (await names())[0]).toBe('Ben Carter');
    await page.getByLabel('Sort by').selectOption({ label: 'Experience (low to high)' });
    await expect.poll(async () => (await names())[0]).toBe('Chloe Davies');

    await page.getByRole('checkbox', { name: 'Legal & Compliance' }).check();
    await page.getByText('Showing 1 consultant', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Governance' }).check();
    await page.getByText('Showing 2 consultants').waitFor();
    expect(new URL(page.url()).searchParams.get('expertise')).toBe('legal,governance');
    await page.reload();
    await page.getByText('Showing 2 consultants').waitFor();
    expect((await names()).slice(0, 2)).toEqual(['Amara Nwosu', 'Ben Carter']);
    expect(await page.getByRole('checkbox', { name: 'Governance' }).isChecked()).toBe(true);
  });

  test('says that no consultant was found, and clears the filters but not the order', async () => {
    const { page } = visitor;
    await page.getByLabel('Search').fill('nobody of that name');
    await page.getByRole('heading', { name: 'No consultants found' }).waitFor();
    await visitor.expectAccessible('empty');
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
    expect(await page.getByLabel('Search').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('?sort=experience-asc');
    const count = page.getByText('Showing 20 of 21 consultants').first();
    expect(await count.evaluate((line) => line.matches(':focus'))).toBe(true);
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
  });

  test('narrows the list by words of the profile, rate and time, and says which filter to relax', async () => {
    const { page } = visitor;
    await page.goto('/consultants');
    await page.getByLabel('Words in the profile').fill('legal');
    await page.getByText('Showing 1 consultant', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Available now' }).check();
    await page.waitForURL('**/consultants?words=legal&now=true');
    expect((await names())[0]).toBe('Ben Carter');
    await page.getByText('Available now · No completed projects yet').waitFor();
    await page.getByLabel('Hourly rate up to').fill('free');
    await page.getByText('Enter whole pounds, such as 85').waitFor();
    await page.getByLabel('Hourly rate up to').fill('64');
    await page.getByText('Try without one of them').waitFor();
    const relax = page.getByRole('button', { name: 'Hourly rate up to £64 (1 consultant without it)' });
    await relax.waitFor();
    // Removing any other filter would not help.
    expect(await page.getByRole('button', { name: /without it/ }).count()).toBe(1);
    await visitor.expectAccessible('narrowed');
    await relax.click();
    await page.waitForURL('**/consultants?words=legal&now=true');
    expect(await page.getByLabel('Hourly rate up to').inputValue()).toBe('');
    await page.getByText('Showing 1 consultant', { exact: true }).waitFor();
    await visitor.expectAccessible('filtered');
  });

  test('collapses the filters on a phone', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/consultants?expertise=legal');
    const first = page.getByRole('link', { name: 'Ben Carter' });
    await first.waitFor();
    // The first consultant is in sight without scrolling.
    expect((await first.boundingBox())?.y).toBeLessThan(700);
    const areas = page.getByRole('checkbox', { name: 'Legal & Compliance' });
    expect(await areas.isVisible()).toBe(false);
    const toggle = page.getByRole('button', { name: 'Filters 1 chosen' });
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    expect(await areas.isChecked()).toBe(true);
    await visitor.expectAccessible('areas');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('reports a load error, and retries', async () => {
    const { page } = visitor;
    await page.route('**/api/consultants?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/consultants');
    await page.getByRole('heading', { name: 'We could not load the directory' }).waitFor();
    await visitor.expectProblems([503]);
    await page.unroute('**/api/consultants?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Showing 20 of 21 consultants').first().waitFor();
  });

  test('invites consultants to apply and to read on', async () => {
    const banner = visitor.page.getByRole('region', { name: 'Are you a consultant yourself?' });
    expect(await banner.getByRole('link', { name: 'Apply as a Consultant' }).getAttribute('href')).toBe(
      '/consultant-application',
    );
    expect(await banner.getByRole('link', { name: 'Learn about us' }).getAttribute('href')).toBe('/about');
  });

  describe('and a profile', () => {
    test('shows everything about a consultant', async () => {
      const { page } = visitor;
      await page.goto('/consultants');
      await page.getByRole('link', { name: 'Amara Nwosu' }).click();
      await page.waitForURL(`**/consultants/${consultantIdOf(amara)}`);
      await page.getByRole('heading', { level: 1, name: 'Amara Nwosu' }).waitFor();
      const main = page.getByRole('main');
      await main.getByText('AN', { exact: true }).waitFor();
      await main.getByText('Nwosu & Daughters').waitFor();
      await main.getByText(longBio.trim()).waitFor();
      expect(await main.getByText(/^20\s*years of experience$/).textContent()).toContain('20');
      const linkedIn = main.getByRole('link', { name: 'LinkedIn profile (opens in a new tab)' });
      expect(await linkedIn.getAttribute('href')).toBe('https://www.linkedin.com/in/amara-nwosu');
      for (const area of ['Finance & Accounting', 'Governance', 'Strategic Planning', 'Technology & Digital']) {
        expect(await main.getByText(area, { exact: true }).count()).toBe(2);
      }
      for (const mode of [
        'Project-based support',
        'Fractional role',
        'Interim leadership/management',
        'Advisory support',
      ]) {
        await main.getByText(mode, { exact: true }).waitFor();
      }
      expect(await main.getByRole('link', { name: 'Join the Fellowship' }).getAttribute('href')).toBe('/register');
      expect(await page.title()).toContain('Amara Nwosu');
      await visitor.expectAccessible();
    });

    test('leads a visitor through the login, and a charity directly, to a request for this consultant', async () => {
      const request = `/project-request?consultant=${consultantIdOf(amara)}`;
      await visitor.page.getByRole('link', { name: 'Contact via Platform' }).click();
      await visitor.page.waitForURL('**/login?*');
      expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe(request);

      await visitor.page.getByText('Sign in or register to contact Amara Nwosu.').waitFor();
      const main = visitor.page.getByRole('main');
      await main.getByRole('link', { name: 'Email me a sign-in link' }).click();
      await main.getByRole('link', { name: 'Back to login' }).click();
      await main.getByRole('link', { name: 'Register your charity' }).click();
      // The login has a field of the same name.
      await main.getByRole('heading', { level: 1, name: 'Register your charity' }).waitFor();
      await visitor.page.getByLabel('Username').fill('lake-trust');
      await visitor.page.getByLabel('Email', { exact: true }).fill('lake@charity.example');
      await visitor.page.getByLabel('Password', { exact: true }).fill(password);
      await visitor.page.getByLabel('Confirm password', { exact: true }).fill(password);
      await visitor.page.getByLabel('Your name').fill('Lee Lake');
      await main.getByRole('button', { name: 'Register' }).click();
      await visitor.page.waitForURL('**/charity-dashboard');
      await main.getByText('Request a project with Amara Nwosu').waitFor();
      await main.getByRole('link', { name: 'Request a project', exact: true }).click();
      await visitor.page.waitForURL(`**${request}`);
      // Otherwise the page would still be loading the fee when the session ends.
      await visitor.page.getByText('Set-up fee: £249').waitFor();
      await callAs(visitor, 'signOut', { body: {} });
      await visitor.page.goto(`/login?redirect=${encodeURIComponent(request)}`);

      const charity = await environment.visit();
      await becomeCharity(charity, 'River Trust');
      await callAs(charity, 'signOut', { body: {} });
      await charity.page.goto(visitor.page.url());
      await charity.page.getByLabel('Username').fill('river-trust');
      await charity.page.getByLabel('Password', { exact: true }).fill(password);
      await charity.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await charity.page.waitForURL(`**${request}`);
      await charity.page.getByText('Amara Nwosu').first().waitFor();
      await charity.page.goto(`/consultants/${consultantIdOf(amara)}`);
      await charity.page.getByText('£65 an hour · £61.75 with a membership').waitFor();
      await charity.page.getByText('Available now', { exact: true }).waitFor();
      await charity.page.getByRole('link', { name: 'Contact via Platform' }).click();
      await charity.page.waitForURL(`**${request}`);
      await charity.page.getByRole('heading', { level: 1, name: 'Request a Project' }).waitFor();
      await charity.page.getByLabel('Estimated hours').fill('40');
      const estimate = charity.page.getByRole('region', { name: 'Estimate, before VAT' });
      await estimate.getByText('£2,600', { exact: true }).waitFor();
      await estimate.getByText('40 hours at £65 an hour, the consultant’s rate.').waitFor();

      await charity.page.goto(`/consultants/${consultantIdOf(amara)}`);
      await charity.page.getByRole('button', { name: 'Save Amara Nwosu' }).click();
      await charity.page.getByRole('button', { name: 'Saved: Amara Nwosu. Remove' }).waitFor();
      await charity.page.goto('/consultants');
      await charity.page.getByRole('checkbox', { name: 'Saved consultants only' }).check();
      await charity.page.getByText('Showing 1 consultant', { exact: true }).waitFor();
      await charity.expectAccessible('saved');
      await charity.page.getByRole('button', { name: 'Saved: Amara Nwosu. Remove' }).click();
      await charity.page.getByText('Showing 0 consultants').waitFor();

      await requestProject(charity, 'A budget for three years');
      await charity.page.goto(`/consultants/${consultantIdOf(amara)}`);
      await charity.page.getByRole('link', { name: 'Invite to ‘A budget for three years’' }).click();
      const invite = charity.page.getByRole('dialog', { name: 'Invite a consultant' });
      await invite.getByRole('button', { name: 'Invite Amara Nwosu' }).click();
      await invite.getByText('Invited', { exact: true }).waitFor();
      await charity.close();
    });

    test('explains to everyone else how consultants are contacted', async () => {
      const { page } = admin;
      await page.goto(`/consultants/${consultantIdOf(amara)}`);
      await page.getByText('Charities contact consultants with a project request').waitFor();
      expect(await page.getByRole('link', { name: 'Contact via Platform' }).count()).toBe(0);
    });

    test('links its owner to its form', async () => {
      const owner = await environment.visit();
      await callAs(owner, 'signIn', { body: { username: 'amara-nwosu', password } });
      await owner.page.goto(`/consultants/${consultantIdOf(amara)}`);
      await owner.page.getByText('This is your profile, as charities and visitors see it.').waitFor();
      await owner.expectAccessible('own');
      await owner.page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click();
      await owner.page.waitForURL('**/profile-edit');
      await owner.close();
    });

    test('of an unavailable consultant can be read, without the request button', async () => {
      const busy = await environment.visit();
      const member = await becomeConsultant(busy, 'Hamish Reid');
      const id = consultantIdOf(member);
      await approve(admin, member);
      await callAs(busy, 'changeAvailability', { params: { id }, body: { availability: false } });
      await busy.page.goto(`/consultants/${id}`);
      await busy.page.getByText('You are not available for new projects, so charities cannot request you.').waitFor();
      await busy.close();
      const { page } = visitor;
      await page.goto(`/consultants/${id}`);
      await page.getByText('Currently not available for new projects.').waitFor();
      expect(await page.getByRole('link', { name: 'Contact via Platform' }).count()).toBe(0);
      await page.goto('/consultants?search=hamish');
      await page.getByRole('heading', { name: 'No consultants found' }).waitFor();
    });

    test('that is not approved is shown to its owner only', async () => {
      const owner = await environment.visit();
      const member = await becomeConsultant(owner, 'Ines Costa');
      await owner.page.goto(`/consultants/${consultantIdOf(member)}`);
      await owner.page.getByText('only you and our administrators can see this profile').waitFor();
      await owner.close();

      const { page } = visitor;
      await page.goto(`/consultants/${consultantIdOf(member)}`);
      await page.getByRole('heading', { level: 1, name: 'Consultant Not Found' }).waitFor();
      await visitor.expectProblems([404]);
      await visitor.expectAccessible('not-found');
      await page.getByRole('link', { name: 'Back to the consultants' }).click();
      await page.waitForURL('**/consultants');

      await page.goto('/consultants/nobody');
      await page.getByRole('heading', { level: 1, name: 'Consultant Not Found' }).waitFor();
      await visitor.expectProblems([400]);
    });

    test('reports a load error, and retries', async () => {
      const { page } = visitor;
      await page.route('**/api/consultants/*', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(`/consultants/${consultantIdOf(amara)}`);
      await page.getByRole('heading', { level: 1, name: 'Failed to fetch consultant details' }).waitFor();
      await visitor.expectProblems([503]);
      await visitor.expectAccessible('failed');
      await page.unroute('**/api/consultants/*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Amara Nwosu' }).waitFor();
    });
  });
});
