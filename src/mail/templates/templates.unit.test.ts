import { describe, expect, it } from 'vitest';
import type { MembershipCharge } from '../../domain/charities/events.ts';
import {
  emailAddressChanged,
  memberInvited,
  passwordChanged,
  passwordReset,
  twoStepChanged,
  welcome,
} from './accounts.ts';
import { applicationReceived, consultantDeclined, consultantSuspended } from './consultants.ts';
import { linksTo } from './links.ts';
import { endingReminder, membershipCharged, membershipLapsed, renewalReminder, renewalStopped } from './memberships.ts';
import { atTime, onDay, pounds, titled } from './phrases.ts';
import { projectSubmitted, unreadMessages } from './projects.ts';
import { render } from './rendering.ts';
import { dashboardFigures } from './reports.ts';
import type { MailMessage } from './template.ts';
import { signupInvitation, signupReceived } from './waiting-list.ts';

const links = linksTo('https://bridge.example');
const textOf = (message: MailMessage): string => render(message, null).text;

const charge: MembershipCharge = {
  chargeId: '01980000-0000-7000-8000-000000000001',
  for: 'activation',
  tier: 'small',
  billing: 'monthly',
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-09-01T00:00:00.000Z',
  price: 774,
  credit: 0,
  due: 774,
};
const project = { projectId: '01980000-0000-7000-8000-000000000002', title: 'A budget' };

describe('links', () => {
  it('lead to pages of this installation, with encoded parameters', () => {
    expect(links.resetPassword('a+b/c=', 'amara+x@river.example')).toBe(
      'https://bridge.example/reset-password?token=a%2Bb%2Fc%3D&email=amara%2Bx%40river.example',
    );
    expect(links.register('large')).toBe('https://bridge.example/register?tier=large');
    expect(links.register()).toBe('https://bridge.example/register');
    expect(links.messages('p', null)).toBe('https://bridge.example/messages?project=p');
    expect(links.messages('p', 'c')).toBe('https://bridge.example/messages?project=p&consultant=c');
    expect(links.project('../x')).toBe('https://bridge.example/projects/..%2Fx');
  });
});

describe('format', () => {
  it('is British for money, days and times', () => {
    expect(pounds(1393)).toBe('£1,393');
    expect(onDay('2026-06-30T23:30:00.000Z')).toBe('1 July 2026');
    expect(atTime(new Date('2026-07-01T13:05:00.000Z'))).toBe('14:05 on 1 July 2026');
  });

  it.each([
    ['Win now at https://evil.example/x', '“Win now at …”'],
    ['Visit www.evil, friend', '“Visit … friend”'],
    ['Look: evil.example!', '“Look: …”'],
    ['Write to a@evil', '“Write to …”'],
    ['//evil.example', '“…”'],
    ['Visit evil。example', '“Visit …”'],
    ['Visit evil\uFF61example', '“Visit …”'],
    ['Visit evil\uFF0Eexample', '“Visit …”'],
    ['Visit evil\u2024example', '“Visit …”'],
    ['Visit evil\uFE52example', '“Visit …”'],
    ['Visit evil\uFE12example', '“Visit …”'],
    ['Visit ｗｗｗ．ｅｖｉｌ', '“Visit …”'],
    ['Visit https:／／evil', '“Visit …”'],
    ['Write to a＠evil', '“Write to …”'],
    ['Visit evil\u200B.example, friend', '“Visit … friend”'],
    ['Visit evil.\u2060example', '“Visit …”'],
    ['Visit evil\uFEFF.example', '“Visit …”'],
    ['Visit evil.e\u00ADxample', '“Visit …”'],
    ['Visit बुरा.भारत', '“Visit …”'],
  ])('breaks up what a mail program would turn into a link in a title: %s', (title, shown) => {
    expect(titled(title)).toBe(shown);
  });

  it.each([
    'Phase 2: budget & forecast, e.g. for 2026/27',
    'Strategy 3.0',
    'A review (v1.2). Then more',
    'Ｐｈａｓｅ ２',
    '👩🏽‍💻 day 3…',
  ])('leaves other titles unchanged: %s', (title) => {
    expect(titled(title)).toBe(`“${title}”`);
  });

  it('keeps a title from right to left apart from the sentence around it', () => {
    expect(titled('תכנית 2027')).toBe('“\u2068תכנית 2027\u2069”');
  });

  it('limits titles to one line', () => {
    expect(titled('A\nbudget ')).toBe('“A budget”');
    expect(titled('x'.repeat(200))).toHaveLength(82);
  });
});

describe('the mail about a membership charge', () => {
  it('states period, price and the instalments of the first half year', () => {
    const text = textOf(membershipCharged(charge, links));
    expect(text).toContain('Period: 1 March 2026 to 1 September 2026');
    expect(text).toContain('Price: £774');
    expect(text).toContain('six monthly instalments of £129');
    expect(text).toContain('Amount due: £774');
    expect(text).toContain('invoice');
    expect(text).not.toContain('Credit');
  });

  it('counts the instalments in UK days', () => {
    const inSummer = { ...charge, from: '2026-07-31T23:30:00.000Z', to: '2027-02-01T23:30:00.000Z' };
    const text = textOf(membershipCharged(inSummer, links));
    expect(text).toContain('Period: 1 August 2026 to 1 February 2027');
    expect(text).toContain('six monthly instalments of £129');
  });

  it('mentions a credit', () => {
    const text = textOf(membershipCharged({ ...charge, credit: 249, due: 525 }, links));
    expect(text).toContain('Credit for a set-up fee you have paid: £249');
    expect(text).toContain('Amount due: £525');
    expect(text).not.toContain('instalment');
  });

  it('mentions no instalments for a single payment', () => {
    const month = { ...charge, to: '2026-04-01T00:00:00.000Z', price: 129, due: 129, for: 'renewal' as const };
    const year = { ...charge, billing: 'annual' as const, to: '2027-03-01T00:00:00.000Z', price: 1393, due: 1393 };
    for (const one of [month, year]) expect(textOf(membershipCharged(one, links))).not.toContain('instalment');
    expect(textOf(membershipCharged(year, links))).toContain('£1,393');
  });
});

