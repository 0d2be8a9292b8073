import { aggregateIdOf } from '../domain/kernel/event.ts';
import { eventsOf, type FigureSource, following, having, source } from './engine/figure-sources.ts';
import { isWithin, type Period, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentOf } from './engine/statistics.ts';

type Side = 'charity' | 'consultant';
type Count = Record<Side, number>;

const none = (): Count => ({ charity: 0, consultant: 0 });

const emptyFunnel = () => ({
  visitors: 0,
  joined: none(),
  invited: none(),
  registered: none(),
  active: none(),
  fromWaitingList: 0,
  /** Invited signups of the period that led to a registration. */
  cameByInvitation: 0,
  /** Signups of the period without an invitation, by ID. */
  waiting: new Map<string, Side>(),
  /** Signups of the period with an invitation and without a registration. */
  expected: new Set<string>(),
  /** Members who registered in the period and are not active yet, by user ID. */
  inactive: new Map<string, Side>(),
  /** Whether a member who registered in the period came from the waiting list, by user ID. */
  newcomers: new Map<string, boolean>(),
  /** The user ID of each charity and consultant, whose event precedes that of the account. */
  memberOf: new Map<string, string>(),
});
type Funnel = ReturnType<typeof emptyFunnel>;

const joins = (funnel: Funnel, signupId: string, side: Side): void => {
  funnel.joined[side] += 1;
  funnel.waiting.set(signupId, side);
};

const becomesActive = (funnel: Funnel, userId: string | undefined): void => {
  const side = userId === undefined ? undefined : funnel.inactive.get(userId);
  if (userId === undefined || side === undefined) return;
  funnel.active[side] += 1;
  funnel.inactive.delete(userId);
};

/** The events behind each stage. Invitations and activity belong to the signups and registrations of the period. */
const sourcesOf = (days: Period): readonly (readonly FigureSource[])[] => {
  const charities = eventsOf(['AccountRegistered'], [having('role', 'charity')]);
  const consultants = eventsOf(['AccountRegistered'], [having('role', 'consultant')]);
  const own = (step: Parameters<typeof following>[0]) => following(step, 'account', { order: 'any' });
  const becomes = (step: Parameters<typeof following>[0], by: 'charity' | 'consultant') =>
    following(step, by, { to: 1 });
  const invited = following(eventsOf(['SignupInvited']), 'signup');
  return [
    [source('Visitors', [eventsOf(['PageVisited'], [having('isFirstVisit', 'yes')])], { period: days })],
    [
      source('Charities', [eventsOf(['CharityJoinedWaitingList'])], { period: days }),
      source('Consultants', [eventsOf(['ConsultantJoinedWaitingList'])], { period: days }),
    ],
    [
      source('Charities', [eventsOf(['CharityJoinedWaitingList']), invited], { period: days, step: 1 }),
      source('Consultants', [eventsOf(['ConsultantJoinedWaitingList']), invited], { period: days, step: 1 }),
    ],
    [source('Charities', [charities], { period: days }), source('Consultants', [consultants], { period: days })],
    [
      source(
        'Charities',
        [
          charities,
          own(eventsOf(['CharityRegistered'])),
          becomes(eventsOf(['MembershipActivated', 'ProjectSubmitted']), 'charity'),
        ],
        { period: days, step: 2 },
      ),
      source(
        'Consultants',
        [consultants, own(eventsOf(['ConsultantApplied'])), becomes(eventsOf(['ConsultantApproved']), 'consultant')],
        { period: days, step: 2 },
      ),
    ],
  ];
};

