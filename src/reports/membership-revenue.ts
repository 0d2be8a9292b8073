import { type MembershipTier, membershipTierFacts, membershipTiers } from '../domain/charities/membership-tiers.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { byField, byMonth, eventsOf, following, keyOfMonth, source, sourcesOfRows } from './engine/figure-sources.ts';
import { type Interval, lastsInto } from './engine/interval.ts';
import { beginOf, monthOf, monthsToShow, period } from './engine/period.ts';
import { report } from './engine/report.ts';
import { percentOf } from './engine/statistics.ts';

const noFlows = () => ({
  activated: 0,
  renewed: 0,
  lost: 0,
  /** Of the charities that left: those that were members since before the month began. */
  lostOfBefore: 0,
  /** Pounds. */
  charged: 0,
  /** Pounds. */
  credited: 0,
});
type Flows = ReturnType<typeof noFlows>;
type Figures = Flows & {
  /** Members when the month began. */
  readonly before: number;
};

const sum = (all: readonly Figures[]): Figures =>
  all.reduce(
    (one, other) => ({
      before: one.before + other.before,
      activated: one.activated + other.activated,
      renewed: one.renewed + other.renewed,
      lost: one.lost + other.lost,
      lostOfBefore: one.lostOfBefore + other.lostOfBefore,
      charged: one.charged + other.charged,
      credited: one.credited + other.credited,
    }),
    { before: 0, ...noFlows() },
  );

interface Membership extends Interval {
  readonly tier: MembershipTier;
  /** The membership in another tier that this one continues; null if the charity was no member. */
  readonly before: Membership | null;
}

interface Books {
  readonly months: Map<string, Record<MembershipTier, Flows>>;
  readonly memberships: Membership[];
  readonly current: Map<string, Membership>;
}

const flowsAt = ({ months }: Books, instant: string): Record<MembershipTier, Flows> => {
  const month = monthOf(instant);
  const flows = months.get(month) ?? { small: noFlows(), medium: noFlows(), large: noFlows() };
  months.set(month, flows);
  return flows;
};

const joins = ({ memberships, current }: Books, charityId: string, tier: MembershipTier, at: string): void => {
  const before = current.get(charityId) ?? null;
  if (before?.tier === tier) return;
  if (before) before.until = at;
  const membership: Membership = { tier, before, from: at, until: null };
  memberships.push(membership);
  current.set(charityId, membership);
};

/** The membership that the charity of this one had at an instant; null if it was no member. */
const heldAt = (membership: Membership | null, instant: string): Membership | null =>
  membership === null || membership.from < instant ? membership : heldAt(membership.before, instant);

const leaves = (books: Books, charityId: string, at: string): void => {
  const membership = books.current.get(charityId);
  if (membership === undefined) return;
  membership.until = at;
  books.current.delete(charityId);
  const flows = flowsAt(books, at);
  flows[membership.tier].lost += 1;
  // Churn is a share of the members of a tier at the beginning of the month.
  const held = heldAt(membership, beginOf(monthOf(at)));
  if (held !== null) flows[held.tier].lostOfBefore += 1;
};

/** The events behind the figures, by month; by the tier as well if rows are of one tier. */
const sourcesOf = (isOfTier: boolean) => {
  const groups = (month = 0, tier = 0) => [byMonth(month), ...(isOfTier ? [byField('tier', tier)] : [])];
  const begun = eventsOf(['MembershipActivated', 'MembershipRenewed', 'MembershipTermBegan']);
  // A charity that lapsed before it left must not count twice: only the first event after a membership's events counts.
  const ended = following(eventsOf(['MembershipLapsed', 'CharityLeft']), 'charity');
  const before = following(begun, 'charity', { to: 1, order: 'before' });
  return [
    source('New', [eventsOf(['MembershipActivated'])], { groupBy: groups() }),
    source('Renewed', [eventsOf(['MembershipRenewed', 'MembershipRenewedEarly'])], { groupBy: groups() }),
    source('Left', [begun, ended, before], { groupBy: groups(1, 2), step: 1 }),
    source('Charged', [eventsOf(['MembershipCharged'])], { groupBy: groups() }),
  ];
};

