import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpEnvironment } from './environment.ts';
import type { Visitor } from './visitor.ts';

describe('before joining', () => {
  const environment = setUpEnvironment();
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await environment.visit();
    page = visitor.page;
  });

  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  const tier = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${name} Organization` }) });

  describe('the prices', () => {
    const tiers = [
      ['Small', 'under £1 million', '£129', '£1,393', '5% off', 'Annual strategy session', 'small'],
      ['Medium', '£1-5 million', '£199', '£2,149', '10% off', 'Bi-annual strategy sessions', 'medium'],
      ['Large', 'over £5 million', '£249', '£2,689', '15% off', 'Quarterly strategy sessions', 'large'],
    ] as const;

    test('of each tier are those of the specification, monthly and yearly', async () => {
      await open('/pricing');
      await page.getByText('6-month initial commitment, then rolling monthly renewal.').waitFor();
      for (const [name, revenue, month, , discount, sessions, value] of tiers) {
        const card = tier(name);
        await card.getByText(`Annual revenue ${revenue}`).waitFor();
        await card.getByText(month, { exact: true }).waitFor();
        await card.getByText(`${discount} consultant rates`).waitFor();
        await card.getByText(sessions).waitFor();
        expect(await card.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe(
          `/register?tier=${value}`,
        );
      }
      await page.getByRole('radio', { name: 'Annual (saves 10%)' }).check();
      for (const [name, , , year] of tiers) await tier(name).getByText(year, { exact: true }).waitFor();
    });

    test('keep tab and billing in the URL, so that going back restores the view', async () => {
      await open('/about');
      await open('/pricing');
      await page.getByRole('radio', { name: 'Annual (saves 10%)' }).check();
      await page.waitForURL('**/pricing?billing=annual');
      await tier('Large').getByRole('link', { name: 'Get Started' }).click();
      await page.waitForURL('**/register?tier=large');
      await page.goBack();
      await page.waitForURL('**/pricing?billing=annual');
      expect(await page.getByRole('radio', { name: 'Annual (saves 10%)' }).isChecked()).toBe(true);

      await page.getByRole('tab', { name: 'For Charities' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((url) => url.searchParams.get('for') === 'consultants');
      const apply = page.getByRole('link', { name: 'Apply as a Consultant' });
      expect(await apply.getAttribute('href')).toBe('/consultant-application');
      await page.reload();
      await apply.waitFor();
      await visitor.expectAccessible('consultants');
      await page.goBack();
      await page.waitForURL('**/about');
    });

    test('of a one-off project link to its request', async () => {
      await open('/pricing');
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'One-Off Projects' }) });
      await card.getByText('£249', { exact: true }).waitFor();
      await card.getByText('the regular fee is £499').waitFor();
      await card.getByText('if you join within 30 days of completion').waitFor();
      expect(await card.getByRole('link').getAttribute('href')).toBe('/project-request?type=oneoff');
    });

    test('answer seven questions, by keyboard, one at a time, each closable', async () => {
      await open('/pricing');
      const answers = page.locator('details');
      expect(await answers.count()).toBe(7);
      const openOnes = () =>
        answers.evaluateAll((all) => all.flatMap((details, place) => (details.hasAttribute('open') ? [place] : [])));
      expect(await openOnes()).toEqual([]);
      await answers.nth(0).locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect.poll(openOnes).toEqual([0]);
      await visitor.expectAccessible('answer');
      await answers.nth(0).locator('summary').focus();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect.poll(openOnes).toEqual([3]);
      await page.keyboard.press('Space');
      await expect.poll(openOnes).toEqual([]);
    });

    test('are printed with every answer', async () => {
      const reader = await environment.visit();
      await reader.page.goto('/pricing');
      const answer = reader.page.getByText('Matching typically takes 2–3 days for members');
      await answer.waitFor({ state: 'attached' });
      const isShown = () => answer.evaluate((element) => element.checkVisibility());
      expect(await isShown()).toBe(false);
      await reader.page.emulateMedia({ media: 'print' });
      expect(await isShown()).toBe(true);
      await reader.close();
    });
  });

  describe('the sample project', () => {
    test('shows its details, and returns to the previous page', async () => {
      await open('/pricing');
      await page.getByRole('link', { name: 'See a sample project' }).click();
      await page.waitForURL('**/demo-project');
      await page.getByText('In Progress', { exact: true }).waitFor();
      await page.getByText('Information Gathering').waitFor();
      for (const label of ['Finance', 'Governance']) await page.getByText(label, { exact: true }).first().waitFor();
      await visitor.expectAccessible();
      await page.getByRole('tab', { name: 'Messages' }).click();
      await page.getByRole('tab', { name: 'Files & Documents' }).click();
      await page.getByText('No files uploaded yet').waitFor();
      await visitor.expectAccessible('files');
      await page.getByRole('button', { name: 'Back' }).click();
      await page.waitForURL('**/pricing');
    });

    test('accepts messages without sending them, aligns the charity to the right, and ignores blank ones', async () => {
      const asked: string[] = [];
      page.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()));
      await open('/demo-project?tab=messages');
      const conversation = page.getByRole('region', { name: 'Messages' });
      const entries = conversation.getByRole('listitem');
      await expect.poll(() => entries.count()).toBe(3);
      const box = page.getByLabel('Your message');
      await box.fill('   ');
      await box.press('Enter');
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await entries.count()).toBe(3);

      await box.fill('Thursday at ten suits our treasurer.');
      await box.press('Enter');
      await page.getByText('Thursday at ten suits our treasurer.', { exact: true }).waitFor();
      expect(await entries.count()).toBe(4);
      expect(await box.inputValue()).toBe('');
      await entries.nth(3).getByText('Unread').waitFor();
      const panel = (await conversation.boundingBox()) ?? { x: 0, width: 0 };
      const axis = panel.x + panel.width / 2;
      const sides: string[] = [];
      for (const entry of await entries.all()) {
        const { x, width } = (await entry.boundingBox()) ?? { x: 0, width: 0 };
        sides.push(x + width / 2 < axis ? 'left' : 'right');
      }
      expect(sides).toEqual(['left', 'right', 'left', 'right']);
      expect(asked).toEqual([]);
      await visitor.expectAccessible('messages');

      await page.reload();
      await expect.poll(() => entries.count()).toBe(3);
    });
  });
});
