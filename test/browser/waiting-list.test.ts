import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '../../src/brand.ts';
import { setUpEnvironment } from './environment.ts';
import { becomeAdministrator, callAs } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

type Values = Readonly<Record<string, string>>;

/** The two forms: their values, and the message of each field that is left empty (spec §5). */
const forms = {
  charity: {
    tab: "I'm a Charity",
    texts: { 'Charity name': 'Lantern House', 'Contact name': 'Mina Okafor', Email: 'mina@lantern-house.example' },
    choices: { 'Charity size': 'small' },
    messages: {
      'Charity name': 'Charity name must be at least 2 characters',
      'Contact name': 'Contact name must be at least 2 characters',
      Email: 'Please enter a valid email address',
      'Charity size': 'Please select your charity size',
    },
  },
  consultant: {
    tab: "I'm a Consultant",
    texts: {
      'Full name': 'Tom Birch',
      Email: 'tom@birch.example',
      'Current role': 'Finance director',
      'Years of experience': '8 years',
      'Expertise areas': 'Finance, governance and reserves',
    },
    choices: {
      'Charity sector experience': 'extensive',
      Availability: 'part_time',
      'Are you consulting at present?': 'interested',
    },
    messages: {
      'Full name': 'Full name must be at least 2 characters',
      Email: 'Please enter a valid email address',
      'Current role': 'Please describe your current role',
      'Years of experience': 'Please specify your years of experience',
      'Expertise areas': 'Please describe your expertise areas',
      'Charity sector experience': 'Please indicate your charity sector experience',
      Availability: 'Please select your availability',
      'Are you consulting at present?': 'Please indicate your current consulting status',
    },
  },
} as const satisfies Record<string, { tab: string; texts: Values; choices: Values; messages: Values }>;
type Kind = keyof typeof forms;

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
const tab = (page: Page, kind: Kind): Locator => page.getByRole('tab', { name: forms[kind].tab });
const submit = (page: Page): Locator => page.getByRole('form').getByRole('button', { name: 'Join Waiting List' });

const fillIn = async (page: Page, kind: Kind): Promise<void> => {
  await tab(page, kind).click();
  for (const [label, text] of Object.entries(forms[kind].texts)) await field(page, label).fill(text);
  for (const [label, choice] of Object.entries(forms[kind].choices)) await field(page, label).selectOption(choice);
};

/** What a screen reader says after a field's name. */
const describedAs = (page: Page, label: string): Promise<string> =>
  field(page, label).evaluate((element) => {
    const ids: string[] = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
  });

const hasFocus = (place: Locator): Promise<boolean> => place.evaluate((element) => element.matches(':focus'));

const expectInView = async (page: Page, place: Locator): Promise<void> => {
  const box = await place.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
};