/** Revenue from memberships, and churn (spec §9). */
export const membershipRevenue = report({
  name: 'membership-revenue',
  title: 'Membership revenue and churn',
  description:
    'Charges for memberships, and members who joined, renewed and left, by month: for each tier or in total.',
  parameters: {
    ...period,
    tier: {
      kind: 'choice',
      label: 'Tier',
      options: [
        { value: 'all', label: 'All tiers' },
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
    'MembershipTermBegan',
    'MembershipLapsed',
    'CharityLeft',
  ],
  start: (): Books => ({ months: new Map(), memberships: [], current: new Map() }),
  fold: (books, event) => {
    const { occurredAt } = event.metadata;
    const charityId = aggregateIdOf(event);
    const flows = flowsAt(books, occurredAt);
    switch (event.type) {
      case 'MembershipActivated':
        flows[event.data.tier].activated += 1;
        joins(books, charityId, event.data.tier, occurredAt);
        return;
      case 'MembershipRenewed':
        flows[event.data.tier].renewed += 1;
        joins(books, charityId, event.data.tier, occurredAt);
        return;
      case 'MembershipRenewedEarly':
        flows[event.data.tier].renewed += 1;
        return;
      case 'MembershipTermBegan':
        joins(books, charityId, event.data.tier, occurredAt);
        return;
      case 'MembershipCharged':
        flows[event.data.tier].charged += event.data.due;
        flows[event.data.tier].credited += event.data.credit;
        return;
      case 'MembershipLapsed':
      case 'CharityLeft':
        leaves(books, charityId, occurredAt);
        return;
      default:
        event satisfies never;
    }
  },
  result: ({ months, memberships }, { parameters, now }) => {
    const all = monthsToShow(now, months.keys(), parameters);
    const figures = (month: string, tier: MembershipTier): Figures => ({
      ...(months.get(month)?.[tier] ?? noFlows()),
      before: memberships.filter((one) => one.tier === tier && lastsInto(one, beginOf(month))).length,
    });
    const { tier } = parameters;
    const shown = tier === 'each' ? membershipTiers : [tier];
    const of = (month: string, one: MembershipTier | 'all'): Figures =>
      one === 'all' ? sum(membershipTiers.map((each) => figures(month, each))) : figures(month, one);
    const keys = all.flatMap((month) => shown.map((which) => [keyOfMonth(month), ...(which === 'all' ? [] : [which])]));
    return {
      columns: [
        { name: 'month', label: 'Month', kind: 'date' },
        { name: 'tier', label: 'Tier', kind: 'text' },
        { name: 'before', label: 'Members at start', kind: 'number' },
        { name: 'activated', label: 'New', kind: 'number' },
        { name: 'renewed', label: 'Renewed', kind: 'number' },
        { name: 'lost', label: 'Left', kind: 'number' },
        { name: 'churn', label: 'Churn', kind: 'percent' },
        { name: 'charged', label: 'Charged', kind: 'pounds' },
        { name: 'credited', label: 'Credited', kind: 'pounds' },
      ],
      rows: all.flatMap((month) =>
        shown.map((which) => {
          const { before, activated, renewed, lost, lostOfBefore, charged, credited } = of(month, which);
          const label = which === 'all' ? 'All tiers' : membershipTierFacts[which].label;
          return [month, label, before, activated, renewed, lost, percentOf(lostOfBefore, before), charged, credited];
        }),
      ),
      chart: tier === 'each' ? null : { kind: 'bars', category: 'month', series: ['charged'] },
      notes: [
        'Charged is the amount due after credits, in the month of the charge; it is paid outside the platform. Set-up fees of one-off projects are not included.',
        'Churn is the share of members at the start of the month who left during it, because their membership lapsed or their account was closed. A change of tier counts neither as new nor as left: the member counts in the new tier from the beginning of its term.',
        'Months are always complete, even if the period begins or ends within them.',
        ...(tier === 'each' ? ['Choose one tier, or all tiers, to see a chart.'] : []),
      ],
      sources: sourcesOfRows(sourcesOf(tier !== 'all'), keys),
    };
  },
});
