import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '../../src/brand.ts';
import { setUpEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  callAs,
  password,
  requestProject,
} from './fixtures.ts';
import { linkMailedTo } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

/** The visitor in whose browser the situation occurs. */
type Who = 'visitor' | 'charity' | 'consultant';

interface Failure {
  readonly situation: string;
  readonly who: Who;
  readonly title: string;
  readonly message: string;
  /** Whether a sentence from the server replaces the message. */
  readonly isOverruled: boolean;
  /** Whether the call has an idempotency key, so that repeating it is safe. */
  readonly isRepeatable?: true;
  /** The call that fails. */
  readonly call: string;
  /** Opens the page and does everything except the last step. */
  readonly prepare: (page: Page) => Promise<void>;
  /** The control that sends the call, as the last step. */
  readonly send: (page: Page) => Locator;
  /** A field that keeps its value after the failure. */
  readonly kept?: readonly [label: string, value: string];
}

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

const button =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, exact: true });

const account = { Username: 'ada-stone', Email: 'ada@stone.example', Password: password, 'Confirm password': password };

const fillRegistration = async (page: Page): Promise<void> => {
  await page.goto('/register');
  await fill(page, { ...account, 'Your name': 'Ada Stone' });
};

const fillApplication = async (page: Page): Promise<void> => {
  await page.goto('/consultant-application');
  await fill(page, { ...account, 'Your name': 'Ada Stone' });
  await page.getByRole('checkbox', { name: 'Governance' }).check();
  await page.getByRole('checkbox', { name: /I accept the terms and conditions/ }).check();
};

const fillRequest = async (page: Page): Promise<void> => {
  await page.goto('/project-request');
  await page.getByLabel('Title').fill('A plan for our reserves');
  await page.getByLabel('Description').fill('Figures that hold for three years.');
  await page.getByRole('checkbox', { name: 'Finance & Accounting' }).check();
};

const fillSignup = async (page: Page): Promise<void> => {
  await page.goto('/waiting-list');
  await page.getByLabel('Charity name').fill('Hill Farm');
  await page.getByLabel('Contact name').fill('Nia Rees');
  await page.getByLabel('Email').fill('nia@hillfarm.example');
  await page.getByLabel('Charity size').selectOption('small');
};

/** Every row of the error catalogue in which a call fails (spec §8). */
const failures = (projectPath: () => string): readonly Failure[] => [
  {
    situation: 'Login fails',
    who: 'visitor',
    title: 'Login failed',
    message: 'Please check your credentials and try again.',
    isOverruled: true,
    call: '/api/auth/login',
    prepare: async (page) => {
      await page.goto('/login');
      await fill(page, { Username: 'ada-stone', Password: password });
    },
    send: button('Login'),
    kept: ['Username', 'ada-stone'],
  },
  {
    situation: 'Registration fails',
    who: 'visitor',
    title: 'Registration failed',
    message: 'There was an error during registration. Please try again.',
    isOverruled: true,
    isRepeatable: true,
    call: '/api/register/charity',
    prepare: fillRegistration,
    send: button('Register'),
    kept: ['Your name', 'Ada Stone'],
  },
  {
    situation: 'Application fails',
    who: 'visitor',
    title: 'Application failed',
    message: 'There was an error during your application. Please try again.',
    isOverruled: true,
    isRepeatable: true,
    call: '/api/register/consultant',
    prepare: fillApplication,
    send: button('Submit Application'),
    kept: ['Your name', 'Ada Stone'],
  },
  {
    situation: 'Forgot password fails',
    who: 'visitor',
    title: 'Request failed',
    message: 'Unable to process your request. Please try again later.',
    isOverruled: true,
    call: '/api/auth/forgot-password',
    prepare: async (page) => {
      await page.goto('/forgot-password');
      await fill(page, { Email: 'ada@stone.example' });
    },
    send: button('Send reset link'),
    kept: ['Email', 'ada@stone.example'],
  },
  {
    situation: 'Reset fails',
    who: 'visitor',
    title: 'Reset failed',
    message: 'Unable to reset your password. The link may have expired.',
    isOverruled: true,
    call: '/api/auth/reset-password',
    prepare: async (page) => {
      await page.goto('/reset-password?token=a-token&email=ada%40stone.example');
      await fill(page, { 'New password': password, 'Confirm new password': password });
      // The sentence moves the button down.
      await page.getByText('Very strong.').waitFor();
    },
    send: button('Reset password'),
    kept: ['New password', password],
  },
  {
    situation: 'Availability update fails',
    who: 'consultant',
    title: 'Update failed',
    message: 'There was an error updating your availability.',
    isOverruled: true,
    call: '/api/consultants/*',
    prepare: async (page) => {
      await page.goto('/consultant-dashboard');
    },
    send: (page) => page.getByRole('switch'),
  },
  {
    situation: 'Project submit fails',
    who: 'charity',
    title: 'Submission failed',
    message: 'There was an error submitting your project request. Please try again.',
    isOverruled: true,
    isRepeatable: true,
    call: '/api/projects',
    prepare: fillRequest,
    send: button('Submit Project Request'),
    kept: ['Title', 'A plan for our reserves'],
  },
  {
    situation: 'Message send fails',
    who: 'charity',
    title: 'Error sending message',
    message: 'There was a problem sending your message. Please try again.',
    isOverruled: false,
    call: '/api/projects/*/messages',
    prepare: async (page) => {
      await page.goto(`${projectPath()}?tab=messages`);
      await page.getByLabel('Your message').fill('Does Tuesday suit you?');
    },
    // The unsent message is shown above the field, with a separate button.
    send: (page) => page.getByRole('button', { name: /^(Try again|Send)$/ }).first(),
  },
  {
    situation: 'Waiting-list submission fails',
    who: 'visitor',
    title: 'Submission failed',
    message: `Please try again or email us directly at ${brand.email}`,
    isOverruled: false,
    call: '/api/waiting-list/charity',
    prepare: fillSignup,
    send: (page) => page.getByRole('form').getByRole('button', { name: 'Join Waiting List' }),
    kept: ['Contact name', 'Nia Rees'],
  },
];

