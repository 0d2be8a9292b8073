import { type MembershipTier, membershipTierFacts, membershipTiers } from '../domain/charities/membership-tiers.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { type Months, monthByMonth } from './engine/months.ts';
import { isMonthWithin, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentOf } from './engine/statistics.ts';

interface Figures {
  /** Members when the month began. */
  before: number;
  activated: number;
  renewed: number;
  lost: number;
  /** Pounds. */
  charged: number;
  /** Pounds. */
  credited: number;
}

type ByTier = Record<MembershipTier, Figures>;

const figures = (before: number): Figures => ({ before, activated: 0, renewed: 0, lost: 0, charged: 0, credited: 0 });
const byTier = (make: (tier: MembershipTier) => Figures): ByTier => ({
  small: make('small'),
  medium: make('medium'),
  large: make('large'),
});

const sum = (all: readonly Figures[]): Figures =>
  all.reduce(
    (one, other) => ({
      before: one.before + other.before,
      activated: one.activated + other.activated,
      renewed: one.renewed + other.renewed,
      lost: one.lost + other.lost,
      charged: one.charged + other.charged,
      credited: one.credited + other.credited,
    }),
    figures(0),
  );

interface Books {
  readonly calendar: Months;
  /** The tier of every member, by charity. */
  readonly members: Map<string, MembershipTier>;
  readonly months: Map<string, ByTier>;
  now: ByTier;
}

const openBooks = (): Books => {
  const members: Books['members'] = new Map();
  const months: Books['months'] = new Map();
  const calendar = monthByMonth((month) => {
    months.set(month, books.now);
    const counted: Record<MembershipTier, number> = { small: 0, medium: 0, large: 0 };
    for (const tier of members.values()) counted[tier] += 1;
    books.now = byTier((tier) => figures(counted[tier]));
  });
  const books: Books = { calendar, members, months, now: byTier(() => figures(0)) };
  return books;
};

const leaves = ({ members, now }: Books, charityId: string): void => {
  const tier = members.get(charityId);
  if (tier === undefined) return;
  now[tier].lost += 1;
  members.delete(charityId);
};

/** What memberships bring, and who leaves (spec §9). */
export const membershipRevenue = report({
  name: 'membership-revenue',
  title: 'Membership revenue and churn',
  description:
    'What was charged for memberships, who became a member, renewed and left, month by month: by tier, or all tiers together.',
  parameters: {
    ...period,
    tier: {
      kind: 'choice',
      label: 'Tier',
      options: [
        { value: 'all', label: 'All together' },
        { value: 'each', label: 'Each tier' },
        { value: 'small', label: membershipTierFacts.small.label },
        { value: 'medium', label: membershipTierFacts.medium.label },
        { value: 'large', label: membershipTierFacts.large.label },
      ],
      default: 'all',
    },
  },
  reads: [
    'MembershipActivated',
    'MembershipCharged',
    'MembershipRenewed',
    'MembershipRenewedEarly',
    'MembershipLapsed',
    'CharityLeft',
  ],
  start: openBooks,
  fold: (books, event) => {
    books.calendar.reach(event.metadata.occurredAt);
    const charityId = aggregateIdOf(event);
    switch (event.type) {
      case 'MembershipActivated':
        books.now[event.data.tier].activated += 1;
        books.members.set(charityId, event.data.tier);
        return;
      case 'MembershipRenewed':
      case 'MembershipRenewedEarly':
        books.now[event.data.tier].renewed += 1;
        books.members.set(charityId, event.data.tier);
        return;
      case 'MembershipCharged':
        books.now[event.data.tier].charged += event.data.due;
        books.now[event.data.tier].credited += event.data.credit;
        return;
      case 'MembershipLapsed':
      case 'CharityLeft':
        leaves(books, charityId);
        return;
      default:
        event satisfies never;
    }
  },
  result: ({ calendar, months, now }, { parameters }) => {
    const month = calendar.open();
    const all = [...months, ...(month === null ? [] : [[month, now] as const])].filter(([one]) =>
      isMonthWithin(parameters, one),
    );
    const { tier } = parameters;
    const shown = tier === 'each' ? membershipTiers : [tier];
    const of = (books: ByTier, one: MembershipTier | 'all'): Figures =>
      one === 'all' ? sum(membershipTiers.map((each) => books[each])) : books[one];
    return {
      columns: [
        { name: 'month', label: 'Month', kind: 'date' },
        { name: 'tier', label: 'Tier', kind: 'text' },
        { name: 'before', label: 'Members at its start', kind: 'number' },
        { name: 'activated', label: 'New', kind: 'number' },
        { name: 'renewed', label: 'Renewed', kind: 'number' },
        { name: 'lost', label: 'Left', kind: 'number' },
        { name: 'churn', label: 'Churn', kind: 'percent' },
        { name: 'charged', label: 'Charged', kind: 'pounds' },
        { name: 'credited', label: 'Credited', kind: 'pounds' },
      ],
      rows: all.flatMap(([one, books]) =>
        shown.map((which) => {
          const { before, activated, renewed, lost, charged, credited } = of(books, which);
          const label = which === 'all' ? 'All tiers' : membershipTierFacts[which].label;
          return [one, label, before, activated, renewed, lost, percentOf(lost, before), charged, credited];
        }),
      ),
      chart: tier === 'each' ? null : { kind: 'bars', category: 'month', series: ['charged'] },
      notes: [
        'Charged is what is owed after credits, in the month in which it was charged; it is settled outside the platform. Set-up fees of one-off projects are not in it.',
        'Churn is who left in the month, lapsed or closed, of the members at its start. A change of tier is neither new nor left: the member counts in the new tier from the renewal on.',
        ...(tier === 'each' ? ['Choose one tier, or all together, to see a chart.'] : []),
      ],
    };
  },
});
