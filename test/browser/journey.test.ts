import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { setUpBrowser } from './environment.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** One person's way through the platform, in one browser, in the order of the README's tour. */
describe('the journey of a charity and its administrator', () => {
  let server: TestServer;
  const browser = setUpBrowser();
  let visitor: Visitor;

  beforeAll(async () => {
    server = await startServer();
    visitor = await openVisitor(browser(), server.url);
  });

  afterAll(async () => {
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  const charity = {
    username: 'river-trust',
    password: 'a long enough password',
    email: 'asha@river-trust.example',
    name: 'Asha Patel',
    organisation: 'River Trust',
  };

  test('a charity registers from the home page and lands on its dashboard', async () => {
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('link', { name: 'Join as a Charity' }).first().click();
    await page.getByRole('heading', { level: 1, name: /register/i }).waitFor();

    await page.getByLabel('Username').fill(charity.username);
    await page.getByLabel('Password', { exact: true }).fill(charity.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(charity.password);
    await page.getByLabel('Your name').fill(charity.name);
    await page.getByLabel('Email').fill(charity.email);
    await page.getByLabel('Organisation name').fill(charity.organisation);
    await page.getByRole('button', { name: 'Register' }).click();

    await page.waitForURL('**/charity-dashboard');
    await page.getByRole('heading', { level: 1, name: /River Trust/ }).waitFor();
    await page.getByText('Small Organization Fellowship').waitFor();
    await visitor.expectToast('Registration successful');
    await visitor.expectAccessible();
  });

  test('the charity requests a project and sees it as pending, with the right counters', async () => {
    const { page } = visitor;
    await page.goto('/charity-dashboard');
    await page.getByRole('link', { name: 'New Project Request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Request a Project' }).waitFor();

    await page.getByRole('button', { name: 'Submit Project Request' }).click();
    await page.getByText('Please select at least one area of expertise').first().waitFor();
    await visitor.expectAccessible();

    await page.getByLabel('Title').fill('A reserves policy for our board');
    await page.getByLabel('Description').fill('We need a policy that our trustees can stand behind.');
    await page.getByRole('checkbox', { name: 'Finance & Accounting' }).check();
    await page.getByRole('checkbox', { name: 'Governance' }).check();
    await page.getByLabel('Estimated hours').fill('40');

    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'New Project Request' }).click();
    await page.getByText('Your unsent draft').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('A reserves policy for our board');
    expect(await page.getByRole('checkbox', { name: 'Governance' }).isChecked()).toBe(true);
    await visitor.expectAccessible();

    await page.getByRole('button', { name: 'Submit Project Request' }).click();

    await page.waitForURL('**/charity-dashboard**');
    await visitor.expectToast('Project request submitted');
    expect(await visitor.counter('Total Projects')).toBe(1);
    expect(await visitor.counter('Pending')).toBe(1);
    expect(await visitor.counter('Active')).toBe(0);
    expect(await visitor.counter('Completed')).toBe(0);

    await page.getByRole('tab', { name: 'Active' }).click();
    await page.getByText('No active projects').waitFor();
    await page.getByRole('tab', { name: 'Pending' }).click();
    const card = page.getByRole('article').filter({ hasText: 'A reserves policy for our board' });
    await card.getByText('Pending').waitFor();
    await visitor.expectAccessible();

    await card.getByRole('link', { name: /View Details/ }).click();
    await page.getByRole('heading', { level: 1, name: 'A reserves policy for our board' }).waitFor();
    await page.getByRole('link', { name: 'asha@river-trust.example' }).waitFor();
    await visitor.expectAccessible();
  });

  test('the charity signs out and in again, and its project is still there', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: charity.name }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto('/charity-dashboard');
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/charity-dashboard',
    );
    await page.getByLabel('Username').fill(charity.email.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await visitor.expectToast('Login failed');
    await visitor.expectProblems([401]);

    await page.getByLabel('Password', { exact: true }).fill(charity.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/charity-dashboard');
    await visitor.expectToast('Login successful');
    expect(await visitor.counter('Pending')).toBe(1);
  });

  test('a charity and a consultant join the waiting list', async () => {
    const other = await openVisitor(browser(), server.url);
    const { page } = other;
    await page.goto('/waiting-list');
    await page.getByLabel('Charity name').fill('Lantern House');
    await page.getByLabel('Contact name').fill('Mina Okafor');
    await page.getByLabel('Email').fill('mina@lantern-house.example');
    await page.getByLabel('Charity size').selectOption('small');
    await page.getByRole('button', { name: 'Join Waiting List' }).last().click();
    await page.getByRole('heading', { name: 'Thank You' }).waitFor();
    await page.getByText("Your submission has been received. We're excited").waitFor();

    await page.getByRole('button', { name: 'Submit Another Response' }).click();
    await page.getByRole('tab', { name: "I'm a Consultant" }).click();
    await page.getByLabel('Full name').fill('Tom Birch');
    await page.getByLabel('Email').fill('tom@birch.example');
    await page.getByLabel('Current role').fill('Finance director');
    await page.getByLabel('Years of experience').fill('8 years');
    await page.getByLabel('Expertise areas').fill('Finance, governance and reserves');
    await page.getByLabel('Charity sector experience').selectOption('extensive');
    await page.getByLabel('Availability').selectOption('part_time');
    await page.getByLabel('Are you consulting at present?').selectOption('yes');
    await page.getByRole('button', { name: 'Join Waiting List' }).last().click();
    await page.getByRole('heading', { name: 'Thank You' }).waitFor();
    await other.close();
  });

  test('the administrator sees both signups and the visits', async () => {
    const admin = await openVisitor(browser(), server.url);
    const { page } = admin;
    await page.goto('/admin/signups');
    await page.waitForURL((url) => url.pathname === '/login');
    const { username, password } = server.administrator;
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin/signups');

    await page.getByText('Lantern House').waitFor();
    await page.getByText('Tom Birch').waitFor();
    expect(await admin.counter('Charity Sign-Ups')).toBe(1);
    expect(await admin.counter('Consultant Sign-Ups')).toBe(1);
    expect(await admin.counter('Total Visits')).toBeGreaterThanOrEqual(1);
    expect(await admin.counter('Unique Visitors')).toBeGreaterThanOrEqual(1);
    expect(await page.getByRole('link', { name: 'mina@lantern-house.example' }).getAttribute('href')).toBe(
      'mailto:mina@lantern-house.example',
    );
    await admin.expectAccessible();

    await page.goto('/admin/waiting-list');
    await page.getByRole('tab', { name: 'Consultants' }).click();
    await page.getByText('Tom Birch').waitFor();
    await admin.expectAccessible();
    await admin.close();
  });

  test('a charity that opens an administration page is refused', async () => {
    const { page } = visitor;
    await page.goto('/admin/signups');
    await page.getByRole('heading', { level: 1, name: /not allowed/i }).waitFor();
    await visitor.expectAccessible();
  });

  test('everything is still there after a restart of the server', async () => {
    const { administrator, dataDir, url } = server;
    await server.stop();
    server = await startServer({ administrator, dataDir, port: Number(new URL(url).port) });
    const { page } = visitor;
    await page.goto('/charity-dashboard?tab=pending');
    await page.getByRole('heading', { name: 'A reserves policy for our board' }).waitFor();
    expect(await visitor.counter('Pending')).toBe(1);
  });
});