describe('the waiting list', () => {
  const environment = setUpEnvironment();
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await environment.visit();
    page = visitor.page;
  });

  const open = async (path = '/waiting-list'): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: brand.tagline }).waitFor();
  };

  test('has a minimal frame, with a way home, a tag and a contact address', async () => {
    await open();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('link', { name: brand.name, exact: true }).getAttribute('href')).toBe('/');
    await page.getByText('Waiting List', { exact: true }).waitFor();
    await page.getByText(`© ${new Date().getFullYear()} ${brand.name}`).waitFor();
    expect(await page.getByRole('link', { name: brand.email }).getAttribute('href')).toBe(`mailto:${brand.email}`);
    for (const benefit of ['Affordable Access', 'Expert Network', 'Trusted Platform']) {
      await page.getByRole('heading', { name: benefit }).waitFor();
    }
    await visitor.expectAccessible();
  });

  test('/market-test is the same page', async () => {
    await open('/market-test');
    const there = await page.locator('body').innerText();
    await open();
    expect(await page.locator('body').innerText()).toBe(there);
  });

  test('the hero button leads to the forms, and each button at the end to one form', async () => {
    await open();
    await page.getByRole('button', { name: 'Join Waiting List' }).first().click();
    expect(await hasFocus(tab(page, 'charity'))).toBe(true);
    await expectInView(page, tab(page, 'charity'));

    await field(page, 'Charity name').fill('Lantern House');
    await page.getByRole('button', { name: 'Join as a Consultant' }).click();
    expect(await hasFocus(tab(page, 'consultant'))).toBe(true);
    await expectInView(page, field(page, 'Full name'));

    await page.getByRole('button', { name: 'Join as a Charity' }).click();
    expect(await hasFocus(tab(page, 'charity'))).toBe(true);
    expect(await field(page, 'Charity name').inputValue(), 'kept while the other form was looked at').toBe(
      'Lantern House',
    );
  });

  test('the privacy policy can be read without losing what was typed', async () => {
    await open();
    await field(page, 'Charity name').fill('Lantern House');
    await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without joining?' });
    await question.getByRole('button', { name: 'Keep writing' }).click();
    expect(await field(page, 'Charity name').inputValue()).toBe('Lantern House');
    await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
    await question.getByRole('button', { name: 'Leave this page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });

  test.each(['charity', 'consultant'] as const)(
    'an empty %s form shows what is missing, field by field',
    async (kind) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await open();
      await tab(page, kind).click();
      await submit(page).click();
      const { messages, texts, choices } = forms[kind];
      const [first = ''] = Object.keys(messages);
      await expect.poll(() => hasFocus(field(page, first))).toBe(true);
      for (const [label, message] of Object.entries(messages)) {
        expect(await field(page, label).getAttribute('aria-invalid'), label).toBe('true');
        expect(await describedAs(page, label)).toContain(message);
      }
      expect(await page.locator('[aria-invalid="true"]').count()).toBe(Object.keys(messages).length);
      await visitor.expectAccessible(`${kind}-errors`);

      // After the first attempt, a message disappears as soon as its field is valid.
      for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
      for (const [label, choice] of Object.entries(choices)) await field(page, label).selectOption(choice);
      await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
      expect(asked.filter((url) => url.includes('/api/waiting-list'))).toEqual([]);
    },
  );

  test.each(['charity', 'consultant'] as const)(
    'a %s joins, is thanked, and can send another response',
    async (kind) => {
      const other = kind === 'charity' ? 'consultant' : 'charity';
      await open();
      await tab(page, other).click();
      await field(page, 'Email').fill('kept@other.example');
      for (const time of ['once', 'again'] as const) {
        await fillIn(page, kind);
        await submit(page).click();
        await page.getByRole('heading', { level: 1, name: 'Thank You' }).waitFor();
        await page
          .getByText(
            "Your submission has been received. We're excited about the possibility of working together and will be in touch very soon.",
            { exact: true },
          )
          .waitFor();
        if (kind === 'charity' && time === 'once') await visitor.expectAccessible('thanks');
        expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
        await page.getByRole('button', { name: 'Submit Another Response' }).click();
        expect(await hasFocus(tab(page, kind))).toBe(true);
        const [first = ''] = Object.keys(forms[kind].texts);
        expect(await field(page, first).inputValue(), 'a new response begins empty').toBe('');
        await tab(page, other).click();
        expect(await field(page, 'Email').inputValue(), 'the other form keeps its text').toBe('kept@other.example');
        await tab(page, kind).click();
      }
      const admin = await environment.visit();
      await becomeAdministrator(admin, environment.server);
      const list = kind === 'charity' ? 'listCharitySignups' : 'listConsultantSignups';
      const { data } = await (await callAs(admin, list)).json();
      expect(
        data.map(({ email }: { email: string }) => email),
        'each response counts, also the same one',
      ).toEqual([forms[kind].texts.Email, forms[kind].texts.Email]);
      await admin.close();
    },
  );

  test.each(['charity', 'consultant'] as const)(
    'a %s sees another way to reach us after a failure, and keeps the form',
    async (kind) => {
      await open();
      await fillIn(page, kind);
      let answer: 'failure' | 'nothing' | 'refusal' = 'failure';
      await page.route(`**/api/waiting-list/${kind}`, (route) => {
        if (answer === 'failure') return route.fulfill({ status: 500, body: '' });
        if (answer === 'nothing') return route.abort();
        const errors = [{ path: 'email', message: 'We cannot write to this address' }];
        const json = { type: 'about:blank', title: 'Invalid', status: 422, detail: 'Please check the form.', errors };
        return route.fulfill({ status: 422, contentType: 'application/problem+json', json });
      });
      const toast = ['Submission failed', `Please try again or email us directly at ${brand.email}`] as const;

      await submit(page).click();
      await visitor.expectToast(...toast);
      answer = 'nothing';
      await submit(page).click();
      await visitor.expectToast(...toast);
      answer = 'refusal';
      await submit(page).click();
      await visitor.expectToast(...toast);
      await expect.poll(() => describedAs(page, 'Email')).toContain('We cannot write to this address');

      for (const [label, value] of Object.entries({ ...forms[kind].texts, ...forms[kind].choices })) {
        expect(await field(page, label).inputValue(), label).toBe(value);
      }
      await visitor.expectProblems([500, 'lost', 422]);
      await page.unroute(`**/api/waiting-list/${kind}`);
    },
  );

  describe('visits', () => {
    const trackVisit = '**/api/track-visit';

    /** The visits that the page reports during an action. */
    const visitsDuring = async (who: Visitor, act: () => Promise<void>): Promise<Record<string, unknown>[]> => {
      const visits: Record<string, unknown>[] = [];
      const note = (request: Request) => {
        if (request.url().endsWith('/api/track-visit')) visits.push(request.postDataJSON());
      };
      who.page.on('request', note);
      await act();
      await who.page.waitForLoadState('networkidle');
      who.page.off('request', note);
      return visits;
    };

    test('are counted once each, under an id that the browser keeps', async () => {
      const other = await environment.visit();
      const heading = other.page.getByRole('heading', { level: 1, name: brand.tagline });
      const first = await visitsDuring(other, async () => {
        await other.page.goto('/waiting-list');
        await heading.waitFor();
        await tab(other.page, 'consultant').click();
        await other.page.getByRole('button', { name: 'Join as a Charity' }).click();
      });
      expect(first).toEqual([{ page: 'waiting-list', visitorId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);

      const again = await visitsDuring(other, async () => {
        await other.page.reload();
        await heading.waitFor();
      });
      expect(again).toEqual(first);

      const elsewhere = await visitsDuring(visitor, () => open('/market-test'));
      expect(elsewhere).toHaveLength(1);
      expect(elsewhere[0]?.visitorId).not.toBe(first[0]?.visitorId);
      await other.close();
    });

    test('leave no trace on the page when counting fails', async () => {
      await open();
      const usual = await page.locator('body').innerText();
      const warnings: string[] = [];
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      await page.route(trackVisit, (route) => route.abort());
      await open();
      await expect.poll(() => warnings.filter((text) => text.startsWith('Visit tracking failed')).length).toBe(1);
      expect(await page.locator('body').innerText()).toBe(usual);
      await visitor.expectNoToast();
      await visitor.expectProblems(['lost']);
      await page.unroute(trackVisit);
    });
  });
});
