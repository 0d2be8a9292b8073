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
import { membershipTiers } from '../../domain/charities/membership-tiers.ts';
import type { CharityMembership } from '../../domain/charities/state.ts';
import { nextStepAt } from '../../domain/charities/terms.ts';
import { unreachable } from '../../domain/kernel/never.ts';
import { minutesAfter, officeMoment } from '../calendar.ts';
import type { Timeline } from '../queue.ts';
import type { Random } from '../random.ts';
import { system, type World } from '../world.ts';
import type { Client } from './fellowship.ts';
import { byMember } from './members.ts';

/** When a charity becomes a member: at once, after its first completed project, or never. */
export const joiningOf = (number: number): 'soon' | 'after-project' | 'never' =>
  number % 5 === 2 ? 'after-project' : number % 5 === 4 ? 'never' : 'soon';

interface Intention {
  readonly at: Date;
  readonly wish: 'activate' | 'change' | 'stop' | 'resume' | 'renew';
}

/**
 * A charity's planned membership actions, earliest first; a planned action may turn out to be impossible. Depends on
 * the number of the charity, so that every action occurs even among few charities.
 */
const intentionsOf = (random: Random, activation: Date, number: number): Intention[] => {
  const list: Intention[] = [{ at: activation, wish: 'activate' }];
  if (number % 3 === 0) list.push({ at: officeMoment(random, activation, 40, 300), wish: 'change' });
  if (number % 5 === 1) list.push({ at: officeMoment(random, activation, 60, 250), wish: 'renew' });
  if (number % 3 === 1) {
    const stopped = officeMoment(random, activation, 20, 150);
    list.push({ at: stopped, wish: 'stop' });
    if (number % 9 === 1) list.push({ at: officeMoment(random, stopped, 3, 25), wish: 'resume' });
    if (number % 9 === 4) list.push({ at: officeMoment(random, stopped, 200, 330), wish: 'activate' });
  }
  return list.toSorted((left, right) => left.at.getTime() - right.at.getTime());
};

export const membershipOf = (
  { charities }: World,
  { charityId }: Pick<Client, 'charityId'>,
): CharityMembership | null => {
  const state = charities.state(charityId);
  return state.status === 'registered' ? state.membership : null;
};

/** A charity's membership from now on: the charity's planned actions, and those of the schedule when they are due. */
export function* membership(world: World, client: Client): Timeline {
  const { random, charities, newId } = world;
  const { charityId, tier, completed } = client;
  const intentions = intentionsOf(random, world.now(), client.number);
  const billing: Billing = random.pick([...billings, 'monthly']);
  const commandFor = (wish: Intention['wish']): CharityCommand => {
    const at = world.now().toISOString();
    switch (wish) {
      case 'activate':
        return activateMembership({ tier, billing, chargeId: newId(), at, completed });
      case 'change':
        return changeMembershipTerms({ tier: random.pick(membershipTiers), billing: random.pick(billings) });
      case 'stop':
        return stopRenewal();
      case 'resume':
        return resumeRenewal();
      case 'renew':
        return renewEarly({ chargeId: newId(), at });
      default:
        return unreachable(wish);
    }
  };

  for (;;) {
    const [intention] = intentions;
    const current = membershipOf(world, client);
    const dueAt = current === null ? null : minutesAfter(random, new Date(nextStepAt(current)), 1, 10);
    if (dueAt !== null && !(intention && intention.at < dueAt)) {
      yield dueAt;
      const keep = keepMembership({ chargeId: newId(), at: world.now().toISOString() });
      charities.ask(charityId, keep, { by: system('membership-schedule'), subject: client.userId });
    } else if (intention) {
      yield intention.at;
      intentions.shift();
      charities.ask(charityId, commandFor(intention.wish), byMember(client));
    } else return;
  }
}