describe('mails about the end of a term', () => {
  it('state what follows and its price', () => {
    const at = '2026-09-01T00:00:00.000Z';
    expect(textOf(renewalReminder(at, { tier: 'medium', billing: 'annual' }, links))).toContain(
      'Price: £2,149 for twelve months',
    );
    expect(textOf(renewalReminder(at, { tier: 'small', billing: 'monthly' }, links))).toContain('£129 for one month');
    expect(textOf(endingReminder(at, links))).toContain('ends on 1 September 2026');
    expect(textOf(renewalStopped(at, links))).toContain('active until 1 September 2026');
    expect(textOf(membershipLapsed(links))).toContain('has ended');
  });
});

describe('mails about a project', () => {
  it('state the fee of a one-off, and the priority of members', () => {
    const oneOff = textOf(projectSubmitted(project, { type: 'oneoff', setUpFee: 249 }, links));
    expect(oneOff).toContain('We’ll start matching you with consultants right away!');
    expect(oneOff).toContain('£249');
    expect(oneOff).toContain('within 30 days');
    expect(oneOff).toContain('1–2 weeks');
    const member = textOf(projectSubmitted(project, { type: 'membership' }, links));
    expect(member).toContain('2–3 days');
    expect(member).not.toContain('£');
  });

  it('count unread messages', () => {
    expect(textOf(unreadMessages({ ...project, consultantId: null }, 1, links))).toContain(
      'You have a new message about “A budget”',
    );
    expect(textOf(unreadMessages({ ...project, consultantId: null }, 3, links))).toContain('three new messages');
    expect(textOf(unreadMessages({ ...project, consultantId: null }, 40, links))).toContain('40 new messages');
    expect(textOf(unreadMessages({ ...project, consultantId: null }, 100, links))).toContain(
      '100 or more new messages',
    );
  });
});

describe('mails about an account', () => {
  it('contain their link and its expiry', () => {
    const until = new Date('2026-07-01T13:05:00.000Z');
    const reset = textOf(passwordReset('https://bridge.example/reset-password?token=t', until));
    expect(reset).toContain('https://bridge.example/reset-password?token=t');
    expect(reset).toContain('14:05 on 1 July 2026');
    expect(textOf(memberInvited('analyst', 'https://bridge.example/i', until))).toContain('as an analyst');
  });

  it('warn about actions the member may not have taken', () => {
    for (const message of [
      passwordChanged(links),
      twoStepChanged('removed', links),
      emailAddressChanged('https://bridge.example/u', new Date()),
    ]) {
      expect(textOf(message)).toContain('If this was not you');
    }
  });

  it('tell charities the benefits of membership', () => {
    expect(textOf(welcome(links))).toContain('5–15% off');
  });
});

describe('mails about a consultant’s profile', () => {
  it('promise a reply and give reasons', () => {
    expect(textOf(applicationReceived(links))).toContain('2–3 business days');
    expect(textOf(consultantDeclined('Five years are needed.', links))).toMatch(
      /Five years are needed\.[\s\S]*apply again/,
    );
    expect(textOf(consultantSuspended('A complaint.'))).toContain('A complaint.');
  });
});

describe('mails with the figures of a dashboard', () => {
  it('have no links in the texts of analysts, who name queries and write what they show', () => {
    const figures = [{ title: 'Expired: evil.example', lines: ['https://evil.example/x: 3', 'Finance: 1,234.57'] }];
    const href = 'https://bridge.example/reports/dashboards/d';
    const message = dashboardFigures({ name: 'Sign in at www.evil.example', day: '2 March 2026', figures, href });
    expect(message.subject).toBe('Sign in at …, 2 March 2026');
    const text = textOf(message);
    expect(text).not.toContain('evil');
    expect(text).toContain('Expired: …\n- … 3\n- Finance: 1,234.57');
    expect(text).toContain(href);
  });

  it('have a heading for each query', () => {
    const figures = [{ title: 'Projects by month', lines: ['March 2026: 3'] }];
    const { html } = render(dashboardFigures({ name: 'Weekly', day: '2 March 2026', figures, href: '#' }), null);
    expect(html).toMatch(/font-weight:600">Projects by month<\/p>/);
  });
});

describe('mails to the waiting list', () => {
  it('repeat the text of the Thank You screen, and invite', () => {
    expect(textOf(signupReceived())).toContain(
      'Your submission has been received. We’re excited about the possibility of working together and will be in touch very soon.',
    );
    expect(textOf(signupInvitation(links.register()))).toContain('https://bridge.example/register');
  });
});
