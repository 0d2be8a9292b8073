import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, becomeConsultant, callAs, password } from './fixtures.ts';
import { linkMailedTo } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

describe('account pages reached by mail', () => {
  const environment = setUpEnvironment();
  let administrator: Visitor;
  let memberId: string;

  beforeAll(async () => {
    administrator = await environment.visit();
    await becomeAdministrator(administrator, environment.server);
    const consultant = await environment.visit();
    memberId = (await becomeConsultant(consultant, 'Tom Birch')).id;
    await consultant.close();
  });

  test('a reset request shows the same page for known and unknown addresses', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('heading', { level: 1, name: 'Forgotten your password?' }).waitFor();
      await page.getByLabel('Email').fill('tom');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByText('Please enter a valid email address').waitFor();

      await page.getByLabel('Email').fill('unknown@nowhere.example');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      const heading = page.getByRole('heading', { level: 1, name: 'Check your email' });
      await heading.waitFor();
      await visitor.expectToast('Reset email sent');
      await visitor.expectToast(
        "If we find an account with that email address, we'll send password reset instructions.",
      );
      expect(await heading.evaluate((element) => element.matches(':focus'))).toBe(true);
      await page.getByText(/spam folder/).waitFor();
      const text = await page.getByRole('main').innerText();
      await visitor.expectAccessible('sent');

      await page.getByRole('button', { name: 'Use another address' }).click();
      await page.getByLabel('Email').fill('tom-birch@consulting.example');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await heading.waitFor();
      const memberText = await page.getByRole('main').innerText();
      expect(memberText.replace('tom-birch@consulting.example', 'unknown@nowhere.example')).toBe(text);
      await page.getByRole('main').getByRole('link', { name: 'Back to login' }).click();
      await page.waitForURL('**/login');
    }));

  test('a reset link without token or address is refused, with a link to request a new one', () =>
    environment.asVisitor(async (visitor) => {
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

  test('the mailed link sets a new password once, and its token disappears from the URL', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const link = await linkMailedTo(administrator, 'tom-birch@consulting.example', '/reset-password');
      const token = new URL(link).searchParams.get('token') ?? '';
      expect(token.length).toBeGreaterThan(20);

      await page.goto('/about');
      await page.goto(link);
      await page.getByText('For the account of tom-birch@consulting.example.').waitFor();
      await page.waitForURL((url) => url.pathname === '/reset-password' && url.search === '');
      await page.reload();
      await page.getByText('For the account of tom-birch@consulting.example.').waitFor();
      expect(new URL(page.url()).search).toBe('');
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
      await visitor.expectProblems([400]);
      await visitor.expectAccessible('failed');

      await page.goto('/login?redirect=/about');
      await page.getByLabel('Username').fill('tom-birch');
      await page.getByLabel('Password', { exact: true }).fill('another long password');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/about');
    }));

  test('a password reset keeps the page that the member wanted', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const member = await environment.visit();
      await becomeConsultant(member, 'Una Reed');
      await member.close();
      const wanted = '/consultant-dashboard?tab=completed';
      const target = encodeURIComponent(wanted);
      await page.goto(`/login?redirect=${target}`);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.waitForURL(`**/forgot-password?redirect=${target}`);
      const back = page.getByRole('main').getByRole('link', { name: 'Back to login' });
      expect(await back.getAttribute('href')).toBe(`/login?redirect=${target}`);
      await page.getByLabel('Email').fill('una-reed@consulting.example');
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();

      const link = await linkMailedTo(administrator, 'una-reed@consulting.example', '/reset-password');
      expect([...new URL(link).searchParams.keys()]).toEqual(['token', 'email']);
      await page.goto('/reset-password');
      const again = page.getByRole('link', { name: 'Request a new link' });
      expect(await again.getAttribute('href')).toBe(`/forgot-password?redirect=${target}`);
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill('another long password');
      await page.getByLabel('Confirm new password', { exact: true }).fill('another long password');
      await page.getByRole('button', { name: 'Reset password' }).click();
      const go = page.getByRole('main').getByRole('link', { name: 'Go to Login' });
      await go.waitFor();
      expect(await go.getAttribute('href')).toBe(`/login?redirect=${target}`);
      await page.waitForURL(`**/login?redirect=${target}`);
      await page.getByLabel('Username').fill('una-reed');
      await page.getByLabel('Password', { exact: true }).fill('another long password');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(`**${wanted}`);
      // The next reset starts without it.
      await page.goto('/reset-password');
      expect(await again.getAttribute('href')).toBe('/forgot-password');

      await page.goto(`/forgot-password?redirect=${encodeURIComponent('//evil.example')}`);
      expect(await back.getAttribute('href')).toBe('/login');
    }));

  test('a new member confirms the address by a button, and a change of address can be undone', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const [first, second] = ['ida-lamb@consulting.example', 'ida@lamb.example'];
      await becomeConsultant(visitor, 'Ida Lamb');
      await page.goto('/account-settings');
      const banner = page.getByRole('complementary', { name: 'Your email address' });
      await banner.getByText(`Open the link in our email to ${first}.`).waitFor();
      await visitor.expectAccessible('banner');
      await banner.getByRole('button', { name: 'Email it again' }).click();
      await visitor.expectToast('No email was sent');

      await page.goto(await linkMailedTo(administrator, first, '/verify-email'));
      await page.waitForURL((url) => url.pathname === '/verify-email' && url.search === '');
      await page.reload();
      await page.getByRole('button', { name: 'This was not me' }).waitFor();
      await visitor.expectAccessible('question');
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.getByRole('heading', { level: 1, name: 'Email address confirmed' }).waitFor();
      await visitor.expectAccessible('confirmed');

      await page.goto('/account-settings');
      await page.getByText('Confirmed', { exact: true }).waitFor();
      expect(await banner.count()).toBe(0);
      await page.getByLabel('New email').fill(second);
      await page
        .getByRole('form', { name: 'Email address' })
        .getByLabel('Current password', { exact: true })
        .fill(password);
      await page.getByRole('button', { name: 'Change email address' }).click();
      await visitor.expectToast('Please confirm the new address');
      await page.getByText(`Please confirm ${second}`).waitFor();
      await visitor.expectAccessible('requested');

      await page.goto(await linkMailedTo(administrator, second, '/verify-email'));
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.getByRole('heading', { level: 1, name: 'Email address confirmed' }).waitFor();
      await page.goto(await linkMailedTo(administrator, first, '/verify-email', 'undo'));
      await visitor.expectAccessible('undo');
      await page.getByRole('button', { name: 'Undo the change' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your email address is restored' }).waitFor();
      await page.getByRole('link', { name: 'Choose a new password' }).click();
      await page.waitForURL('**/forgot-password');
    }));

  test.each([
    ['admin', 'Administrator', '/admin-dashboard'],
    ['analyst', 'Analyst', '/reports'],
  ] as const)('an invited person becomes an %s and starts on the right page', (role, name, startPage) =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const email = `mina-${role}@fellowbridge.example`;
      await callAs(administrator, 'inviteMember', { body: { email, name: 'Mina Okafor', role } });
      const link = await linkMailedTo(administrator, email, '/invitation');

      await page.goto(link);
      for (const text of [name, email]) {
        await page
          .getByRole('definition')
          .and(page.getByText(text, { exact: true }))
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
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await page
        .getByRole('dialog', { name: 'Leave without joining?' })
        .getByRole('button', { name: 'Keep writing' })
        .click();
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Accept invitation' }).click();
      await page.waitForURL((url) => url.pathname === startPage);
      await visitor.expectToast('Registration successful');

      await page.goto(link);
      await page.getByRole('heading', { level: 1, name: 'Invalid invitation' }).waitFor();
      await visitor.expectProblems([404]);
    }),
  );

  test('an invitation that could not be loaded can be retried', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await callAs(administrator, 'inviteMember', {
        body: { email: 'ravi@fellowbridge.example', name: 'Ravi Shah', role: 'analyst' },
      });
      const link = await linkMailedTo(administrator, 'ravi@fellowbridge.example', '/invitation');
      await page.route('**/api/invitations/find', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(link);
      await page.getByRole('heading', { name: 'We could not load your invitation' }).waitFor();
      await visitor.expectProblems([503]);
      await visitor.expectAccessible('failed');
      await page.unroute('**/api/invitations/find');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('You read the history and run reports.', { exact: false }).waitFor();

      await page.getByRole('button', { name: 'Accept invitation' }).click();
      for (const message of ['Username must be at least 3 characters', 'Password must be at least 8 characters']) {
        await page.getByText(message, { exact: true }).waitFor();
      }
      expect(await page.getByText('Password must be at least 6 characters').count(), 'one rule').toBe(0);
    }));

  test('an incomplete link says what to do', () =>
    environment.asVisitor(async (visitor) => {
      await visitor.page.goto('/invitation');
      await visitor.page.getByText('This invitation is invalid or has expired.').waitFor();
      await visitor.expectAccessible('invalid');
    }));

  test('after too many attempts, a mailed link signs in once, and its token disappears from the URL', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const address = 'tom-birch@consulting.example';
      await callAs(administrator, 'vouchForEmailAddress', { params: { id: memberId }, body: { email: address } });
      await page.goto('/login');
      await page.route('**/api/auth/login', (route) => {
        const json = {
          type: 'urn:fellowbridge:problem:sign-in-link-needed',
          title: 'Sign-in link needed',
          status: 429,
          detail: 'Please sign in with a link that we send you by email.',
        };
        return route.fulfill({ status: 429, contentType: 'application/problem+json', json });
      });
      await page.getByLabel('Username').fill('tom-birch');
      await page.getByLabel('Password', { exact: true }).fill('a wrong guess');
      await page.getByRole('button', { name: 'Login' }).click();
      await visitor.expectToast('Login failed', 'Please sign in with a link that we send you by email.');
      await visitor.expectProblems([429]);
      await visitor.expectAccessible('too many attempts');
      await page.getByRole('link', { name: 'sign in with a link that we email you' }).click();

      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send sign-in link' }).click();
      await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
      await visitor.expectAccessible('sent');

      const link = await linkMailedTo(administrator, address, '/login');
      const token = new URL(link).searchParams.get('token') ?? '';
      expect(token.length).toBeGreaterThan(20);
      await page.goto(link);
      const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in' });
      await signIn.waitFor();
      await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
      await visitor.expectAccessible('followed');
      await signIn.click();
      await visitor.expectToast('Login successful');
      expect((await callAs(visitor, 'getCurrentUser')).status()).toBe(200);

      await page.goto(link);
      await signIn.click();
      await visitor.expectToast('Login failed', 'This sign-in link is invalid or has expired.');
      await page.getByText('Please request a new one.').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Request a new link' }).click();
      await page.getByRole('button', { name: 'Send sign-in link' }).waitFor();
      await visitor.expectProblems([400]);
    }));
});