describe("the specification's catalogue of messages", () => {
  const environment = setUpEnvironment();
  let admin: Visitor;
  let charity: Visitor;
  let consultant: Visitor;
  let projectPath = '';

  beforeAll(async () => {
    [admin, charity, consultant] = await Promise.all([environment.visit(), environment.visit(), environment.visit()]);
    await becomeAdministrator(admin, environment.server);
    await becomeCharity(charity, 'River Trust');
    await approve(admin, await becomeConsultant(consultant, 'Tom Birch'));
    projectPath = `/projects/${(await requestProject(charity, 'Management accounts')).id}`;
  });

  /** Acts in the browser of this person; a visitor gets a new one. */
  const inBrowserOf = async (who: Who, act: (visitor: Visitor) => Promise<void>): Promise<void> => {
    if (who === 'charity') return act(charity);
    if (who === 'consultant') return act(consultant);
    const visitor = await environment.visit();
    await act(visitor);
    await visitor.close();
  };

  describe.each(failures(() => projectPath))('$situation', ({ who, title, message, isOverruled, call, ...steps }) => {
    const sentence = 'This is what the server has to say.';
    const unreachable = steps.isRepeatable
      ? 'We do not know whether this was done. Trying again is safe: nothing is done twice.'
      : title === 'Update failed'
        ? 'We do not know whether this was done. Please check before you try again.'
        : 'Check your connection; nothing you typed is lost.';
    const matches = (url: URL) => new RegExp(`^${call.replaceAll('*', '[^/]+')}$`).test(url.pathname);

    test('shows its message with a reason, without one, and without any response', () =>
      inBrowserOf(who, async (visitor) => {
        const { page } = visitor;
        await steps.prepare(page);
        let asked = 0;
        await page.route(matches, async (route) => {
          if (route.request().method() === 'GET') return route.fallback();
          asked += 1;
          if (asked === 3) return route.abort();
          if (asked === 2) return route.fulfill({ status: 500, body: '' });
          const json = { type: 'about:blank', title: 'Conflict', status: 409, detail: sentence };
          return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
        });

        for (const [index, expected] of [isOverruled ? sentence : message, message].entries()) {
          await steps.send(page).click();
          await expect.poll(() => asked).toBe(index + 1);
          await visitor.expectToast(title, expected);
        }
        await steps.send(page).click();
        await expect.poll(() => asked).toBe(3);
        // A message that the specification fixes has no other one.
        const unreached = isOverruled ? unreachable : message;
        await page.getByText(unreached).first().waitFor();
        if (title === 'Login failed') expect(await page.getByText(unreached).count()).toBe(1);

        if (steps.kept) {
          const [label, value] = steps.kept;
          expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
        }
        await visitor.expectProblems([409, 500, 'lost']);
        await page.unroute(matches);
      }));
  });

  const withVisitor = (act: (visitor: Visitor) => Promise<void>) => inBrowserOf('visitor', act);

  test('a reset link lacks token or email', () =>
    withVisitor(async (visitor) => {
      await visitor.page.goto('/reset-password?token=a-token');
      await visitor.expectToast('Invalid reset link', 'This password reset link is invalid or has expired.');
    }));

  test('a reset is requested, for known and unknown addresses', () =>
    withVisitor(async (visitor) => {
      for (const email of ['river-trust@charity.example', 'nobody@nowhere.example']) {
        await visitor.page.goto('/forgot-password');
        await fill(visitor.page, { Email: email });
        await button('Send reset link')(visitor.page).click();
        await visitor.expectToast(
          'Reset email sent',
          "If we find an account with that email address, we'll send password reset instructions.",
        );
      }
    }));

  test('a reset succeeds', () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      const email = 'hill-farm@charity.example';
      await becomeCharity(visitor, 'Hill Farm');
      await callAs(visitor, 'signOut');
      await callAs(visitor, 'forgotPassword', { body: { email } });
      await page.goto(await linkMailedTo(admin, email, '/reset-password'));
      await fill(page, { 'New password': 'another long password', 'Confirm new password': 'another long password' });
      await button('Reset password')(page).click();
      await visitor.expectToast('Password reset successful');
    }));

  test('a charity registers, signs out and in, requests a project and writes a message', () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await fillRegistration(page);
      await button('Register')(page).click();
      await visitor.expectToast('Registration successful');
      await callAs(visitor, 'signOut');
      await page.goto('/login');
      await fill(page, { Username: account.Username, Password: password });
      await button('Login')(page).click();
      await visitor.expectToast('Login successful');
      await page.waitForURL((url) => url.pathname === '/');
      await fillRequest(page);
      await button('Submit Project Request')(page).click();
      await visitor.expectToast('Project request submitted', "We'll start matching you with consultants right away!");
      await page.getByRole('tab', { name: /Pending/ }).click();
      await page.getByRole('link', { name: /View Details/ }).click();
      await page.getByRole('tab', { name: 'Messages' }).click();
      await page.getByLabel('Your message').fill('Who could help us?');
      await button('Send')(page).click();
      await visitor.expectToast('Message sent', 'Your message has been sent successfully.');
    }));

  test('a consultant applies', () =>
    withVisitor(async (visitor) => {
      await fillApplication(visitor.page);
      await fill(visitor.page, { Username: 'nia-rees', Email: 'nia@rees.example' });
      await button('Submit Application')(visitor.page).click();
      await visitor.expectToast('Application submitted successfully');
    }));

  test('availability changes', async () => {
    const { page } = consultant;
    await page.goto('/consultant-dashboard');
    await page.getByRole('switch').click();
    await consultant.expectToast(
      'You are now unavailable for new projects',
      'Charities cannot request you for new projects.',
    );
    await page.getByRole('switch').click();
    await consultant.expectToast(
      'You are now available for new projects',
      'Charities can request you for new projects.',
    );
  });

  test('signing out fails: logged, without a message', async () => {
    const { page } = charity;
    await page.goto('/charity-dashboard');
    await page.route('**/api/auth/logout', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Asha Patel' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await failed;
    await page.unroute('**/api/auth/logout');
    await page.getByRole('heading', { level: 1, name: /River Trust/ }).waitFor();
    await charity.expectProblems(['lost']);
    await charity.expectNoToast();
  });

  test('a visit is not tracked: logged, without a message', () =>
    withVisitor(async (visitor) => {
      const { page } = visitor;
      await page.route('**/api/track-visit', (route) => route.abort());
      const logged = page.waitForEvent('console');
      await page.goto('/waiting-list');
      await logged;
      await visitor.expectProblems(['lost']);
      await visitor.expectNoToast();
    }));

  test('an administrator’s lists cannot be loaded', async () => {
    const { page } = admin;
    await page.route('**/api/admin/waiting-list/**', (route) => route.abort());
    await page.goto('/admin/signups');
    await page.getByText('Failed to fetch charity data').waitFor();
    await page.getByText('Failed to fetch consultant data').waitFor();
    await admin.expectProblems(['lost', 'lost']);
    await page.goto('/quick-admin');
    await button('Refresh Now')(page).and(page.locator(':enabled')).waitFor();
    await admin.expectNoToast();
    await page.unroute('**/api/admin/waiting-list/**');
  });

  test('an address is not a page', () =>
    withVisitor(async (visitor) => {
      await visitor.page.goto('/no-such-page');
      await visitor.page.getByText('404').waitFor();
      await visitor.page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      await visitor.expectProblems([404]);
    }));
});
