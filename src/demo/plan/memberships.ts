import { type Billing, billings } from '../../domain/charities/billing.ts';
import {
  activateMembership,
  type CharityCommand,
  changeMembershipTerms,
  keepMembership,
  renewEarly,
  resumeRenewal,
  stopRenewal,
} from '../../domain/charities/commands.ts';
import { charity as charityDecider } from '../../domain/charities/decide.ts';
import { charityRegistered } from '../../domain/charities/events.ts';
import { type MembershipTier, membershipTiers } from '../../domain/charities/membership-tiers.ts';
import type { Charity } from '../../domain/charities/state.ts';
import { nextStepAt } from '../../domain/charities/terms.ts';
import { unreachable } from '../../domain/kernel/never.ts';
import { isRejection } from '../../domain/kernel/rejection.ts';
import { minutesAfter, officeMoment } from '../calendar.ts';
import type { Deed } from '../deeds.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import type { PlannedCharity } from './charities.ts';
import type { PlannedProject } from './projects.ts';
import type { Story } from './story.ts';

/** The charity's own rules, played without any store: they say when the schedule has something to do. */
const rehearsal = ({ userId, organisation, tier }: PlannedCharity) => {
  let state: Charity = charityDecider.evolve(
    charityDecider.initial,
    charityRegistered({
      userId,
      organisation,
      registeredNumber: null,
      revenue: 0,
      employeeCount: 0,
      foundingYear: null,
      mission: null,
      primaryCause: null,
      location: null,
      membershipTier: tier,
    }),
  );
  return {
    membership: () => (state.status === 'registered' ? state.membership : null),
    /** Whether the rules allow it. */
    play: (command: CharityCommand): boolean => {
      const decision = charityDecider.decide(state, command);
      if (isRejection(decision) || decision.length === 0) return false;
      state = decision.reduce(charityDecider.evolve, state);
      return true;
    },
  };
};

interface Intention {
  readonly at: Date;
  readonly wish: 'activate' | 'change' | 'stop' | 'resume' | 'renew';
}

/**
 * What a charity means to do about its membership, whether or not it will be possible. By the place in which it became a
 * member, so that every story has something of everything.
 */
const intentions = (random: Random, activation: Date, place: number): readonly Intention[] => {
  const list: Intention[] = [{ at: activation, wish: 'activate' }];
  if (place % 3 === 0) list.push({ at: officeMoment(random, activation, 40, 300), wish: 'change' });
  if (place % 5 === 1) list.push({ at: officeMoment(random, activation, 60, 250), wish: 'renew' });
  if (place % 3 === 1) {
    const stopped = officeMoment(random, activation, 20, 150);
    list.push({ at: stopped, wish: 'stop' });
    if (place % 9 === 1) list.push({ at: officeMoment(random, stopped, 3, 25), wish: 'resume' });
    if (place % 9 === 4) list.push({ at: officeMoment(random, stopped, 200, 330), wish: 'activate' });
  }
  return list.toSorted((left, right) => left.at.getTime() - right.at.getTime());
};

const otherTier = (random: Random, tier: MembershipTier): MembershipTier =>
  random.pick(membershipTiers.filter((candidate) => candidate !== tier));

/** When a charity becomes a member of the fellowship; null when it never does. */
const activationOf = (random: Random, charity: PlannedCharity, projects: readonly PlannedProject[]): Date | null => {
  const completed = projects.find((project) => project.charity === charity && project.end === 'completed');
  // Soon enough after a first project for its set-up fee to count (spec §9).
  if (completed && random.chance(0.4)) return officeMoment(random, completed.endsAt, 4, 24);
  return random.chance(0.65) ? officeMoment(random, charity.registeredAt, 2, 80) : null;
};

/**
 * Memberships: activated, changed, renewed by the schedule or early, stopped and lapsed. Answers who is a member at the
 * end, by user id.
 */
export const planMemberships = (
  random: Random,
  story: Story,
  charities: readonly PlannedCharity[],
  projects: readonly PlannedProject[],
  leaving: ReadonlyMap<string, Date>,
): ReadonlySet<string> => {
  const members = new Set<string>();
  let place = 0;
  for (const charity of charities) {
    const { userId } = charity;
    const activation = activationOf(random, charity, projects);
    if (activation === null) continue;
    place += 1;
    const end = leaving.get(userId) ?? story.period.to;
    const rehearsed = rehearsal(charity);
    const billing: Billing = random.pick([...billings, 'monthly']);
    let terms = { tier: charity.tier, billing };

    const tryTo = (at: Date, command: CharityCommand, deed: Deed): void => {
      if (at < end && rehearsed.play(command)) story.tell(at, deed);
    };
    /** A wish as the charity's rules hear it and as the platform does. */
    const meaning = ({ at, wish }: Intention): readonly [CharityCommand, Deed] => {
      const when = at.toISOString();
      const chargeId = idAt(random, at);
      switch (wish) {
        case 'activate':
          return [
            activateMembership({ ...terms, chargeId, at: when, completed: [] }),
            { does: 'activate-membership', userId, chargeId, terms },
          ];
        case 'change':
          terms = { tier: otherTier(random, terms.tier), billing: random.pick(billings) };
          return [changeMembershipTerms(terms), { does: 'change-membership-terms', userId, terms }];
        case 'stop':
          return [stopRenewal(), { does: 'stop-renewal', userId }];
        case 'resume':
          return [resumeRenewal(), { does: 'resume-renewal', userId }];
        case 'renew':
          return [renewEarly({ chargeId, at: when }), { does: 'renew-early', userId, chargeId }];
        default:
          return unreachable(wish);
      }
    };
    /** What the schedule does up to a moment; it looks every few minutes. */
    const keep = (until: Date): void => {
      for (let membership = rehearsed.membership(); membership !== null; membership = rehearsed.membership()) {
        const at = minutesAfter(random, new Date(nextStepAt(membership)), 1, 10);
        if (at >= until) return;
        const chargeId = idAt(random, at);
        tryTo(at, keepMembership({ chargeId, at: at.toISOString() }), { does: 'keep-membership', userId, chargeId });
      }
    };

    for (const intention of intentions(random, activation, place)) {
      if (intention.at >= end) break;
      keep(intention.at);
      tryTo(intention.at, ...meaning(intention));
    }
    keep(end);
    if (rehearsed.membership() !== null && !leaving.has(userId)) members.add(userId);
  }
  return members;
};
