import { beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { charitySignup, consultantSignup } from '../support/http-people.ts';
import { setUpEnvironment } from './environment.ts';
import { approve, becomeAdministrator, becomeCharity, becomeConsultant, beginWork, callAs } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** One word of the given length, like an address or a name without a blank. */
const word = (length: number): string => 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, length);
const address = (length: number): string =>
  `https://www.harbour.example/${'a-very-long-path/'.repeat(12)}`.slice(0, length);

/** How far the page scrolls sideways, and what reaches beyond its edge, to see at once what to wrap. */
const sticksOut = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const html = document.documentElement;
    if (html.scrollWidth <= html.clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > html.clientWidth + 1,
    );
    const parts = wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120));
    return ['+' + (html.scrollWidth - html.clientWidth) + ' px', ...parts];
  })()`);

describe('extremely long words', () => {
  const environment = setUpEnvironment();
  let charity: Visitor;
  let consultant: Visitor;
  let admin: Visitor;
  let project: ProjectDetail;
  let expert: CurrentUser;

  beforeAll(async () => {
    charity = await environment.visit();
    await becomeCharity(charity, 'Harbour');
    await callAs(charity, 'changeContactDetails', {
      body: { name: word(80), phone: '0'.repeat(40), website: address(200) },
    });
    const facts = { revenue: 0, employeeCount: 0, mission: address(400), primaryCause: word(200), location: word(200) };
    await callAs(charity, 'describeOrganisation', {
      body: { organisation: word(200), bio: word(300), registeredNumber: 'NIC 101 234', ...facts },
    });
    consultant = await environment.visit();
    expert = await becomeConsultant(consultant, 'Mira Sen', {
      organisation: word(200),
      bio: address(400),
      linkedin: address(200).replace('harbour.example', 'linkedin.com'),
    });
    await callAs(consultant, 'changeContactDetails', { body: { name: word(80) } });
    admin = await environment.visit();
    await becomeAdministrator(admin, environment.server);
    await approve(admin, expert);
    project = await beginWork(charity, { browser: consultant, member: expert }, address(200));
    const params = { id: project.id };
    await callAs(consultant, 'reportProgress', {
      params,
      body: { phase: word(100), keyDeliverables: [address(300)], nextSteps: [word(300)] },
    });
    await callAs(charity, 'postMessage', { params, body: { content: address(600) } });
    const body = { title: word(200), description: word(900), notes: address(900), expertiseRequired: ['governance'] };
    await callAs(charity, 'submitProject', { body: { ...body, consultantId: expert.consultantProfile?.id } });
    await callAs(admin, 'inviteMember', {
      body: { email: `${word(60)}@harbour.example`, name: word(100), role: 'analyst' },
    });
    const email = `${word(60)}@harbour.example`;
    const long = { email, phone: '0'.repeat(40) };
    await callAs(admin, 'joinWaitingListAsCharity', {
      body: charitySignup({ ...long, charityName: word(200), contactName: word(100), primaryNeed: address(400) }),
    });
    await callAs(admin, 'joinWaitingListAsConsultant', {
      body: consultantSignup({ ...long, fullName: word(100), currentRole: word(200), expertiseAreas: word(300) }),
    });
  });

  /** Opens every page at each width, and returns what sticks out. */
  const look = async (visitor: Visitor, paths: readonly string[]): Promise<Record<string, readonly string[]>> => {
    const found: Record<string, readonly string[]> = {};
    for (const path of paths) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      await visitor.page.waitForLoadState('networkidle');
      for (const width of [320, 390, 1280]) {
        await visitor.page.setViewportSize({ width, height: 900 });
        // A scroll bar that appears with the new width takes a moment.
        const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
        await visitor.page.waitForFunction(fits, undefined, { timeout: 2_000 }).catch(() => undefined);
        const out = await sticksOut(visitor);
        if (out.length > 0) found[`${path} at ${width}`] = out;
      }
    }
    return found;
  };

  test('wrap on the pages of a charity', async () => {
    const pages = [
      '/',
      '/messages',
      '/notifications',
      '/projects',
      '/project-request',
      '/charity-dashboard',
      '/charity-dashboard?tab=pending',
      '/account-settings',
      '/profile-edit',
    ];
    const about = ['/consultants', `/consultants/${expert.consultantProfile?.id}`];
    const own = ['details', 'messages', 'files'].map((tab) => `/projects/${project.id}?tab=${tab}`);
    expect(await look(charity, [...pages, ...about, ...own])).toEqual({});
  });

  test('wrap on the pages of a consultant', async () => {
    const pages = ['/', '/consultant-dashboard', '/messages', '/notifications', '/projects'];
    const own = ['/account-settings', '/profile-edit', `/projects/${project.id}`];
    expect(await look(consultant, [...pages, ...own])).toEqual({});
  });

  test('wrap on the pages of administrators', async () => {
    const admins = ['', '/vetting', '/projects', '/members', '/memberships', '/invitations', '/mail'];
    const lists = [
      '/admin',
      '/admin/projections',
      '/admin/waiting-list',
      '/admin/signups',
      '/quick-admin',
      '/simple-waiting-list-admin',
    ];
    const history = ['/history', '/reports', `/projects/${project.id}?tab=history`];
    expect(await look(admin, [...admins.map((path) => `/admin-dashboard${path}`), ...lists, ...history])).toEqual({});
  });
});
