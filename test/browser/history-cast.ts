import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import type { CurrentUser } from '../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../src/http/contract/projects.ts';
import { untilCaughtUp } from '../support/server.ts';
import {
  approve,
  becomeAdministrator,
  becomeCharity,
  becomeConsultant,
  beginWork,
  callAs,
  requestProject,
} from './cast.ts';
import type { Stage } from './stage.ts';
import type { Visitor } from './visitor.ts';

/** Those in whose history the tests read. */
export interface HistoryCast {
  readonly admin: Visitor;
  readonly charity: Visitor;
  readonly consultant: Visitor;
  /** The consultant, who has taken on the project. */
  readonly sam: CurrentUser;
  readonly budget: ProjectDetail;
}

/** River Trust asks for two projects; Sam Okoro works on one. More happened than one page of the history holds. */
export const makeHistory = async (stage: Stage): Promise<HistoryCast> => {
  const [admin, charity, consultant] = [await stage.visit(), await stage.visit(), await stage.visit()];
  await becomeAdministrator(admin, stage.server);
  for (let visit = 0; visit < 45; visit += 1) {
    await callAs(charity, 'trackVisit', { body: { page: 'home', visitorId: randomUUID() } });
  }
  await becomeCharity(charity, 'River Trust');
  const sam = await becomeConsultant(consultant, 'Sam Okoro', { linkedin: 'https://network.example/in/sam' });
  await approve(admin, sam);
  const budget = await beginWork(charity, { browser: consultant, member: sam }, 'A budget for three years');
  await requestProject(charity, 'A reserves policy');
  await untilCaughtUp(stage.server.url);
  return { admin, charity, consultant, sam, budget };
};

/** Where all events of projects that changed their status are listed. */
export const statusChanges = '/admin/history?context=projects&only=status-changes';

/** Opens a page that has this main heading. */
export const openPage = async ({ page }: Visitor, path: string, title = 'History'): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
};

/** An event of the list, found by its sentence. */
export const entryOf = (page: Page, sentence: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.locator('[data-line]', { hasText: sentence }) });

/** What opens an event of the list. */
export const handleOf = (page: Page, sentence: string | RegExp): Locator =>
  entryOf(page, sentence).getByRole('button', { name: /^Details of the event at/ });
