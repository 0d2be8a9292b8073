import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import { untilCaughtUp } from '../support/server.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  consultantIdOf,
  requestProject,
} from './fixtures.ts';
import type { Visitor } from './visitor.ts';

describe('the dashboards of members', () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let consultant: Visitor;
  let sam: CurrentUser;

  beforeAll(async () => {
    [admin, charity, consultant] = await Promise.all([environment.visit(), environment.visit(), environment.visit()]);
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    sam = await becomeConsultant(consultant, 'Sam Okoro', {
      organisation: 'Okoro Consulting',
      bio: 'Twenty years of charity finance.',
      expertise: ['finance', 'governance'],
    });
  });

  /** They are not polled, so what they show came by the live stream. */
  test('show what others do without a reload', async () => {
    const [trust, adviser] = [await environment.visit(), await environment.visit()];
    await becomeCharity(trust, 'Live Wires');
    const noor = await becomeConsultant(adviser, 'Noor Haddad');
    await adviser.page.goto('/consultant-dashboard');
    await adviser.page.getByText('Pending Approval', { exact: true }).waitFor();
    await trust.page.goto('/charity-dashboard');
    await trust.page.getByRole('heading', { name: 'No active projects' }).waitFor();
    await admin.page.goto('/admin-dashboard/vetting');
    await admin.page.getByText('Noor Haddad').first().waitFor();

    const { page } = adviser;
    await approve(admin, noor);
    await page.getByText('Approved Consultant', { exact: true }).waitFor();
    const title = 'Live from the trustees';
    const { id } = await requestProject(trust, title);
    await callAs(trust, 'inviteConsultant', { params: { id }, body: { consultantId: consultantIdOf(noor) } });
    await page.getByText('1 invitation is waiting for your answer.').waitFor();
    const card = trust.page.getByRole('article', { name: title });
    await callAs(adviser, 'acceptProject', { params: { id }, body: {} });
    await card.getByText('In Progress').waitFor();
    await expect.poll(() => trust.counter('Active')).toBe(1);
    await callAs(adviser, 'postMessage', { params: { id }, body: { content: 'Good morning' } });
    await card.getByText('1 unread message').waitFor();
    await callAs(admin, 'completeProject', { params: { id }, body: {} });
    await expect.poll(() => adviser.counter('Completed')).toBe(1);

    // The bell lists all of it, and opens and closes by keyboard.
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const bellWith = (unread: number) => page.getByRole('button', { name: `Notifications, ${unread} unread` });
    // The invitation was read with its answer.
    await bellWith(2).waitFor();
    await bell.press('Enter');
    const latest = page.getByRole('dialog', { name: 'Notifications' });
    await latest.getByRole('link', { name: 'Live Wires invited you to “Live from the trustees”.' }).waitFor();
    await page.keyboard.press('Escape');
    await latest.waitFor({ state: 'hidden' });
    expect(await bell.evaluate((it) => it.matches(':focus'))).toBe(true);
    await bell.press('Enter');
    await adviser.expectAccessible('bell');
    await latest.getByRole('link', { name: 'See all notifications' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await page.getByText('You have 2 unread notifications. We keep them for 90 days.').waitFor();
    await adviser.expectAccessible();
    // When the system chooses the colours, the number still has an edge, and only unread notifications have a bar.
    await page.emulateMedia({ forcedColors: 'active' });
    const styleOf = (place: Locator, name: 'outlineStyle' | 'borderLeftColor') =>
      place.evaluate((element, wanted) => element.ownerDocument.defaultView.getComputedStyle(element)[wanted], name);
    expect(await styleOf(bell.getByText('2', { exact: true }), 'outlineStyle')).toBe('solid');
    const notification = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
    const background = await styleOf(notification(/^Live Wires invited you/), 'borderLeftColor');
    expect(await styleOf(notification(/^Unread: .* is completed/), 'borderLeftColor')).not.toBe(background);
    await page.emulateMedia({ forcedColors: 'none' });
    await page
      .getByRole('link', { name: 'Unread: “Live from the trustees” is completed. Tell us how it went.' })
      .click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await bellWith(1).waitFor();
    await bell.click();
    await latest.getByRole('button', { name: 'Mark all as read' }).click();
    await latest.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    expect(await bell.getAttribute('aria-label')).toBe('Notifications');

    // A failed load shows a message, and can be retried.
    const address = /\/api\/notifications(\?|$)/;
    await trust.page.route(address, (route) => route.fulfill({ status: 503, body: '' }));
    // The bell and the page may both send this request.
    trust.allowProblems(503);
    await trust.page.goto('/notifications');
    await trust.page.getByRole('heading', { name: 'We could not load your notifications' }).waitFor();
    await trust.page.unroute(address);
    // A live change may load them first, which removes the button.
    await trust.page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3_000 })
      .catch(() => {});
    await trust.page.getByText(`Noor Haddad accepted your invitation to “${title}”.`).waitFor();
    await trust.close();
    await adviser.close();
  });

  test('load at most 15 scripts', async () => {
    for (const [{ page }, path, heading] of [
      [charity, '/charity-dashboard', 'Welcome, River Trust'],
      [consultant, '/consultant-dashboard', 'Welcome, Sam Okoro'],
      [admin, '/admin-dashboard', /^Welcome, /],
    ] as const) {
      const scripts = new Set<string>();
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.add(response.url());
      });
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([...scripts].length, [...scripts].join('\n')).toBeLessThanOrEqual(15);
      expect(scripts.size).toBeGreaterThan(3);
    }
  });

  describe('of a charity', () => {
    const firstSteps = () => charity.page.getByRole('region', { name: 'Your first steps' });

    test('starts with three steps in place of counters, and an inactive membership', async () => {
      const { page } = charity;
      await page.goto('/charity-dashboard');
      await page.getByRole('heading', { level: 1, name: 'Welcome, River Trust' }).waitFor();
      await page.getByText('Small Organization Fellowship').waitFor();
      await firstSteps().getByText('0 of 3 done').waitFor();
      await firstSteps().getByText('Add its mission').waitFor();
      expect(await page.getByRole('term').filter({ hasText: 'Total Projects' }).count()).toBe(0);
      for (const [tab, title] of [
        ['Pending', 'No pending projects'],
        ['Completed', 'No completed projects'],
        ['Active', 'No active projects'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click();
        const panel = page.getByRole('tabpanel');
        await panel.getByRole('heading', { name: title }).waitFor();
        expect(await panel.getByRole('link', { name: 'Request New Project' }).getAttribute('href')).toBe(
          '/project-request',
        );
      }
      expect(new URL(page.url()).search).toBe('?tab=active');
      const membership = page.getByRole('region', { name: 'Membership Status' });
      await membership.getByText('Inactive').waitFor();
      await membership.getByText('Not available').waitFor();
      await charity.expectAccessible('empty');
      await firstSteps().getByRole('link', { name: 'Introduce your charity' }).click();
      await page.getByLabel('Mission').fill('Clean rivers for everyone.');
      await page.getByRole('button', { name: 'Save' }).click();
      await charity.expectToast('Profile saved');
      await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'Dashboard' }).click();
      await firstSteps().getByText('1 of 3 done').waitFor();
      await firstSteps().getByText('Done: Introduce your charity').waitFor();
    });

    test('asks others to sign in with another account', async () => {
      await consultant.page.goto('/charity-dashboard');
      await consultant.page.waitForURL(/\/login\?redirect=%2Fcharity-dashboard/);
      await charity.page.goto('/consultant-dashboard');
      await charity.page.waitForURL(/\/login\?redirect=%2Fconsultant-dashboard/);
    });

    test('says that projects could not be loaded, and retries', async () => {
      const { page } = charity;
      await page.route('**/api/projects?*', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/charity-dashboard?tab=pending');
      await page.getByRole('heading', { name: 'We could not load your projects' }).waitFor();
      await page.getByRole('alert').getByText('We could not load your tasks').waitFor();
      expect(await page.getByText('Please try again in a moment.').count()).toBe(2);
      await page.unroute('**/api/projects?*');
      expect(await page.getByRole('definition').filter({ hasText: '–' }).count()).toBe(4);
      await charity.expectProblems([503, 503]);
      await charity.expectAccessible('failed');
      await page.getByRole('tabpanel', { name: 'Pending' }).getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'No pending projects' }).waitFor();
      await page.getByText('We could not load your tasks').waitFor({ state: 'detached' });
      await firstSteps().waitFor();
    });

    test('says that open tasks could not be loaded, and retries', async () => {
      const { page } = charity;
      await page.route('**/api/projects?group=waiting*', (route) => route.abort());
      await page.goto('/charity-dashboard');
      await page.getByRole('heading', { name: 'No active projects' }).waitFor();
      const failed = page.getByRole('alert').filter({ hasText: 'We could not load your tasks' });
      await failed.getByText('Check your connection and try again.').waitFor();
      await charity.expectProblems(['lost']);
      await page.unroute('**/api/projects?group=waiting*');
      await failed.getByRole('button', { name: 'Try again' }).click();
      await failed.waitFor({ state: 'detached' });
      await firstSteps().waitFor();
    });

    test('shows the charity’s open tasks first', async () => {
      await approve(admin, sam);
      const id = consultantIdOf(sam);
      const declined = await requestProject(charity, 'A plan for our reserves', { consultantId: id });
      await callAs(consultant, 'declineProject', { params: { id: declined.id }, body: {} });
      const accepted = await requestProject(charity, 'Management accounts', { consultantId: id });
      await callAs(consultant, 'acceptProject', { params: { id: accepted.id }, body: {} });
      await callAs(consultant, 'postMessage', { params: { id: accepted.id }, body: { content: 'Is Tuesday good?' } });

      const { page } = charity;
      await page.goto('/charity-dashboard');
      const next = page.getByRole('region', { name: 'Next for you' });
      await next.getByText('1 unread message from Sam Okoro').waitFor();
      await next.getByText('1 consultant has declined your invitation').waitFor();
      await firstSteps().waitFor({ state: 'detached' });
      const card = page.getByRole('article', { name: 'Management accounts' });
      await card.getByText('In Progress').waitFor();
      await card.getByText('1 unread message').waitFor();
      expect(await card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
        `/projects/${accepted.id}`,
      );
      await charity.expectAccessible('busy');
      expect(await next.getByRole('link', { name: 'Read messages' }).getAttribute('href')).toBe(
        `/projects/${accepted.id}?tab=messages`,
      );
      await next.getByRole('link', { name: 'Invite someone else' }).click();
      await page.getByRole('heading', { level: 1, name: 'A plan for our reserves' }).waitFor();
    });

    test('lists five tasks and the number of others', async () => {
      const invited = { consultantId: consultantIdOf(sam) };
      for (const place of [1, 2, 3, 4, 5]) {
        const { id } = await requestProject(charity, `Asked in vain ${place}`, invited);
        await callAs(consultant, 'declineProject', { params: { id }, body: {} });
      }
      const { page } = charity;
      await page.goto('/charity-dashboard');
      const next = page.getByRole('region', { name: 'Next for you' });
      await next.getByText('2 more tasks below.').waitFor();
      expect(await next.getByRole('listitem').count()).toBe(5);
    });

    test('links to projects in other tabs and to cancelled ones, by keyboard alone', async () => {
      const helper = await environment.visit();
      await becomeCharity(helper, 'Lantern House');
      const { page } = helper;
      await requestProject(helper, 'A lease that we can afford');
      const { id } = await requestProject(helper, 'Given up');
      await callAs(helper, 'cancelProject', { params: { id }, body: { reason: 'Our funder has withdrawn.' } });
      await page.goto('/charity-dashboard');
      await page.getByText('One request is waiting for a match. We usually reply within 1–2 weeks.').waitFor();
      await page.getByRole('tabpanel').getByText('You have 1 project under Pending.').waitFor();
      await page.getByText('The total includes 1 cancelled project.').waitFor();
      expect(await page.getByRole('article').count()).toBe(0);

      await page.getByRole('tab', { name: 'Active' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('article', { name: 'A lease that we can afford' }).waitFor();
      const card = page.getByRole('article', { name: 'A lease that we can afford' });
      expect(await card.innerText()).toMatch(/Requested [A-Z][a-z]{2} \d{1,2}, \d{4}/);
      const show = page.getByRole('button', { name: 'Show cancelled projects' });
      expect(await show.getAttribute('aria-expanded')).toBe('false');
      await show.focus();
      await page.keyboard.press('Enter');
      await page
        .getByRole('region', { name: 'Cancelled projects' })
        .getByRole('article', { name: 'Given up' })
        .waitFor();
      expect(new URL(page.url()).search).toBe('?tab=pending&cancelled=true');
      await helper.expectAccessible('cancelled');

      await page.getByRole('link', { name: 'View Details: Given up' }).click();
      await page.getByRole('heading', { level: 1, name: 'Given up' }).waitFor();
      await page.goBack();
      await page.getByRole('article', { name: 'Given up' }).waitFor();
      await page.getByRole('button', { name: 'Hide cancelled projects' }).click();
      await page.getByRole('article', { name: 'Given up' }).waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?tab=pending');
      await helper.close();
    });
  });

  describe('of all members', () => {
    const here = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Your pages' }).locator('[aria-current]');

    test('lead to their pages, and mark the current one', async () => {
      for (const [{ page }, names] of [
        [charity, ['Dashboard', 'Projects', 'Messages1 unread', 'Consultants']],
        [consultant, ['Dashboard', 'Projects', 'Messages', 'Profile']],
      ] as const) {
        await page.goto('/');
        const bar = page.getByRole('navigation', { name: 'Your pages' });
        await bar.waitFor();
        await expect.poll(() => bar.getByRole('link').allTextContents()).toEqual(names);
        expect(await page.getByRole('main').getByRole('link', { name: 'Join as a Charity' }).count()).toBe(0);
        await bar.getByRole('link', { name: names[3] }).click();
        await page.waitForURL((url) => url.pathname !== '/');
        expect(await bar.locator('[aria-current]').allTextContents()).toEqual([names[3]]);
      }
      await admin.page.goto('/projects');
      await admin.page.waitForURL('**/admin-dashboard/projects');
    });

    test('find their projects and messages by Ctrl K, and what they opened last', async () => {
      const { page } = charity;
      await page.goto('/account-settings');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog', { name: 'Search' });
      const box = search.getByRole('combobox');
      await search.getByRole('option', { name: 'New Project Request' }).waitFor();
      await expect.poll(() => box.evaluate((element) => element.matches(':focus'))).toBe(true);
      await box.fill('tuesday');
      await search.getByRole('option', { name: 'Management accounts Is Tuesday good?' }).waitFor();
      await search.getByText('1 result', { exact: true }).waitFor();
      await charity.expectAccessible('search');
      await box.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Management accounts' }).waitFor();
      expect(new URL(page.url()).search).toBe('?tab=messages');
      await page.getByRole('button', { name: 'Search' }).click();
      await search.getByRole('group', { name: 'Recently opened' }).getByText('Is Tuesday good?').waitFor();
      await box.fill('no such thing');
      await search.getByText('Nothing found.').waitFor();
      await box.fill('dash');
      await box.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Welcome, River Trust' }).waitFor();
      await page.keyboard.press('Control+k');
      await box.press('Escape');
      await search.waitFor({ state: 'detached' });
    });

    test('list all projects, by group and by words of the title', async () => {
      const trust = await environment.visit();
      await becomeCharity(trust, 'Meadow Trust');
      const { page } = trust;
      await page.goto('/projects');
      await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
      await trust.expectAccessible('empty');
      await requestProject(trust, 'A reserves policy');
      await requestProject(trust, 'A new budget');
      const { id } = await requestProject(trust, 'A review of our reserves');
      await callAs(trust, 'cancelProject', { params: { id }, body: { reason: 'Our funder has withdrawn.' } });
      await page.reload();
      const listed = () => page.getByRole('article').getByRole('heading').allTextContents();
      await page.getByText('Showing all 3 projects').waitFor();
      await page.getByRole('searchbox', { name: 'Search by title' }).fill('reserves');
      await page.getByText('Showing all 2 projects').waitFor();
      expect(await listed()).toEqual(['A review of our reserves', 'A reserves policy']);
      await page.getByLabel('Show').selectOption('Cancelled (1)');
      await page.getByText('Showing 1 project').waitFor();
      expect(new URL(page.url()).search).toBe('?search=reserves&group=cancelled');
      await page.getByRole('searchbox', { name: 'Search by title' }).fill('budget');
      await page.getByRole('heading', { name: 'No projects found' }).waitFor();
      await trust.expectAccessible('not-found');
      await page.getByRole('button', { name: 'Show all projects' }).click();
      await page.getByText('Showing all 3 projects').waitFor();
      await trust.expectAccessible();
      await page.getByRole('link', { name: 'View Details: A new budget' }).click();
      await page.getByRole('heading', { level: 1, name: 'A new budget' }).waitFor();
      expect(await here(trust).allTextContents()).toEqual(['Projects']);
      await page.goto('/projects?group=nonsense');
      await page.getByRole('heading', { level: 1, name: 'This address cannot be used' }).waitFor();
      await page.getByText('group: ‘nonsense’ is not valid.').waitFor();
      // The footer of members' pages has no tagline.
      await page.getByRole('contentinfo').waitFor();
      expect(await page.getByRole('contentinfo').getByText('Where talent and mission meet').count()).toBe(0);
      await trust.close();
    });
  });

  describe('of a consultant', () => {
    test('tells an applicant that the application is under review', async () => {
      const applicant = await environment.visit();
      await becomeConsultant(applicant, 'Ines Costa');
      const { page } = applicant;
      await page.goto('/consultant-dashboard');
      await page.getByRole('heading', { level: 1, name: 'Welcome, Ines Costa' }).waitFor();
      await page.getByText('Pending Approval', { exact: true }).waitFor();
      await page.getByText('Application Under Review', { exact: true }).waitFor();
      const steps = page.getByRole('region', { name: 'Your first steps' });
      await steps.getByText('1 of 3 done').waitFor();
      await steps.getByText('Day 1 of 2–3: we look at your experience').waitFor();
      expect(await steps.getByRole('link', { name: 'Add a bio' }).getAttribute('href')).toBe('/profile-edit');
      const available = page.getByRole('switch', { name: 'Available for new projects' });
      expect([await available.isDisabled(), await available.isChecked()]).toEqual([true, true]);
      await page.getByText("You'll be able to set your availability once your profile is approved.").waitFor();
      expect(await page.getByRole('link', { name: 'Account Settings' }).getAttribute('href')).toBe('/account-settings');
      expect(await page.getByRole('link', { name: 'Edit Profile' }).getAttribute('href')).toBe('/profile-edit');
      await applicant.expectAccessible('under-review');
      await applicant.close();
    });

    test('shows the reason of a decline, and lets the consultant apply again', async () => {
      const applicant = await environment.visit();
      const declined = await becomeConsultant(applicant, 'Farid Aziz');
      const body = { reason: 'Please name two referees.\nThank you.' };
      await callAs(admin, 'declineConsultant', { params: { id: consultantIdOf(declined) }, body });
      const { page } = applicant;
      await page.goto('/consultant-dashboard');
      await page.getByText('Application Declined', { exact: true }).waitFor();
      const reason = page.getByText('Please name two referees.');
      expect(await reason.innerText()).toContain('referees.\nThank you.');
      await applicant.expectAccessible('declined');
      await page.getByRole('button', { name: 'Apply Again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply Again' }).click();
      await applicant.expectToast('Application submitted successfully');
      await page.getByText('Application Under Review', { exact: true }).waitFor();
      await page.getByText('Application Declined', { exact: true }).waitFor({ state: 'detached' });
      await applicant.close();
    });

    test('shows the reason of a suspension, which declines open invitations', async () => {
      const suspended = await environment.visit();
      const member = await becomeConsultant(suspended, 'Victor Lamb');
      await approve(admin, member);
      await requestProject(charity, 'A treasury policy', { consultantId: consultantIdOf(member) });
      const { page } = suspended;
      await page.goto('/consultant-dashboard');
      const invitations = page.getByRole('region', { name: 'Invitations' });
      await invitations.getByRole('button', { name: 'Accept: A treasury policy' }).waitFor();
      const body = { reason: 'Agreed dates were not kept.' };
      await callAs(admin, 'suspendConsultant', { params: { id: consultantIdOf(member) }, body });
      await invitations.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('Profile Suspended', { exact: true }).waitFor();
      await page.getByText('Agreed dates were not kept.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'hello@' }).waitFor();
      expect(await page.getByRole('switch').isDisabled()).toBe(true);
      expect(await invitations.count()).toBe(0);
      await suspended.close();
    });

    test('accepts one invitation and declines another, and updates the counters', async () => {
      const other = await environment.visit();
      await becomeCharity(other, 'Harbour Lights');
      const invited = { consultantId: consultantIdOf(sam) };
      await requestProject(other, 'A budget for three years', invited);
      const unwanted = await requestProject(other, 'A new website', invited);

      const { page } = consultant;
      await page.goto('/consultant-dashboard');
      await page.getByText('2 invitations are waiting for your answer.').waitFor();
      const total = await consultant.counter('Total Projects');
      const invitations = page.getByRole('region', { name: 'Invitations' });
      await invitations.getByText('Harbour Lights · 40 hours').first().waitFor();
      await consultant.expectAccessible('invited');

      await invitations.getByRole('button', { name: 'Accept: A budget for three years' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Accept project' }).click();
      await consultant.expectToast('Project accepted');
      await page.getByText('1 invitation is waiting for your answer.').waitFor();
      const card = page.getByRole('article', { name: 'A budget for three years' });
      await card.getByText('In Progress').waitFor();

      await invitations.getByRole('button', { name: 'Decline: A new website' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('I am not a designer.');
      await dialog.getByRole('button', { name: 'Decline invitation' }).click();
      await consultant.expectToast('Invitation declined');
      await invitations.waitFor({ state: 'detached' });
      await expect.poll(() => consultant.counter('Total Projects')).toBe(total - 1);
      await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();

      const seen: { invitations: { status: string }[] } = await (
        await callAs(other, 'getProject', { params: { id: unwanted.id } })
      ).json();
      expect(seen.invitations.map(({ status }) => status)).toEqual(['declined']);
      await other.close();
    });

    test('keeps the other invitations when reloading fails', async () => {
      const other = await environment.visit();
      await becomeCharity(other, 'Hill Farm');
      const invited = { consultantId: consultantIdOf(sam) };
      await requestProject(other, 'A shop of our own', invited);
      await requestProject(other, 'A policy for reserves', invited);
      await other.close();
      await untilCaughtUp(environment.server.url);

      const { page } = consultant;
      await page.goto('/consultant-dashboard');
      const invitations = page.getByRole('region', { name: 'Invitations' });
      await invitations.getByRole('button', { name: 'Accept: A policy for reserves' }).waitFor();
      await invitations.getByRole('button', { name: 'Decline: A shop of our own' }).click();
      const looking = (url: URL) => url.searchParams.get('group') === 'waiting';
      await page.route(looking, (route) => route.fulfill({ status: 503, body: '' }));
      await page.getByRole('dialog').getByRole('button', { name: 'Decline invitation' }).click();
      const failed = page.getByRole('alert').filter({ hasText: 'We could not load your tasks' });
      await failed.waitFor();
      await invitations.getByRole('button', { name: 'Accept: A policy for reserves' }).waitFor();
      await consultant.expectProblems([503]);
      await page.unroute(looking);
      await page.getByRole('button', { name: 'Try again' }).click();
      await failed.waitFor({ state: 'detached' });
      await invitations.getByRole('button', { name: 'Decline: A shop of our own' }).waitFor({ state: 'detached' });
    });

    test('switches availability off and on, and back on failure', async () => {
      const { page } = consultant;
      await page.goto('/consultant-dashboard');
      await page.getByText('Approved Consultant', { exact: true }).waitFor();
      const available = page.getByRole('switch', { name: 'Available for new projects' });
      expect(await available.isChecked()).toBe(true);

      await available.click();
      await consultant.expectToast('You are now unavailable for new projects');
      await consultant.expectToast('Charities cannot request you for new projects.');
      await consultant.expectAccessible('unavailable');
      await available.click();
      await consultant.expectToast('You are now available for new projects');
      await consultant.expectToast('Charities can request you for new projects.');

      await page.route('**/api/consultants/*', (route) => route.fulfill({ status: 500, body: '' }));
      await available.click();
      await consultant.expectToast('Update failed');
      await consultant.expectToast('There was an error updating your availability.');
      await page.unroute('**/api/consultants/*');
      expect(await available.isChecked()).toBe(true);
      await consultant.expectProblems([500]);

      await callAs(admin, 'suspendConsultant', { params: { id: consultantIdOf(sam) }, body: { reason: 'A pause.' } });
      await page.getByText('Profile Suspended', { exact: true }).waitFor();
      expect(await available.isDisabled()).toBe(true);
      await callAs(admin, 'reinstateConsultant', { params: { id: consultantIdOf(sam) } });
    });

    test('shows the profile as charities see it, with the rate and the time for projects', async () => {
      const { page } = consultant;
      await page.goto('/consultant-dashboard');
      await page.getByLabel('Time for projects').fill('32');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Days a month must not exceed 31').waitFor();
      await page.getByLabel('Time for projects').fill('6');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await consultant.expectToast('Saved', 'Charities see this on your profile.');
      await consultant.expectAccessible('time-for-projects');
      await page.goto('/consultant-dashboard?tab=completed');
      const profile = page.getByRole('region', { name: 'Your Profile' });
      await profile.getByText('Governance').waitFor();
      await profile.getByText('12 years of experience').waitFor();
      await profile.getByText('£65 an hour').waitFor();
      await profile.getByText('Twenty years of charity finance.').waitFor();
      await page.getByRole('heading', { name: 'No completed projects' }).waitFor();
      await profile.getByRole('link', { name: 'View your public profile' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sam Okoro' }).waitFor();
      await page.getByText('Available now, 6 days a month').waitFor();
    });
  });
});
