import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { setUpEnvironment } from './environment.ts';
import { approve, becomeAdministrator, becomeCharity, becomeConsultant, beginWork, callAs } from './fixtures.ts';
import type { Visitor } from './visitor.ts';

const person = 'דוד לוי';
const charityName = 'עמותת אור';
const firm = 'مؤسسة النور';

/** Left edges in pixels of parts of an element's text, as they are drawn. */
const leftEdges = (place: Locator, ...parts: readonly string[]): Promise<readonly number[]> =>
  place.evaluate((element, wanted) => {
    const page = element.ownerDocument;
    const walker = page.createTreeWalker(element, page.defaultView.NodeFilter.SHOW_TEXT);
    const edges = new Map<string, number>();
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (const part of wanted.filter((one) => text.data.includes(one))) {
        const range = page.createRange();
        range.setStart(text, text.data.indexOf(part));
        range.setEnd(text, text.data.indexOf(part) + part.length);
        edges.set(part, range.getBoundingClientRect().left);
      }
    }
    return wanted.map((part) => edges.get(part) ?? Number.NaN);
  }, parts);

const expectInOrder = async (place: Locator, ...parts: readonly string[]) => {
  const edges = await leftEdges(place, ...parts);
  expect(edges, `from left to right: ${parts.join(', ')}`).toEqual(edges.toSorted((one, other) => one - other));
};

describe('names and texts from right to left', () => {
  const environment = setUpEnvironment();
  let charity: Visitor;
  let consultant: Visitor;
  let project: ProjectDetail;
  let waiting: ProjectDetail;

  beforeAll(async () => {
    const { visit } = environment;
    [charity, consultant] = [await visit(), await visit()];
    const admin = await visit();
    await becomeCharity(charity, 'Light');
    const facts = { revenue: 0, employeeCount: 0 };
    await callAs(charity, 'changeContactDetails', { body: { name: person } });
    await callAs(charity, 'describeOrganisation', { body: { organisation: charityName, bio: '', ...facts } });
    const member = await becomeConsultant(consultant, 'Dana', { organisation: firm, bio: 'אני עובדת 8 שנים.' });
    await becomeAdministrator(admin, environment.server);
    await approve(admin, member);
    await admin.close();
    project = await beginWork(charity, { browser: consultant, member }, 'תכנית 2027');
    await charity.page.request.post(`/api/projects/${project.id}/files`, {
      multipart: { file: { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') } },
    });
    await callAs(consultant, 'postMessage', {
      params: { id: project.id },
      body: { content: 'مرحبا! Zoom?\nThe second line is English.' },
    });
    const answer = await callAs(charity, 'submitProject', {
      body: {
        title: 'A budget',
        description: 'תקציב לשנה.',
        expertiseRequired: ['finance'],
        estimatedHours: 40,
        consultantId: member.consultantProfile?.id,
      },
    });
    waiting = await answer.json();
  });

  test('leave the figures next to a name where they are', async () => {
    const { page } = charity;
    await page.goto(`/projects/${project.id}?tab=files`);
    const file = page.getByRole('listitem').filter({ hasText: 'plan.csv' });
    const day = String(new Date().getFullYear());
    await file.getByText(day).waitFor();
    await expectInOrder(file.getByText(day), 'bytes', person, day);

    await consultant.page.goto('/consultant-dashboard');
    const invitation = consultant.page.getByRole('listitem', { name: waiting.title });
    await expectInOrder(invitation.getByText('40'), charityName, '40', 'hours');
  });

  test('run in their own direction, line by line', async () => {
    const { page } = charity;
    await page.goto(`/projects/${project.id}?tab=messages`);
    const message = page.getByText('The second line is English.');
    await message.waitFor();
    await expectInOrder(message, 'Zoom', 'مرحبا');
    await expectInOrder(message, 'The second', 'English');

    await consultant.page.goto('/consultant-dashboard');
    await expectInOrder(consultant.page.getByText('8 שנים'), '.', 'אני');

    await consultant.page.goto(`/projects/${waiting.id}`);
    const description = consultant.page.getByText('תקציב לשנה.');
    await expectInOrder(description, '.', 'תקציב');
  });

  test('are typed in their own direction', async () => {
    const { page } = charity;
    await page.goto('/project-request');
    await page.getByLabel('Title').fill('תכנית (2027).');
    await page.getByLabel('Description').fill('A plan');
    const directionOf = (label: string) =>
      page.getByLabel(label).evaluate((field) => field.ownerDocument.defaultView.getComputedStyle(field).direction);
    expect(await directionOf('Title')).toBe('rtl');
    expect(await directionOf('Description')).toBe('ltr');
    await page.getByLabel('Title').fill('');
  });
});
