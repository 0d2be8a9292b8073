import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { transformWithOxc } from 'vite';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpBrowser } from './environment.ts';

const content = `
  <div id="root">
    <header><button id="menu">Menu</button></header>
    <main>
      <section><h1>Projects</h1></section>
      <button id="edit">Edit</button>
      <section id="people" aria-label="People">
        <h2 id="people-title">People</h2>
        <div id="tools"><button id="invite">Invite</button></div>
        <ul>
          <li id="ada"><h3>Ada</h3><button>Remove Ada</button></li>
          <li id="ben"><button>Remove Ben</button></li>
          <li id="cem"><h3>Cem</h3><button>Remove Cem</button></li>
        </ul>
        <dialog id="question"><h2>Sure?</h2><button id="sure">Sure</button></dialog>
      </section>
      <form id="search" aria-label="Search"><section><h2>Filters</h2></section><p><button id="clear">Clear</button></p></form>
      <table><tbody><tr><td id="cell"><span>Waiting <button id="cancel">Cancel</button></span></td></tr></tbody></table>
      <div><div><section id="invitation"><button id="answer">Answer</button></section><p>2</p><h2>Work</h2></div></div>
      <p id="text">Text</p>
    </main>
  </div>`;

/** The rule by itself, on a page without the application. */
describe('the focus', () => {
  const browser = setUpBrowser();
  let code: string;
  let page: Page;

  beforeAll(async () => {
    const source = await readFile(join(import.meta.dirname, '../../web/lib/kept-focus.ts'), 'utf8');
    ({ code } = await transformWithOxc(source, 'kept-focus.ts'));
  });
  beforeEach(async () => {
    page = await browser().newPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.setContent(content);
    await page.addScriptTag({ type: 'module', content: `${code}\nkeepFocus();` });
  });
  afterEach(() => page.close());

  const remove = (selector: string) => page.locator(selector).evaluate((element) => element.remove());
  /** Lets the rule act; the page's clock stands still otherwise. */
  const settle = () => page.clock.runFor(1_000);
  const expectFocus = async (selector: string) => {
    await settle();
    expect(await page.locator(':focus').evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual(
      await page.locator(selector).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)),
    );
  };
  const expectNoFocus = async () => {
    await settle();
    expect(await page.locator(':focus').count()).toBe(0);
  };

  test('moves to the entry in place of a removed one, and from an empty list to its heading', async () => {
    await page.locator('#ada button').focus();
    await remove('#ada');
    await expectFocus('#ben');
    await page.locator('#ben button').focus();
    await remove('#ben');
    await expectFocus('#cem h3');
    await page.locator('#cem button').focus();
    await remove('#cem');
    await expectFocus('#people-title');
  });

  test('moves from the last entry to the one before it', async () => {
    await page.locator('#cem button').focus();
    await remove('#cem');
    await expectFocus('#ben');
  });

  test.each([
    ['the heading of its part', '#invite', '#people-title'],
    ['the part, not to the heading of a smaller one', '#clear', '#search'],
    ['the cell of a table', '#cancel', '#cell'],
    ['the main heading of the page', '#edit', 'h1'],
    ['the main heading from outside the main part', '#menu', 'h1'],
  ])('moves to %s', async (_, control, place) => {
    await page.locator(control).focus();
    await remove(control);
    await expectFocus(place);
  });

  test('moves to what is left when the part above is removed, too', async () => {
    await page.locator('#invite').focus();
    await remove('#people');
    await expectFocus('h1');
  });

  test('does not move to the heading of what comes next', async () => {
    await page.locator('#answer').focus();
    await remove('#invitation');
    await expectFocus('h1');
  });

  test('moves from a button that was pressed without getting the focus', async () => {
    await page
      .locator('#invite')
      .evaluate((button) =>
        button.addEventListener('mousedown', (event: { preventDefault(): void }) => event.preventDefault()),
      );
    await page.locator('#invite').click();
    await remove('#invite');
    await expectFocus('#people-title');
  });

  test('moves from a button that is disabled for good, and returns to one that was disabled briefly', async () => {
    const invite = page.locator('#invite');
    const disable = async (value: boolean) => {
      await invite.evaluate((button, disabled) => Object.assign(button, { disabled }), value);
      await expect.poll(() => page.locator(':focus').count()).toBe(0);
    };
    await invite.focus();
    await disable(true);
    await expectFocus('#people-title');
    await page.locator('#edit').focus();
    await invite.evaluate((button) => Object.assign(button, { disabled: false }));
    await invite.focus();
    await disable(true);
    await disable(false);
    await expectFocus('#invite');
  });

  test('returns from a closed dialog to where it was opened, when the opener is gone', async () => {
    await page.locator('#ada button').focus();
    await page.locator('#question').evaluate((dialog) => (dialog as unknown as { showModal(): void }).showModal());
    await page.locator('#sure').focus();
    await remove('#ada');
    await page.locator('#question').evaluate((dialog) => (dialog as unknown as { close(): void }).close());
    await remove('#sure');
    await expectFocus('#ben');
  });

  test('stays in an open dialog', async () => {
    await page.locator('#invite').focus();
    await page.locator('#question').evaluate((dialog) => (dialog as unknown as { showModal(): void }).showModal());
    await page.locator('#sure').focus();
    await remove('#sure');
    await expectFocus('#question h2');
  });

  test('is not taken from elsewhere', async () => {
    await page.locator('#invite').focus();
    await remove('#invite');
    await page.locator('#edit').focus();
    await expectFocus('#edit');
  });

  test('is not taken when the pointer was pressed elsewhere, or the control is still there', async () => {
    await page.locator('#invite').focus();
    await remove('#invite');
    await page.locator('#text').click();
    await expectNoFocus();
    await page.locator('#edit').focus();
    await page.locator('#text').click();
    await remove('#text');
    await expectNoFocus();
    await page.locator('#edit').focus();
    await page.locator('#edit').blur();
    await remove('#cancel');
    await expectNoFocus();
    await page.locator('#edit').focus();
    await page.locator('#edit').evaluate((button) => Object.assign(button, { hidden: true }));
    await expect.poll(() => page.locator(':focus').count()).toBe(0);
    await expectNoFocus();
  });
});
