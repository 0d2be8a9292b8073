import { beforeAll, describe, expect, test } from 'vitest';
import { becomeAdministrator, becomeConsultant, callAs, password } from './cast.ts';
import { linkMailedTo } from './mailbox.ts';
import { setStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

describe('the ways in by mail', () => {
  const stage = setStage();
  let administrator: Visitor;

  beforeAll(async () => {
    administrator = await stage.visit();
    await becomeAdministrator(administrator, stage.server);
    const consultant = await stage.visit();
    await becomeConsultant(consultant, 'Tom Birch');
    await consultant.close();
  });

  test('whoever asks for a new password sees the same, with an account or without', () =>
    stage.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('heading', { level: 1, name: 'Forgotten your password?' }).waitFor();
      await page.getByLabel('Email').fill('tom');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByText('Please enter a valid email address').waitFor();

      await page.getByLabel('Email').fill('nobody@nowhere.example');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      const heading = page.getByRole('heading', { level: 1, name: 'Check your email' });
      await heading.waitFor();
      await visitor.expectToast('Reset email sent');
      await visitor.expectToast(
        "If we find an account with that email address, we'll send password reset instructions.",
      );
      expect(await heading.evaluate((element) => element.matches(':focus'))).toBe(true);
      await page.getByText(/spam folder/).waitFor();
      const told = await page.getByRole('main').innerText();
      await visitor.expectAccessible('sent');

      await page.getByRole('button', { name: 'Use another address' }).click();
      await page.getByLabel('Email').fill('tom-birch@consulting.example');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await heading.waitFor();
      const toldMember = await page.getByRole('main').innerText();
      expect(toldMember.replace('tom-birch@consulting.example', 'nobody@nowhere.example')).toBe(told);
      await page.getByRole('main').getByRole('link', { name: 'Back to login' }).click();
      await page.waitForURL('**/login');
    }));

  test('a reset link without token or address is refused, with the way to a new one', () =>
    stage.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/reset-password?email=tom-birch%40consulting.example');
      await page.getByRole('heading', { level: 1, name: 'Invalid Reset Link' }).waitFor();
      await visitor.expectToast('Invalid reset link');
      await visitor.expectToast('This password reset link is invalid or has expired.');
      await visitor.expectAccessible('invalid');
      await page.goto('/reset-password?token=a-token');
      await page.getByRole('heading', { level: 1, name: 'Invalid Reset Link' }).waitFor();
      await page.getByRole('link', { name: 'Request a new link' }).click();
      await page.waitForURL('**/forgot-password');
    }));

  test('the link of the mail sets a new password once, and leaves no trace of its token', () =>
    stage.asVisitor(async (visitor) => {
      const { page } = visitor;
      const link = await linkMailedTo(administrator, 'tom-birch@consulting.example', '/reset-password');
      const token = new URL(link).searchParams.get('token') ?? '';
      expect(token.length).toBeGreaterThan(20);

      await page.goto('/about');
      await page.goto(link);
      await page.getByText('For the account of tom-birch@consulting.example.').waitFor();
      await page.waitForURL((url) => url.pathname === '/reset-password' && url.search === '');
      const sentOn: string[] = [];
      page.on('request', (request) => sentOn.push(`${request.url()} ${request.headers().referer ?? ''}`));

      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByLabel('Confirm new password', { exact: true }).fill('different');
      await page.getByRole('button', { name: 'Reset password' }).click();
      await page.getByText('Password must be at least 8 characters').waitFor();
      await page.getByText('Passwords do not match').waitFor();
      await page.getByLabel('New password', { exact: true }).fill('x'.repeat(101));
      await page.getByText('Password must not exceed 100 characters').waitFor();
      await visitor.expectAccessible('mistakes');

      await page.getByLabel('New password', { exact: true }).fill('another long password');
      await page.getByLabel('Confirm new password', { exact: true }).fill('another long password');
      const sentAt = Date.now();
      await page.getByRole('button', { name: 'Reset password' }).click();
      await page.getByRole('heading', { level: 1, name: 'Password reset successful' }).waitFor();
      await visitor.expectToast('Password reset successful');
      await page.getByRole('main').getByRole('link', { name: 'Go to Login' }).waitFor();
      await page.waitForURL('**/login');
      expect(Date.now() - sentAt).toBeGreaterThanOrEqual(3_000);
      expect(sentOn.filter((request) => request.includes(token))).toEqual([]);

      await page.goBack();
      await page.waitForURL('**/about');

      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill('a third long password');
      await page.getByLabel('Confirm new password', { exact: true }).fill('a third long password');
      await page.getByRole('button', { name: 'Reset password' }).click();
      await visitor.expectToast('Reset failed');
      await visitor.expectToast('Unable to reset your password. The link may have expired.');
      await page.getByRole('main').getByRole('link', { name: 'Request a new link' }).waitFor();
      visitor.expectProblems([400]);
      await visitor.expectAccessible('failed');

      await page.goto('/login?redirect=/about');
      await page.getByLabel('Username').fill('tom-birch');
      await page.getByLabel('Password', { exact: true }).fill('another long password');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/about');
    }));

  test.each([
    ['admin', 'Administrator', '/admin-dashboard'],
    ['analyst', 'Analyst', '/reports'],
  ] as const)('somebody invited becomes an %s and starts at the right page', (role, name, startPage) =>
    stage.asVisitor(async (visitor) => {
      const { page } = visitor;
      const email = `mina-${role}@fellowbridge.example`;
      await callAs(administrator, 'inviteMember', { body: { email, name: 'Mina Okafor', role } });
      const link = await linkMailedTo(administrator, email, '/invitation');

      await page.goto(link);
      for (const told of [name, email]) {
        await page
          .getByRole('definition')
          .and(page.getByText(told, { exact: true }))
          .waitFor();
      }
      await page.waitForURL((url) => url.pathname === '/invitation' && url.search === '');
      expect(await page.getByLabel('Your name').inputValue()).toBe('Mina Okafor');
      await page.getByLabel('Username').fill(`mina-${role}`);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill('a different password');
      await page.getByRole('button', { name: 'Accept invitation' }).click();
      await page.getByText("Passwords don't match").waitFor();
      if (role === 'admin') await visitor.expectAccessible('mistakes');
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Accept invitation' }).click();
      await page.waitForURL((url) => url.pathname === startPage);
      await visitor.expectToast('Registration successful');

      await page.goto(link);
      await page.getByRole('heading', { level: 1, name: 'Invalid invitation' }).waitFor();
      visitor.expectProblems([404]);
    }),
  );

  test('an invitation that cannot be looked up is there for another try', () =>
    stage.asVisitor(async (visitor) => {
      const { page } = visitor;
      await callAs(administrator, 'inviteMember', {
        body: { email: 'ravi@fellowbridge.example', name: 'Ravi Shah', role: 'analyst' },
      });
      const link = await linkMailedTo(administrator, 'ravi@fellowbridge.example', '/invitation');
      await page.route('**/api/invitations/find', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(link);
      await page.getByRole('heading', { name: 'We could not look up your invitation' }).waitFor();
      visitor.expectProblems([503]);
      await visitor.expectAccessible('failed');
      await page.unroute('**/api/invitations/find');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('You read the history and run reports.', { exact: false }).waitFor();

      await page.getByRole('button', { name: 'Accept invitation' }).click();
      for (const message of [
        'Username must be at least 3 characters',
        'Password must be at least 8 characters',
        'Password must be at least 6 characters',
      ]) {
        await page.getByText(message, { exact: true }).waitFor();
      }
    }));

  test('a link without an invitation says what to do', () =>
    stage.asVisitor(async (visitor) => {
      await visitor.page.goto('/invitation');
      await visitor.page.getByText('This invitation is invalid or has expired.').waitFor();
      await visitor.expectAccessible('invalid');
    }));
});
