import { describe, expect, it } from 'vitest';
import { isPageName } from '../../domain/visits/page-name.ts';
import { CharityRegistration, ConsultantRegistration } from '../../http/contract/accounts.ts';
import { MessageForm, ProjectRequest } from '../../http/contract/projects.ts';
import { CharitySignupForm, ConsultantSignupForm } from '../../http/contract/waiting-list.ts';
import type { Deed } from '../deeds.ts';
import { planDemo } from './plan.ts';
import { dashboardsAfter } from './shown.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const plan = planDemo(1, now);
const deeds = plan.steps.map(({ deed }) => deed);
const those = <Does extends Deed['does']>(does: Does) =>
  deeds.filter((deed): deed is Deed & { readonly does: Does } => deed.does === does);
const text = JSON.stringify(deeds);

describe('the story of the demo', () => {
  it('is the same for the same seed and moment', () => {
    expect(planDemo(1, now)).toEqual(plan);
    expect(planDemo(2, now).steps).not.toEqual(plan.steps);
  });

  it('lies in the two years before the moment it is told, in the order of time', () => {
    const moments = plan.steps.map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((left, right) => left - right));
    expect(Math.max(...moments)).toBeLessThan(now.getTime());
    expect(now.getTime() - Math.min(...moments)).toBeGreaterThan(729 * 86_400_000);
  });

  it('is as long as it has to be', () => {
    expect(those('register-charity').length).toBeGreaterThanOrEqual(40);
    expect(those('register-consultant').length).toBeGreaterThanOrEqual(60);
    expect(those('submit-project').length).toBeGreaterThanOrEqual(150);
    expect(those('post-message').length).toBeGreaterThanOrEqual(1500);
    expect(those('join-as-charity').length + those('join-as-consultant').length).toBeGreaterThanOrEqual(120);
    expect(those('visit').length).toBeGreaterThanOrEqual(10_000);
    expect(those('close-account').length).toBeGreaterThanOrEqual(3);
  });

  it.each<Deed['does']>([
    'accept-invitation',
    'withdraw-invitation',
    'sign-in',
    'change-contact-details',
    'describe-organisation',
    'revise-profile',
    'reapply',
    'approve',
    'reinstate',
    'decline-application',
    'suspend',
    'change-availability',
    'activate-membership',
    'change-membership-terms',
    'stop-renewal',
    'resume-renewal',
    'renew-early',
    'keep-membership',
    'start-matching',
    'complete-project',
    'invite-consultant',
    'take-invitation-back',
    'accept-project',
    'decline-project',
    'report-progress',
    'cancel-project',
    'read-messages',
    'attach-file',
    'remove-file',
    'invite-signup',
    'withdraw-signup',
    'convert-signup',
  ])('tells of everything that can happen: %s', (does) => {
    expect(those(does)).not.toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])('lets nobody take on work who is suspended before it ends: seed %i', (seed) => {
    const told = planDemo(seed, now).steps;
    const suspensions = told.flatMap(({ at, deed }) => (deed.does === 'suspend' ? [{ at, userId: deed.userId }] : []));
    expect(suspensions).not.toEqual([]);
    const accepted = told.flatMap(({ at, deed }) => (deed.does === 'accept-project' ? [{ at, ...deed }] : []));
    for (const suspension of suspensions) {
      expect(accepted.filter(({ at, userId }) => userId === suspension.userId && at < suspension.at)).toEqual([]);
    }
  });

  it('has charities of every size', () => {
    const tiers = new Set(those('register-charity').map(({ form }) => form.charity.membershipTier));
    expect(tiers).toEqual(new Set(['small', 'medium', 'large']));
  });

  it('leaves projects in every state', () => {
    const ended = new Set([...those('complete-project'), ...those('cancel-project')].map(({ projectId }) => projectId));
    const accepted = new Set(those('accept-project').map(({ projectId }) => projectId));
    const sought = new Set(
      [...those('start-matching'), ...those('invite-consultant')].map(({ projectId }) => projectId),
    );
    const open = those('submit-project').filter(({ projectId }) => !ended.has(projectId));
    expect(open.filter(({ projectId }) => accepted.has(projectId)).length).toBeGreaterThan(5);
    expect(open.filter(({ projectId }) => sought.has(projectId) && !accepted.has(projectId)).length).toBeGreaterThan(1);
    const pending = open.filter(({ projectId, wanted }) => wanted === null && !sought.has(projectId));
    expect(pending.length).toBeGreaterThan(1);
    expect(those('complete-project').length).toBeGreaterThan(40);
    expect(those('cancel-project').length).toBeGreaterThan(5);
  });

  it('names nobody twice', () => {
    const members = [...those('register-charity'), ...those('register-consultant')].map(({ form }) => form);
    expect(new Set(members.map(({ username }) => username)).size).toBe(members.length);
    expect(new Set(members.map(({ email }) => email)).size).toBe(members.length);
    expect(new Set(members.map(({ name }) => name)).size).toBe(members.length);
  });

  it('uses only addresses and numbers that are reserved for fiction', () => {
    const emails = text.match(/[\w.+-]+@[\w.-]+/g) ?? [];
    expect(emails.length).toBeGreaterThan(200);
    expect(emails.filter((email) => !email.endsWith('.example'))).toEqual([]);
    const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host ?? '');
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([]);
    const phones = [...text.matchAll(/"phone":"([^"]*)"/g)].map(([, phone]) => phone);
    expect(phones.filter((phone) => !/^01632 960 \d{3}$/.test(phone ?? ''))).toEqual([]);
  });

  it('grows: the second year is busier than the first', () => {
    const middle = now.getTime() - 365 * 86_400_000;
    const visits = plan.steps.filter(({ deed }) => deed.does === 'visit');
    const late = visits.filter(({ at }) => at.getTime() > middle).length;
    expect(late).toBeGreaterThan(1.5 * (visits.length - late));
  });

  it('hardly ever repeats a message, and has no phrase left unfilled', () => {
    const messages = those('post-message').map(({ content }) => content);
    expect(new Set(messages).size).toBeGreaterThan(0.93 * messages.length);
    expect(text).not.toMatch(/\{\w+\}|\|/);
  });

  it('writes what the forms accept', () => {
    const password = 'a long pass phrase';
    for (const { form } of those('register-charity')) CharityRegistration.parse({ ...form, password });
    for (const { form } of those('register-consultant')) ConsultantRegistration.parse({ ...form, password });
    for (const { form } of those('submit-project')) ProjectRequest.parse(form);
    for (const { form } of those('join-as-charity')) CharitySignupForm.parse(form);
    for (const { form } of those('join-as-consultant')) ConsultantSignupForm.parse(form);
    for (const { content } of those('post-message')) MessageForm.parse({ content });
    expect(those('visit').filter(({ page }) => !isPageName(page))).toEqual([]);
  });

  // Stories in which a charity would have had something in mind for after it left.
  it.each([7, 8, 10, 29, 31, 33])('asks nothing of members who have left, in story %i', (seed) => {
    const gone = new Set<string>();
    const late = planDemo(seed, now).steps.flatMap(({ deed }) => {
      const who = 'userId' in deed ? deed.userId : 'by' in deed && 'userId' in deed.by ? deed.by.userId : '';
      const isLate = gone.has(who) || ('consultant' in deed && gone.has(deed.consultant));
      if (deed.does === 'close-account') gone.add(deed.userId);
      return isLate ? [deed.does] : [];
    });
    expect(gone.size).toBeGreaterThanOrEqual(3);
    expect(late).toEqual([]);
  });

  it('has people to sign in as, who are still there', () => {
    const usernames = [...those('register-charity'), ...those('register-consultant')].map(({ form }) => form.username);
    expect(usernames).toEqual(expect.arrayContaining([plan.people.charity, plan.people.consultant]));
    const gone = new Set(those('close-account').map(({ userId }) => userId));
    const shown = [...those('register-charity'), ...those('register-consultant')].filter(
      ({ form }) => form.username === plan.people.charity || form.username === plan.people.consultant,
    );
    expect(shown.filter(({ userId }) => gone.has(userId))).toEqual([]);
    expect(those('accept-invitation').map(({ username }) => username)).toContain(plan.people.analyst);
  });

  // The story depends on the day it is told.
  it.each(['2026-11-21', '2026-12-03', '2027-02-12', '2027-05-08', '2027-08-01', '2028-02-29'])(
    'shows those for whom something waits at its end: told on %s',
    (day) => {
      const { steps, people } = planDemo(20_250_401, new Date(`${day}T12:00:00.000Z`));
      const userIds = new Map(
        steps.flatMap(({ deed }) =>
          deed.does === 'register-charity' || deed.does === 'register-consultant'
            ? [[deed.form.username, deed.userId]]
            : [],
        ),
      );
      const dashboardOf = dashboardsAfter(steps);
      for (const username of [people.charity, people.consultant]) {
        const { underWay, completed, unread, invitations } = dashboardOf(userIds.get(username) ?? '');
        for (const count of [underWay, completed, unread, invitations]) expect(count, username).toBeGreaterThan(0);
      }
    },
  );
});
