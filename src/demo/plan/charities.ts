import { addDays } from 'date-fns';
import { type MembershipTier, membershipTiers } from '../../domain/charities/membership-tiers.ts';
import { officeMoment, type Period, someMoments } from '../calendar.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import { say, slug } from '../say.ts';
import { type Cause, causes, places, regions } from '../words/charities.ts';
import type { Person } from './people.ts';
import type { Story } from './story.ts';

export interface PlannedCharity {
  readonly userId: string;
  readonly person: Person;
  readonly username: string;
  readonly email: string;
  readonly organisation: string;
  readonly tier: MembershipTier;
  readonly cause: Cause;
  readonly registeredAt: Date;
  readonly place: string;
  /** As they were told on registering. */
  readonly facts: ReturnType<typeof factsOf>;
  readonly bio: string | undefined;
}

const COUNT = 48;
/** Friends of the house, who are there from the beginning. */
const PIONEERS = 8;

const arrivals = (random: Random, { from, to }: Period): readonly Date[] => [
  ...someMoments(random, { from: addDays(from, 12), to: addDays(from, 50) }, PIONEERS),
  ...someMoments(random, { from: addDays(from, 50), to: addDays(to, -2) }, COUNT - PIONEERS),
];

/** Annual revenue in pounds, as the tiers are cut (spec §9). */
const revenues: Readonly<Record<MembershipTier, readonly [number, number]>> = {
  small: [28_000, 980_000],
  medium: [1_050_000, 4_800_000],
  large: [5_200_000, 23_000_000],
};

/** To pick a tier from. */
export const mostAreSmall: readonly MembershipTier[] = [
  ...membershipTiers,
  'small',
  'small',
  'small',
  'small',
  'medium',
  'medium',
];

/** What a charity tells of itself. */
export const factsOf = (random: Random, cause: Cause, place: string, tier: MembershipTier) => {
  const [least, most] = revenues[tier];
  const revenue = random.int(least / 1000, most / 1000) * 1000;
  return {
    // Above every number that the register has given out.
    registeredNumber: random.chance(0.9) ? String(random.int(9_900_000, 9_999_999)) : undefined,
    revenue,
    employeeCount: Math.max(random.int(0, 3), Math.round(revenue / random.int(32_000, 58_000))),
    foundingYear: random.int(1884, 2021),
    mission: say(random, random.pick(cause.missions), { place }),
    primaryCause: cause.cause,
    location: `${place}, ${random.pick(regions)}`,
  };
};

/** Charities that register, and how they describe themselves. */
export const planCharities = (random: Random, story: Story, newPerson: () => Person): readonly PlannedCharity[] => {
  const homes = random.shuffled(places);
  return arrivals(random, story.period).map((registeredAt, index) => {
    const person = newPerson();
    const place = homes[index % homes.length] ?? 'Alderstone';
    const cause = causes[index % causes.length] ?? random.pick(causes);
    const organisation = random.pick(cause.names).replace('{place}', place);
    const username = slug(organisation).slice(0, 50);
    const domain = `${username}.example`;
    const email = `${random.pick(['office', 'hello', 'info', slug(person.givenName)])}@${domain}`;
    const tier = random.pick(mostAreSmall);
    const userId = idAt(random, registeredAt);
    const facts = factsOf(random, cause, place, tier);
    const bio = random.chance(0.6)
      ? say(random, `(Known for|People know us for) our ${random.pick(cause.services)}.`)
      : undefined;
    story.tell(registeredAt, {
      does: 'register-charity',
      userId,
      form: {
        username,
        email,
        name: person.name,
        organisation,
        phone: random.chance(0.9) ? person.phone : undefined,
        website: random.chance(0.8) ? `https://${domain}` : undefined,
        bio,
        charity: { ...facts, membershipTier: tier },
      },
    });
    return { userId, person, username, email, organisation, tier, cause, registeredAt, place, facts, bio };
  });
};

/** Charities that describe themselves anew once they have grown. */
export const planDescriptions = (
  random: Random,
  story: Story,
  charities: readonly PlannedCharity[],
  leaving: ReadonlyMap<string, Date>,
): void => {
  for (const { userId, organisation, registeredAt, place, facts, bio, cause } of charities) {
    if (!random.chance(0.4)) continue;
    const at = officeMoment(random, registeredAt, 60, 380);
    if (at >= (leaving.get(userId) ?? story.period.to)) continue;
    const employeeCount = facts.employeeCount + random.int(1, 4);
    const mission = say(random, random.pick(cause.missions), { place });
    story.tell(at, {
      does: 'describe-organisation',
      userId,
      form: { ...facts, organisation, bio, employeeCount, mission },
    });
  }
};
