import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import type { DailyPeriod } from '../../domain/notifications/email-kinds.ts';
import { linksTo } from '../templates/links.ts';
import { digestSections, digestSubjects, type News } from './selection.ts';

const links = linksTo('https://fellowbridge.example');
const policy = { id: id(1), title: 'A reserves policy' };
const register = { id: id(2), title: 'A risk register' };
const noon = '2026-01-14T12:00:00.000Z';

const some = (kind: News['kind'], more: Partial<News> = {}): News => ({
  kind,
  project: policy,
  consultantId: null,
  at: noon,
  ...more,
});
const daily = (kind: DailyPeriod['kind'], more: Partial<DailyPeriod> = {}): DailyPeriod => ({
  kind,
  from: '2026-01-01T00:00:00.000Z',
  until: null,
  ...more,
});
const select = (news: readonly News[], ...periods: readonly DailyPeriod[]) => digestSections(news, periods, links);

it('a daily email is about the projects and conversations of its notifications, each once', () => {
  const news = [
    some('project-completed'),
    some('project-cancelled'),
    some('messages', { consultantId: id(3) }),
    some('invitation-closed', { project: register }),
    some('invited', { project: register }),
  ];
  expect(digestSubjects(news, [daily('projects'), daily('messages')])).toEqual([
    { sees: 'project', projectId: policy.id },
    { sees: 'messages', projectId: policy.id, consultantId: id(3) },
  ]);
  // A consultant whose invitation was closed no longer sees the project.
  expect(digestSubjects([some('invitation-closed')], [daily('invitations')])).toEqual([]);
});

describe('the daily email', () => {
  it('is empty when nothing is new or nothing is chosen', () => {
    expect(select([], daily('messages'))).toEqual([]);
    expect(select([some('messages'), some('invited')])).toEqual([]);
  });

  it('contains the kinds that the member chose, in a fixed order, with links', () => {
    const news = [some('project-completed'), some('invited'), some('messages', { project: register })];
    expect(select(news, daily('projects'), daily('messages'))).toEqual([
      {
        title: 'Messages',
        items: [{ text: 'New messages about “A risk register”', href: links.messages(register.id, null) }],
      },
      { title: 'Projects', items: [{ text: '“A reserves policy” is completed', href: links.project(policy.id) }] },
    ]);
  });

  it('links to the conversation about an invitation', () => {
    const [section] = select([some('messages', { consultantId: id(9) })], daily('messages'));
    expect(section?.items[0]?.href).toBe(links.messages(policy.id, id(9)));
  });

  it('counts notifications of one kind together, for each project', () => {
    const files = [some('file-attached'), some('file-attached', { project: register }), some('file-attached')];
    expect(select(files, daily('work'))[0]?.items.map(({ text }) => text)).toEqual([
      '2 new documents in “A reserves policy”',
      'A new document in “A risk register”',
    ]);
    const signups = [some('signup-received', { project: null }), some('signup-received', { project: null })];
    expect(select(signups, daily('administration'))[0]?.items).toEqual([
      { text: '2 new sign-ups on the waiting list', href: links.waitingList },
    ]);
  });

  it('covers the time from the choice of daily emails up to the next choice', () => {
    const from = '2026-01-14T12:00:00.000Z';
    const until = '2026-01-14T13:00:00.000Z';
    const told = (at: string): number => select([some('messages', { at })], daily('messages', { from, until })).length;
    expect(told('2026-01-14T12:00:00.000Z')).toBe(0);
    expect(told('2026-01-14T12:00:00.001Z')).toBe(1);
    expect(told('2026-01-14T13:00:00.000Z')).toBe(1);
    expect(told('2026-01-14T13:00:00.001Z')).toBe(0);
  });

  it('omits what is always mailed immediately', () => {
    const news = [some('membership-charged'), some('profile-approved')];
    expect(select(news, ...(['messages', 'projects', 'membership'] as const).map((kind) => daily(kind)))).toEqual([]);
  });
});
