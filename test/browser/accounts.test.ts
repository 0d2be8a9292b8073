import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import { removeInstallation, startServer, type TestServer } from '../support/server.ts';
import { becomeConsultant, callAs, password } from './cast.ts';
import { launchBrowser, openVisitor, type Visitor } from './visitor.ts';

describe('the ways into an account', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({ settings: { RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    const member = await openVisitor(browser, server.url);
    await becomeConsultant(member, 'Tom Birch');
    await member.close();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    if (server) await removeInstallation(server.dataDir);
  });

  /** Does something as a visitor with a browser of their own, whose console must stay quiet. */
  const asVisitor = async (act: (visitor: Visitor) => Promise<void>): Promise<void> => {
    const visitor = await openVisitor(browser, server.url);
    await act(visitor);
    await visitor.close();
  };

  const fillApplication = async ({ page }: Visitor, username: string): Promise<void> => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@consult.example`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByLabel('Your name').fill('Grace Murray');
    await page.getByRole('checkbox', { name: 'Governance' }).check();
    await page.getByLabel('Hourly rate').fill('85');
    await page.getByRole('checkbox', { name: /I accept the terms and conditions/ }).check();
  };

  test('an application with mistakes names them all and puts the focus on the first', () =>
    asVisitor(async ({ page, expectAccessible }) => {
      await page.goto('/consultant-application');
      for (const section of ['Account Information', 'Personal Information', 'Expertise & Experience']) {
        await page.getByRole('region', { name: section }).waitFor();
      }
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await page.getByText('Username must be at least 3 characters').waitFor();
      await page.getByText('Password must be at least 8 characters').waitFor();
      await page.getByText('Please enter a valid email address').waitFor();
      await page.getByText('Please select at least one area of expertise').waitFor();
      await page.getByText('You must accept the terms and conditions').waitFor();
      expect(await page.getByLabel('Username').evaluate((field) => field.matches(':focus'))).toBe(true);

      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill('something else');
      await page.getByText("Passwords don't match").waitFor();
      await expectAccessible('mistakes');

      await page.getByRole('link', { name: 'Pricing' }).first().click();
      const question = page.getByRole('dialog', { name: 'Leave without applying?' });
      await question.waitFor();
      await expectAccessible('leaving');
      await question.getByRole('button', { name: 'Keep writing' }).click();
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
    }));

  test('a consultant applies, is available from the start, and lands on the dashboard', () =>
    asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/consultant-application');
      expect(await page.getByRole('checkbox', { name: 'I am available for new projects' }).isChecked()).toBe(true);
      expect(await page.getByLabel('Years of experience').inputValue()).toBe('0');
      await fillApplication(visitor, 'grace-murray');
      await page.getByLabel('Years of experience').fill('');
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await page.waitForURL('**/consultant-dashboard');
      await visitor.expectToast('Application submitted successfully');

      const member: CurrentUser = await (await callAs(visitor, 'getCurrentUser')).json();
      expect(member.consultantProfile).toMatchObject({
        status: 'applied',
        availability: true,
        expertise: ['governance'],
        yearsExperience: 0,
        hourlyRate: 85,
      });
    }));

  test('an application under a taken username fails on that field, and the form stays', () =>
    asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/consultant-application');
      await fillApplication(visitor, 'Tom-Birch');
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await visitor.expectToast('Application failed');
      await page.locator('[aria-invalid="true"]').and(page.getByLabel('Username')).waitFor();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Grace Murray');
      visitor.expectProblems([409]);
    }));

  test('an application that the server gives no reason for refusing says so in general', () =>
    asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/consultant-application');
      await page.route('**/api/register/consultant', (route) => route.fulfill({ status: 500, body: '' }));
      await fillApplication(visitor, 'ada-stone');
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await visitor.expectToast('There was an error during your application. Please try again.');
      visitor.expectProblems([500]);
    }));

  test('a registration that the server gives no reason for refusing says so in general, and is not lost by a slip', () =>
    asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/register?tier=medium');
      await page.route('**/api/register/charity', (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByLabel('Username').fill('river-trust');
      await page.getByLabel('Email').fill('asha@river-trust.example');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByLabel('Your name').fill('Asha Patel');
      await page.getByRole('button', { name: 'Register' }).click();
      await visitor.expectToast('Registration failed');
      await visitor.expectToast('There was an error during registration. Please try again.');
      visitor.expectProblems([500]);

      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      const question = page.getByRole('dialog', { name: 'Leave without registering?' });
      await question.getByRole('button', { name: 'Keep writing' }).click();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Asha Patel');
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await question.getByRole('button', { name: 'Leave this page' }).click();
      await page.waitForURL('**/login');
    }));

  test('a sign-in that the server gives no reason for refusing says what to check', () =>
    asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/login');
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByLabel('Username').fill('tom-birch');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await visitor.expectToast('Login failed');
      await visitor.expectToast('Please check your credentials and try again.');
      visitor.expectProblems([500]);
    }));

  test('signing in checks lengths, then leads to the own dashboard', () =>
    asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/login');
      await page.getByLabel('Username').fill('to');
      await page.getByLabel('Password', { exact: true }).fill('12345');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByText('Username must be at least 3 characters').waitFor();
      await page.getByText('Password must be at least 6 characters').waitFor();
      await visitor.expectAccessible('mistakes');

      await page.getByLabel('Username').fill('tom-birch');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/consultant-dashboard');
      await visitor.expectToast('Login successful');

      await page.goto('/login');
      await page.getByText('You are signed in as Tom Birch').waitFor();
      await page.getByRole('link', { name: 'go on as Tom Birch' }).click();
      await page.waitForURL('**/consultant-dashboard');
    }));
});
