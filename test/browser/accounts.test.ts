import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import { withResolvers } from '../../src/platform/with-resolvers.ts';
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

/** How far the content of the page has moved since it was opened (cumulative layout shift). */
const layoutShift = (page: Page): Promise<number> =>
  // A string, because these tests are compiled without browser types.
  page.evaluate<number>(`new Promise((resolve) => {
    const sum = (list) => resolve(list.getEntries().reduce((total, { value }) => total + value, 0));
    new PerformanceObserver(sum).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 500);
  })`);

describe('registration and sign-in', () => {
  const environment = setUpEnvironment();

  beforeAll(async () => {
    const member = await environment.visit();
    await becomeConsultant(member, 'Tom Birch');
    await member.close();
  });

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

  test('an application with mistakes shows them all and focuses the first', () =>
    environment.asVisitor(async ({ page, expectAccessible }) => {
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
      // The field in focus is read with its error, and the others when the visitor comes to them.
      const alerts = page.getByRole('form', { name: 'Consultant application' }).getByRole('alert');
      expect(await alerts.count()).toBe(0);

      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill('something else');
      await alerts.filter({ hasText: "Passwords don't match" }).waitFor();
      expect(await alerts.count()).toBe(1);
      await expectAccessible('mistakes');

      await page.getByRole('link', { name: 'Pricing' }).first().click();
      const question = page.getByRole('dialog', { name: 'Leave without applying?' });
      await question.waitFor();
      await expectAccessible('leaving');
      await question.getByRole('button', { name: 'Keep writing' }).click();
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
    }));

  test('a password that is easy to guess is marked as weak, and refused on its field', () =>
    environment.asVisitor(async (visitor) => {
      const { page, expectAccessible } = visitor;
      await page.goto('/consultant-application');
      const typePassword = async (typed: string) => {
        await page.getByLabel('Password', { exact: true }).fill(typed);
        await page.getByLabel('Confirm password', { exact: true }).fill(typed);
      };
      await fillApplication(visitor, 'rosalind-quick');
      const meter = page.getByRole('meter', { name: 'Password strength' });
      await page.getByText('Very strong.').waitFor();
      await typePassword('rosalind-quick');
      await page.getByText('Very easy to guess, so it will be refused. It contains your name').waitFor();
      expect(await meter.getAttribute('aria-valuetext')).toBe('Very easy to guess');
      await expectAccessible('weak password');
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await page
        .locator('[aria-invalid="true"]')
        .and(page.getByLabel('Password', { exact: true }))
        .waitFor();
      await page
        .getByText(/which are easy to guess. Choose three or more words/)
        .first()
        .waitFor();
      const form = page.getByRole('form', { name: 'Consultant application' });
      expect(await form.getByText(/Choose three or more words/).count()).toBe(1);
      await visitor.expectProblems([400]);
    }));

  test('the rating of a password moves no button when it appears', () =>
    environment.asVisitor(async ({ page }) => {
      await page.goto('/consultant-application');
      const submit = page.getByRole('button', { name: 'Submit Application' });
      const top = async () => (await submit.boundingBox())?.y;
      const letGo = await holdRequests(page, '**/assets/*.js');
      await page.getByLabel('Password', { exact: true }).fill(password);
      const before = await top();
      letGo();
      await page.getByText('Very strong.').waitFor();
      expect(await top()).toBe(before);
    }));

  test('a consultant applies, is available from the start, and lands on the dashboard', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/about');
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

      // Going back does not lead to the empty form.
      await page.goBack();
      await page.waitForURL('**/about');
    }));

  test('what is typed while an application is sent does not keep its sender on the form', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const goOn = await holdRequests(page, '**/api/register/**');
      await page.goto('/consultant-application');
      await fillApplication(visitor, 'ida-late');
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await page.getByRole('main').locator('button[aria-busy=true]').waitFor();
      await page.getByLabel('Your name').fill('Ida Late');
      goOn();
      await page.waitForURL('**/consultant-dashboard');
    }));

  test('an application with a taken username fails on that field, and keeps the form', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/consultant-application');
      await fillApplication(visitor, 'Tom-Birch');
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await visitor.expectToast('Application failed');
      await page.locator('[aria-invalid="true"]').and(page.getByLabel('Username')).waitFor();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Grace Murray');
      await visitor.expectProblems([409]);
    }));

  test('a registration asks for everything, with the defaults and prices of the specification', () =>
    environment.asVisitor(async ({ page }) => {
      await page.goto('/register?tier=enormous');
      const form = page.getByRole('form', { name: 'Charity registration' });
      await form.waitFor();
      expect(await form.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        'Account Information',
        'Your Details',
        'Organisation Information',
        'Membership Tier',
      ]);
      expect(await form.getByRole('textbox', { name: 'Annual revenue' }).inputValue()).toBe('0');
      expect(await form.getByLabel('Number of employees').inputValue()).toBe('0');
      expect(await form.getByLabel('Founding year').inputValue()).toBe(String(new Date().getFullYear()));
      const tiers = form.getByRole('group', { name: 'Choose the tier for your size' });
      for (const [tier, price] of [
        ['Small Organization', '£175/month'],
        ['Medium Organization', '£295/month'],
        ['Large Organization', '£495/month'],
      ] as const) {
        expect(await tiers.getByRole('radio', { name: `${tier} ${price}` }).isChecked()).toBe(tier.startsWith('Small'));
      }
      await page.goto('/register?tier=medium');
      await tiers.getByRole('radio', { name: /Medium Organization/, checked: true }).waitFor();
    }));

  test('a registration with mistakes shows them all, and keeps what was typed', () =>
    environment.asVisitor(async ({ page, expectAccessible }) => {
      await page.goto('/register');
      await page.getByLabel('Founding year').fill(String(new Date().getFullYear() + 1));
      await page.getByRole('textbox', { name: 'Annual revenue' }).fill('plenty');
      await page.getByLabel('Website').fill('river-trust');
      await page.getByRole('button', { name: 'Register' }).click();
      for (const message of [
        'Username must be at least 3 characters',
        'Please enter a valid email address',
        'Password must be at least 8 characters',
        'Name must be at least 2 characters',
        'Annual revenue must be a whole number',
        'Founding year cannot be in the future',
        'Please enter a full web address, such as https://example.org',
      ]) {
        await page.getByText(message, { exact: true }).waitFor();
      }
      expect(await page.getByLabel('Username').evaluate((field) => field.matches(':focus'))).toBe(true);
      await expectAccessible('mistakes');

      await page.getByLabel('Your name').fill('Asha Patel');
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      const question = page.getByRole('dialog', { name: 'Leave without registering?' });
      await question.getByRole('button', { name: 'Keep writing' }).click();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Asha Patel');
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
      await question.getByRole('button', { name: 'Leave this page' }).click();
      await page.waitForURL('**/login');
    }));

  test('a charity registers by keyboard alone', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const { keyboard } = page;
      await page.goto('/register?tier=small');
      await page.getByLabel('Username').focus();
      /** Types into the field that has the focus and goes on to the next; a password has a button of its own. */
      const type = async (text: string, tabs = 1): Promise<void> => {
        await keyboard.type(text);
        for (let count = 0; count < tabs; count += 1) await keyboard.press('Tab');
      };
      await type('quay-trust');
      await type('office@quay-trust.example');
      await type(password, 2);
      await type(password, 2);
      await type('Mina Okafor');
      await type('01632 960 008');
      await type('Quay Trust');
      await type('1234567');
      await type('https://quay-trust.example');
      await type('Hull');
      await type('1,250,000');
      await type('12');
      await type('1998');
      await type('The sea');
      await type('Clean water for everybody.');
      await type('We look after a harbour.');
      await keyboard.press('ArrowRight');
      await page.getByRole('radio', { name: /Medium Organization/, checked: true }).waitFor();
      await keyboard.press('Enter');
      await page.waitForURL('**/charity-dashboard');
      await visitor.expectToast('Registration successful');

      const member: CurrentUser = await (await callAs(visitor, 'getCurrentUser')).json();
      expect(member).toMatchObject({
        username: 'quay-trust',
        email: 'office@quay-trust.example',
        name: 'Mina Okafor',
        phone: '01632 960 008',
        organization: 'Quay Trust',
        website: 'https://quay-trust.example',
        bio: 'We look after a harbour.',
        charityProfile: {
          registeredNumber: '1234567',
          location: 'Hull',
          revenue: 1_250_000,
          employeeCount: 12,
          foundingYear: 1998,
          primaryCause: 'The sea',
          mission: 'Clean water for everybody.',
          membershipTier: 'medium',
          membershipActive: false,
        },
      });
    }));

  test('a registration with a taken email address does not say what is taken', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/register');
      await page.getByLabel('Username').fill('another-name');
      await page.getByLabel('Email').fill('TOM-BIRCH@consulting.example');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await page.getByLabel('Your name').fill('Somebody Else');
      await page.getByRole('button', { name: 'Register' }).click();
      await visitor.expectToast('Registration failed', 'An account with these details already exists');
      expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
      await visitor.expectProblems([409]);
    }));

  test('signing in checks lengths, then leads home, by keyboard alone', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const { keyboard } = page;
      await page.goto('/login');
      await page.getByLabel('Username').focus();
      await keyboard.type('to');
      await keyboard.press('Tab');
      await keyboard.type('12345');
      await keyboard.press('Enter');
      await page.getByText('Username must be at least 3 characters').waitFor();
      await page.getByText('Password must be at least 6 characters').waitFor();
      await visitor.expectAccessible('mistakes');

      // The focus is on the first error. Members who forgot their username can use the address, in any case.
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('Tom-Birch@Consulting.example');
      await keyboard.press('Tab');
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(password);
      await keyboard.press('Tab');
      await keyboard.press('Space');
      const field = page.getByLabel('Password', { exact: true });
      expect(await field.getAttribute('type')).toBe('text');
      expect(await page.getByRole('button', { name: 'Show password', pressed: true }).textContent()).toBe('Hide');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/');
      await visitor.expectToast('Login successful');
    }));

  test('the fields support browsers and password managers, and warn of Caps Lock', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const completions = () =>
        page
          .getByRole('main')
          .locator('input[autocomplete]')
          .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
      await page.goto('/register');
      await page.getByLabel('Username').waitFor();
      const registration = ['username', 'email', 'new-password', 'new-password', 'name', 'tel', 'organization', 'url'];
      expect(await completions()).toEqual(registration);

      await page.goto('/login');
      await page.getByLabel('Username').waitFor();
      expect(await completions()).toEqual(['username', 'current-password']);
      expect(await page.getByLabel('Username').getAttribute('autocapitalize')).toBe('none');
      const field = page.getByLabel('Password', { exact: true });
      await page.getByLabel('Username').fill('nobody-here');
      await field.fill('NOT MY PASSWORD');
      await field.dispatchEvent('keydown', { key: 'P', modifierCapsLock: true });
      await page.getByText('Caps Lock is on').waitFor();
      // The hint keeps its place, so that the button does not move while it is pressed.
      await field.focus();
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await visitor.expectToast('Login failed', 'Please check your credentials and try again.');
      await visitor.expectProblems([401]);
      const focused = () => page.locator(':focus').textContent();
      await expect.poll(focused).toBe('Login failedPlease check your credentials and try again.');
      await field.dispatchEvent('keydown', { key: 'p' });
      await page.getByText('Caps Lock is on').waitFor({ state: 'detached' });
    }));

  test('signing in leads to the requested page, never to another site', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const signIn = async (): Promise<void> => {
        await page.getByLabel('Username').fill('tom-birch');
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      };
      await page.goto(`/login?redirect=${encodeURIComponent('/consultants?expertise=legal#main')}`);
      await signIn();
      await page.waitForURL(`${environment.server.url}/consultants?expertise=legal#main`);
      for (const foreign of [
        'https://evil.example/about',
        '//evil.example/about',
        '/\\evil.example/about',
        'javascript:alert(1)',
      ]) {
        // The last page still loads something, which would be refused once its session has ended.
        await page.goto('about:blank');
        await page.context().clearCookies();
        await page.goto(`/login?redirect=${encodeURIComponent(foreign)}`);
        await signIn();
        await page.waitForURL(`${environment.server.url}/`);
      }
    }));

  test('signing in without a redirect leads to the home page of the member', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await page.goto('/login');
      await page.getByLabel('Username').fill('tom-birch');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(`${environment.server.url}/`);
      await page.getByRole('heading', { level: 1, name: 'Welcome back, Tom Birch' }).waitFor();
      await page.getByText('No messages or invitations are waiting for you.').waitFor();
      await visitor.expectAccessible('member-home');

      // Loaded anew, the page does not begin as the visitor's, and hardly moves when the member is known.
      const goOn = await holdRequests(page, '**/api/auth/user');
      await page.goto('/');
      const invitation = page.getByText('The expertise your charity needs, when it needs it');
      expect(await invitation.isVisible()).toBe(false);
      goOn();
      await page.getByText('No messages or invitations are waiting for you.').waitFor();
      expect(await layoutShift(page)).toBeLessThan(0.03);
      await page.getByRole('link', { name: 'Go to your dashboard' }).click();
      await page.waitForURL('**/consultant-dashboard');
    }));

  test('the home page of a member hardly moves while tasks load', async () => {
    const [admin, charity, consultant] = await Promise.all([1, 2, 3].map(() => environment.visit()));
    if (!admin || !charity || !consultant) throw new Error('There are three visitors.');
    await becomeAdministrator(admin, environment.server);
    const member = await becomeConsultant(consultant, 'Busy Bee');
    await approve(admin, member);
    await becomeCharity(charity, 'Task Trust');
    for (const title of ['Reserves', 'Budget', 'Audit', 'Payroll']) {
      await requestProject(charity, title, { consultantId: consultantIdOf(member) });
    }
    const { page } = consultant;
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const letKnow = await holdRequests(page, '**/api/auth/user');
      const letLoad = await holdRequests(page, '**/api/projects?*');
      await page.goto('/');
      letKnow();
      await page.getByRole('heading', { level: 1, name: 'Welcome back, Busy Bee' }).waitFor();
      letLoad();
      await page.getByText('Task Trust invites you to a project').nth(2).waitFor();
      await page.getByRole('heading', { name: 'How It Works' }).waitFor();
      expect(await layoutShift(page), `at ${width} px`).toBeLessThan(0.03);
    }
    await Promise.all([admin, charity, consultant].map((visitor) => visitor.close()));
  });

  test("a public page of a member has room for the member's navigation from the start", () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await becomeCharity(visitor, 'Steady Trust');
      const heading = page.getByRole('heading', { level: 1, name: 'Success Stories' });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const letKnow = await holdRequests(page, '**/api/auth/user');
        await page.goto('/success-stories');
        await heading.waitFor();
        const before = await heading.boundingBox();
        letKnow();
        await page.getByRole('navigation', { name: 'Your pages' }).waitFor();
        expect(await heading.boundingBox(), `at ${width} px`).toEqual(before);
      }
      await callAs(visitor, 'signOut', { body: {} });
      await page.goto('/success-stories');
      await heading.waitFor();
      expect((await heading.boundingBox())?.y).toBeLessThan(150);
    }));

  describe('a session that ends', () => {
    const again = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });
    const fillRequest = async (page: Page) => {
      await page.goto('/project-request');
      await page.getByLabel('Title').fill('A reserves policy');
      await page.getByLabel('Description').fill('For trustees who ask hard questions.');
      await page.getByRole('checkbox', { name: 'Governance' }).check();
    };
    const signIn = async (page: Page, secret: string) => {
      await again(page).getByLabel('Password', { exact: true }).fill(secret);
      await again(page).getByRole('button', { name: 'Login' }).click();
    };

    test('asks for the password over the page, and sends what was typed', () =>
      environment.asVisitor(async (visitor) => {
        const { page } = visitor;
        await becomeCharity(visitor, 'Orchard Trust');
        await fillRequest(page);
        // A live change may make the page send further requests.
        visitor.allowProblems(401);
        await page.context().clearCookies();
        await page.getByRole('button', { name: 'Submit Project Request' }).click();
        await again(page).waitFor();
        await again(page).getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
        await visitor.expectAccessible('signed-out');
        await signIn(page, 'not the password');
        await again(page).getByText('Login failed').waitFor();
        await again(page).getByRole('button', { name: 'Close' }).click();
        expect(await page.getByLabel('Title').inputValue()).toBe('A reserves policy');
        await page.getByRole('button', { name: 'Submit Project Request' }).click();
        await signIn(page, password);
        await visitor.expectToast('Project request submitted');
      }));

    test('keeps the page when it notices this by a change that was made elsewhere', () =>
      environment.asVisitor(async (visitor) => {
        const { page } = visitor;
        const { username } = await becomeCharity(visitor, 'Quarry Trust');
        const stream = page.waitForResponse((response) => response.url().includes('/api/stream'));
        await fillRequest(page);
        await stream;
        const elsewhere = await environment.visit();
        await callAs(elsewhere, 'signIn', { body: { username, password } });
        visitor.allowProblems(401);
        await page.context().clearCookies();
        await callAs(elsewhere, 'changeContactDetails', { body: { name: 'Asha Rao', phone: '', website: '' } });
        await again(page).waitFor();
        expect(await page.getByLabel('Title').inputValue()).toBe('A reserves policy');
        await signIn(page, password);
        await page.getByRole('button', { name: 'Submit Project Request' }).click();
        await visitor.expectToast('Project request submitted');
        await elsewhere.close();
      }));

    test('in another tab asks at once, continues after sign-in there, and can leave for another account', () =>
      environment.asVisitor(async (visitor) => {
        const { page } = visitor;
        const member = await becomeCharity(visitor, 'Harbour Trust');
        await fillRequest(page);
        const other = await page.context().newPage();
        const signInThere = async (username: string) => {
          await other.goto('/login');
          await other.getByLabel('Username').fill(username);
          await other.getByLabel('Password', { exact: true }).fill(password);
          await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
          await other.waitForURL(`${environment.server.url}/`);
        };
        const leaveThere = async () => {
          await other.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
          await other.getByRole('menuitem', { name: 'Logout' }).click();
        };
        await other.goto('/account-settings');
        await leaveThere();
        await again(page).waitFor();
        await signInThere(member.username);
        await again(page).waitFor({ state: 'detached' });
        expect(await page.getByLabel('Title').inputValue()).toBe('A reserves policy');
        await leaveThere();
        await again(page).waitFor();
        await signInThere('tom-birch');
        await page.getByRole('dialog', { name: 'Another account is signed in' }).waitFor();
        page.once('dialog', (question) => question.accept());
        await page.getByRole('button', { name: 'Go to the home page' }).click();
        await page.getByRole('heading', { level: 1, name: 'Welcome back, Tom Birch' }).waitFor();
      }));

    test('leaves the page listening to changes again after sign-in', () =>
      environment.asVisitor(async (visitor) => {
        const { page } = visitor;
        const { username } = await becomeCharity(visitor, 'Windmill Trust');
        const stream = '**/api/stream?*';
        const { promise: ended, resolve: refuse } = withResolvers();
        await page.route(stream, async (route) => {
          await ended;
          return route.fulfill({ status: 401, body: '' });
        });
        // A request of the page itself must not be the first to meet the ended session.
        const loaded = ['/notifications', '/conversations', '/consultant-rates'].map((path) =>
          page.waitForResponse((answer) => answer.url().includes(`/api${path}`)),
        );
        await fillRequest(page);
        await Promise.all(loaded);
        visitor.allowProblems(401);
        // The page asks whether the session has ended some time after its stream has been refused.
        const noticed = page.waitForResponse(
          (answer) => answer.url().endsWith('/api/auth/user') && answer.status() === 401,
          // If it asked before the session ended, it asks again after a longer pause.
          { timeout: 60_000 },
        );
        await page.context().clearCookies();
        refuse();
        await noticed;
        await page.unroute(stream);
        await page.getByRole('button', { name: 'Submit Project Request' }).click();
        await signIn(page, password);
        await visitor.expectToast('Project request submitted');
        await page.getByRole('heading', { level: 1, name: /Windmill Trust/ }).waitFor();
        const elsewhere = await environment.visit();
        await callAs(elsewhere, 'signIn', { body: { username, password } });
        await callAs(elsewhere, 'changeContactDetails', { body: { name: 'Asha Rao', phone: '', website: '' } });
        await page.getByRole('banner').getByRole('button', { name: 'Asha Rao' }).waitFor();
        await elsewhere.close();
      }));
  });

  test('Logout asks before unsaved input is lost, and then nothing holds it up', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      const { username } = await becomeCharity(visitor, 'Millpond Trust');
      await page.goto('/profile-edit');
      const logOut = async () => {
        await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
        await page.getByRole('menuitem', { name: 'Logout' }).click();
      };
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await page.getByLabel('Mission').fill('Clean ponds.');
      await logOut();
      await question.getByRole('button', { name: 'Keep writing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await page.getByLabel('Mission').inputValue()).toBe('Clean ponds.');
      await callAs(visitor, 'getCurrentUser');

      await logOut();
      await question.getByRole('button', { name: 'Leave this page' }).click();
      await page.waitForURL(`${environment.server.url}/`);
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await page.getByRole('link', { name: 'Go to your dashboard' }).click();
      await page.getByRole('heading', { level: 1, name: /Millpond Trust/ }).waitFor();
    }));

  test('the sign-in pages name the member who is already signed in', () =>
    environment.asVisitor(async (visitor) => {
      const { page } = visitor;
      await becomeCharity(visitor, 'Lantern House');
      await page.goto('/consultant-dashboard');
      await page.waitForURL((url) => url.searchParams.get('redirect') === '/consultant-dashboard');
      await page.getByText(/The page you asked for needs another kind of account/).waitFor();
      await visitor.expectAccessible('signed-in');
      await page.goto('/register');
      await page.getByText(/Registering creates another account/).waitFor();
      await page.goto('/consultant-application');
      await page.getByText(/Applying creates another account/).waitFor();
      await page.goto('/login');
      await page.getByText('You are signed in as Asha Patel').waitFor();
      await page.getByRole('link', { name: 'continue as Asha Patel' }).click();
      await page.waitForURL('**/charity-dashboard');
    }));
});
