import { describe, expect, it } from 'vitest';
import { anAccount } from '../../test/builders/accounts.ts';
import { aCharity, anOrganisation, aTerm } from '../../test/builders/charities.ts';
import { anApplication } from '../../test/builders/consultants.ts';
import { examplesOf } from '../../test/builders/examples.ts';
import { aProject } from '../../test/builders/projects.ts';
import { account, invitation } from './accounts/decide.ts';
import { accountClosed, accountEvents, accountRegistered, invitationEvents, signInEvents } from './accounts/events.ts';
import { charity } from './charities/decide.ts';
import { charityEvents, charityRegistered, membershipActivated } from './charities/events.ts';
import { consultant } from './consultants/decide.ts';
import { consultantApplied, consultantEvents, consultantLeft } from './consultants/events.ts';
import { savedDashboard } from './dashboards/decide.ts';
import { dashboardEvents } from './dashboards/events.ts';
import type { EventEntry } from './kernel/define-events.ts';
import { project } from './projects/decide.ts';
import { projectEvents, projectSubmitted } from './projects/events.ts';
import { savedQuery } from './queries/decide.ts';
import { queryEvents } from './queries/events.ts';
import { savedReport } from './reports/decide.ts';
import { reportEvents } from './reports/events.ts';

interface Fold {
  readonly category: string;
  readonly initial: unknown;
  evolve(state: never, event: never): unknown;
}

const evolve = (fold: Fold, state: unknown, event: unknown): unknown => fold.evolve(state as never, event as never);
const stateAfter = (fold: Fold, ...events: readonly unknown[]): unknown =>
  events.reduce<unknown>((state, event) => evolve(fold, state, event), fold.initial);
const allBut = (entries: readonly EventEntry[], ...types: readonly string[]) =>
  examplesOf(entries).filter(({ type }) => !types.includes(type));

const first = [
  { fold: account, events: allBut(accountEvents.entries, 'AccountRegistered') },
  { fold: invitation, events: allBut(invitationEvents.entries, 'MemberInvited') },
  { fold: charity, events: allBut(charityEvents.entries, 'CharityRegistered') },
  { fold: consultant, events: allBut(consultantEvents.entries, 'ConsultantApplied') },
  { fold: project, events: allBut(projectEvents.entries, 'ProjectSubmitted', 'ProjectRequestLapsed') },
  { fold: savedQuery, events: allBut(queryEvents.entries, 'QuerySaved') },
  { fold: savedDashboard, events: allBut(dashboardEvents.entries, 'DashboardSaved') },
  { fold: savedReport, events: allBut(reportEvents.entries, 'ReportSaved') },
];

describe.each(first)('a new $fold.category', ({ fold, events }) => {
  it.each(events)('ignores a $type that comes too early', (event) => {
    expect(stateAfter(fold, event)).toBe(fold.initial);
  });
});

describe('an account', () => {
  const others = examplesOf([...accountEvents.entries, ...signInEvents.entries]);
  const closed = stateAfter(account, accountRegistered(anAccount()), accountClosed({}));

  it.each(others.filter(({ type }) => /^(Password|Sign)/.test(type)))('remembers nothing of a $type', (event) => {
    const open = stateAfter(account, accountRegistered(anAccount()));
    expect(evolve(account, open, event)).toBe(open);
  });

  it.each(others.filter(({ type }) => type !== 'AccountRegistered'))('that is closed ignores a $type', (event) => {
    expect(evolve(account, closed, event)).toBe(closed);
  });
});

describe('a charity', () => {
  const registered = () => stateAfter(charity, charityRegistered(aCharity()));

  it('starts without fees, charges and a membership', () => {
    expect(registered()).toEqual({
      status: 'registered',
      registration: aCharity(),
      organisation: anOrganisation(),
      tier: 'small',
      oneOffFees: [],
      credited: [],
      charged: [],
      membership: null,
      shortlist: [],
    });
  });

  it.each(allBut(charityEvents.entries).filter(({ type }) => /^Membership(Terms|Renew)/.test(type)))(
    'without a membership ignores a $type',
    (event) => {
      expect(evolve(charity, registered(), event)).toEqual(registered());
    },
  );

  it('starts a membership without announcements', () => {
    expect(evolve(charity, registered(), membershipActivated(aTerm()))).toMatchObject({
      membership: { announced: [] },
    });
  });
});

describe('a consultant who has left', () => {
  const left = stateAfter(consultant, consultantApplied(anApplication()), consultantLeft({}));

  it.each(allBut(consultantEvents.entries, 'ConsultantApplied'))('ignores a $type', (event) => {
    expect(evolve(consultant, left, event)).toBe(left);
  });
});

describe('a project', () => {
  it('starts with its request, and with empty lists', () => {
    const { status, request, phase, ...lists } = Object(stateAfter(project, projectSubmitted(aProject())));
    expect({ status, request, phase }).toEqual({
      status: 'pending',
      request: aProject(),
      phase: 'Information Gathering',
    });
    expect(Object.keys(lists)).toContain('invited');
    for (const [name, list] of Object.entries(lists)) expect(list, name).toEqual([]);
  });
});
