import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import type { TestEnvironment } from './environment.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  beginWork,
  callAs,
  requestProject,
} from './fixtures.ts';
import type { Visitor } from './visitor.ts';

/** The members of the test history. */
export interface HistoryCast {
  readonly admin: Visitor;
  readonly charity: Visitor;
  readonly consultant: Visitor;
  /** The consultant who accepted the project. */
  readonly sam: CurrentUser;
  readonly budget: ProjectDetail;
}

/** River Trust requests two projects; Sam Okoro works on one. Creates more events than fit on one page. */
export const makeHistory = async (environment: TestEnvironment): Promise<HistoryCast> => {
  const [admin, charity, consultant] = [
    await environment.visit(),
    await environment.visit(),
    await environment.visit(),
  ];
  await becomeAdministrator(admin, environment.server);
  for (let visit = 0; visit < 45; visit += 1) {
    await callAs(charity, 'trackVisit', { body: { page: 'home', visitorId: randomUUID() } });
  }
  await becomeCharity(charity, 'River Trust');
  const sam = await becomeConsultant(consultant, 'Sam Okoro', { linkedin: 'https://www.linkedin.com/in/sam' });
  await approve(admin, sam);
  const budget = await beginWork(charity, { browser: consultant, member: sam }, 'A budget for three years');
  await requestProject(charity, 'A reserves policy');
  await untilCaughtUp(environment.server.url);
  return { admin, charity, consultant, sam, budget };
};

/** URL of all status changes of projects. */
export const statusChanges = '/admin/history?context=projects&only=status-changes';

/** Opens a page and waits for its main heading. */
export const openPage = async ({ page }: Visitor, path: string, title = 'History'): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
};

/** The list entry with this sentence. */
export const entryOf = (page: Page, sentence: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.locator('[data-line]', { hasText: sentence }) });

/** The toggle of a list entry. */
export const handleOf = (page: Page, sentence: string | RegExp): Locator =>
  entryOf(page, sentence).getByRole('button', { name: /^Details/ });