/** From the first visit to the first activity (spec §3, waiting list and accounts; spec §4, approval). */
export const signupFunnel = report({
  name: 'signup-funnel',
  title: 'Sign-up funnel',
  description:
    'New visitors, and how many of them joined the waiting list, registered and became active: consultants by approval, charities by their first project or membership.',
  parameters: period,
  reads: [
    'PageVisited',
    'CharityJoinedWaitingList',
    'ConsultantJoinedWaitingList',
    'SignupInvited',
    'SignupConverted',
    'AccountRegistered',
    'CharityRegistered',
    'ConsultantApplied',
    'ConsultantApproved',
    'MembershipActivated',
    'ProjectSubmitted',
  ],
  start: emptyFunnel,
  fold: (funnel, event, days) => {
    const isInPeriod = isWithin(days, event.metadata.occurredAt);
    switch (event.type) {
      case 'PageVisited':
        if (isInPeriod && event.data.isFirstVisit) funnel.visitors += 1;
        return;
      case 'CharityJoinedWaitingList':
        if (isInPeriod) joins(funnel, event.data.signupId, 'charity');
        return;
      case 'ConsultantJoinedWaitingList':
        if (isInPeriod) joins(funnel, event.data.signupId, 'consultant');
        return;
      case 'SignupInvited': {
        const side = funnel.waiting.get(aggregateIdOf(event));
        if (side === undefined) return;
        funnel.invited[side] += 1;
        funnel.waiting.delete(aggregateIdOf(event));
        funnel.expected.add(aggregateIdOf(event));
        return;
      }
      case 'SignupConverted':
        if (funnel.expected.delete(aggregateIdOf(event))) funnel.cameByInvitation += 1;
        // A person with several signups is counted once.
        if (funnel.newcomers.get(event.data.userId) !== false) return;
        funnel.newcomers.set(event.data.userId, true);
        funnel.fromWaitingList += 1;
        return;
      case 'AccountRegistered': {
        const { userId, role } = event.data;
        if (!isInPeriod || role === 'analyst' || role === 'admin') return;
        funnel.registered[role] += 1;
        funnel.inactive.set(userId, role);
        funnel.newcomers.set(userId, false);
        return;
      }
      case 'CharityRegistered':
        funnel.memberOf.set(aggregateIdOf(event), event.data.userId);
        return;
      case 'ConsultantApplied':
        funnel.memberOf.set(event.data.consultantId, event.data.userId);
        return;
      case 'ConsultantApproved':
      case 'MembershipActivated':
        becomesActive(funnel, funnel.memberOf.get(aggregateIdOf(event)));
        return;
      case 'ProjectSubmitted':
        becomesActive(funnel, funnel.memberOf.get(event.data.charityId));
        return;
      default:
        event satisfies never;
    }
  },
  result: ({ visitors, joined, invited, registered, active, fromWaitingList, cameByInvitation }, { parameters }) => {
    const sources = sourcesOf(parameters);
    const questions = sources.flat();
    const sum = ({ charity, consultant }: Count): number => charity + consultant;
    // Registration needs no invitation: only those with one count as a share of the previous stage.
    const stages: readonly (readonly [stage: string, sides: Count | null, people: number, ofPrevious: number])[] = [
      ['Visited', null, visitors, visitors],
      ['Joined the waiting list', joined, sum(joined), sum(joined)],
      ['Invited to register', invited, sum(invited), sum(invited)],
      ['Registered', registered, sum(registered), cameByInvitation],
      ['Approved or active', active, sum(active), sum(active)],
    ];
    return {
      columns: [
        { name: 'stage', label: 'Stage', kind: 'text' },
        { name: 'charities', label: 'Charities', kind: 'number' },
        { name: 'consultants', label: 'Consultants', kind: 'number' },
        { name: 'people', label: 'Total', kind: 'number' },
        { name: 'ofPrevious', label: 'Of previous stage', kind: 'percent' },
        { name: 'ofVisitors', label: 'Of visitors', kind: 'percent' },
      ],
      rows: stages.map(([stage, sides, people, ofPrevious], place) => [
        stage,
        sides?.charity ?? null,
        sides?.consultant ?? null,
        people,
        place === 0 ? null : percentOf(ofPrevious, stages[place - 1]?.[2] ?? 0),
        percentOf(people, visitors),
      ]),
      chart: { kind: 'funnel', category: 'stage', series: ['people'] },
      notes: [
        `${fromWaitingList} of those who registered came from the waiting list, which is not required. The share of the previous stage counts invited sign-ups that led to a registration.`,
        'Visits, sign-ups and registrations are those of the period. Invitations count for its sign-ups and activity for its registrations, up to today.',
        'Visitors are browsers, and a repeated sign-up counts again: neither is identified.',
      ],
      sources: {
        questions,
        rows: sources.map((ofRow) => ofRow.map((one) => ({ question: questions.indexOf(one), keys: [] }))),
      },
    };
  },
});
