import { charityPlan } from '../../commands/registrations.ts';
import { describeOrganisation, leaveAsCharity } from '../../domain/charities/commands.ts';
import { type MembershipTier, membershipTiers } from '../../domain/charities/membership-tiers.ts';
import { officeMoment } from '../calendar.ts';
import { fillPhrase, slug } from '../phrases.ts';
import type { Timeline } from '../queue.ts';
import type { Random } from '../random.ts';
import { type Cause, causes, places, regions } from '../vocabulary/charities.ts';
import { anonymous } from '../world.ts';
import type { Client, Fellowship } from './fellowship.ts';
import { byMember, changePhone, leave, newMember, register, signIn } from './members.ts';
import { joiningOf, membership } from './memberships.ts';
import { project } from './projects.ts';

/** Annual revenue in pounds by tier (spec §9). */
const revenues: Readonly<Record<MembershipTier, readonly [number, number]>> = {
  small: [28_000, 980_000],
  medium: [1_050_000, 4_800_000],
  large: [5_200_000, 23_000_000],
};

/** The tiers to choose from at random: most charities are small. */
const tiers: readonly MembershipTier[] = [...membershipTiers, 'small', 'small', 'small', 'small', 'medium', 'medium'];

const factsOf = (random: Random, cause: Cause, place: string, tier: MembershipTier) => {
  const [least, most] = revenues[tier];
  const revenue = random.int(least / 1000, most / 1000) * 1000;
  return {
    // Higher than any number that the register has assigned.
    registeredNumber: random.chance(0.9) ? String(random.int(9_900_000, 9_999_999)) : undefined,
    revenue,
    employeeCount: Math.max(random.int(0, 3), Math.round(revenue / random.int(32_000, 58_000))),
    foundingYear: random.int(1884, 2021),
    mission: fillPhrase(random, random.pick(cause.missions), { place }),
    primaryCause: cause.cause,
    location: `${place}, ${random.pick(regions)}`,
  };
};

/** A charity that registers, may become a member, requests projects, and may leave. */
export function* charity(fellowship: Fellowship, number: number, projects: number): Timeline {
  const { world, team, clients } = fellowship;
  const { random, charities, newId, begin } = world;
  const cause = causes[number % causes.length] ?? random.pick(causes);
  const place = places[(number * 7) % places.length] ?? random.pick(places);
  const organisation = random.pick(cause.names).replace('{place}', place);
  const person = world.newPerson();
  const username = world.uniqueUsername(slug(organisation).slice(0, 44));
  const domain = `${username}.example`;
  const email = `${random.pick(['office', 'hello', 'info', slug(person.givenName)])}@${domain}`;
  const member = newMember(world, 'charity', { person, username, email });
  const { userId } = member;
  const tier = random.pick(tiers);
  const charityId = newId();
  const form = {
    username,
    email,
    name: person.name,
    organisation,
    phone: random.chance(0.9) ? person.phone : undefined,
    website: random.chance(0.8) ? `https://${domain}` : undefined,
    bio: random.chance(0.6)
      ? fillPhrase(random, `(Known for|People know us for) our ${random.pick(cause.services)}.`)
      : undefined,
    charity: { ...factsOf(random, cause, place, tier), membershipTier: tier },
  };
  yield* register(
    world,
    team,
    member,
    { kind: 'charity', name: organisation, services: cause.services },
    {
      plan: () => {
        const request = { actor: anonymous, source: 'demo', requestId: userId, correlationId: userId };
        return charityPlan(form, { userId, charityId }, request, world.now().toISOString());
      },
      play: ({ commands, password, request }) =>
        commands.registerCharity(
          { ...form, password },
          { registrationId: userId, emailProof: 'given' },
          request(anonymous),
        ),
    },
  );

  const client: Client = { ...member, number, charityId, organisation, cause, tier, completed: [], open: 0, done: 0 };
  clients.add(client);
  if (joiningOf(number) === 'soon') begin(membership(world, client), officeMoment(random, world.now(), 2, 80));
  for (let left = projects; left > 0; left -= 1) {
    yield officeMoment(random, world.now(), 2, 70);
    signIn(world, member);
    if (!world.hasRoom()) continue;
    begin(project(fellowship, client));
    if (random.chance(0.08)) {
      const registered = charities.state(charityId);
      if (registered.status === 'registered') {
        const mission = fillPhrase(random, random.pick(cause.missions), { place });
        charities.ask(charityId, describeOrganisation({ ...registered.organisation, mission }), byMember(member));
      }
    }
    if (random.chance(0.06)) changePhone(world, member);
  }
  if (number % 8 !== 3) return;
  do yield officeMoment(random, world.now(), 60, 120);
  while (client.open > 0);
  clients.delete(client);
  leave(world, client, (request) => {
    charities.ask(charityId, leaveAsCharity({ at: world.now().toISOString() }), request);
  });
}
