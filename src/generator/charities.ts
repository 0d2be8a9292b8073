import { charityPlan } from '../commands/registrations.ts';
import { minutesAfter, officeMoment } from '../demo/calendar.ts';
import { factsOf, mostAreSmall } from '../demo/plan/charities.ts';
import { say, slug } from '../demo/say.ts';
import { causes, places } from '../demo/words/charities.ts';
import { changeContactDetails, closeAccount } from '../domain/accounts/commands.ts';
import { type Billing, billings } from '../domain/charities/billing.ts';
import {
  activateMembership,
  changeMembershipTerms,
  describeOrganisation,
  keepMembership,
  leaveAsCharity,
  renewEarly,
  resumeRenewal,
  stopRenewal,
} from '../domain/charities/commands.ts';
import { membershipTiers } from '../domain/charities/membership-tiers.ts';
import type { CharityMembership } from '../domain/charities/state.ts';
import { nextStepAt } from '../domain/charities/terms.ts';
import type { Actor } from '../domain/kernel/event.ts';
import type { Client } from './client.ts';
import type { Experts } from './consultants.ts';
import { join, signIn } from './joining.ts';
import { projectsLife } from './projects.ts';
import type { Team } from './team.ts';
import type { Course } from './timetable.ts';
import { requestOf, type World } from './world.ts';

const schedule: Actor = { id: 'membership-schedule', role: 'system' };

const membershipOf = ({ charities }: World, { charityId }: Client): CharityMembership | null => {
  const state = charities.state(charityId);
  return state.status === 'registered' ? state.membership : null;
};

/** What the charity does about its membership after a term was announced, renewed or has begun. */
const changeMind = (world: World, client: Client): void => {
  const { random, charities, newId } = world;
  const { charityId, userId, by } = client;
  const asking = { by, subject: userId };
  const chance = random.fraction();
  if (chance < 0.03) charities.ask(charityId, stopRenewal(), asking);
  else if (chance < 0.05) charities.ask(charityId, resumeRenewal(), asking);
  else if (chance < 0.08) {
    const terms = { tier: random.pick(membershipTiers), billing: random.pick(billings) };
    charities.ask(charityId, changeMembershipTerms(terms), asking);
  } else if (chance < 0.1) {
    charities.ask(charityId, renewEarly({ chargeId: newId(), at: world.now().toISOString() }), asking);
  }
};

/** A membership from its activation on, for as long as the charity stays; some come back after it lapsed. */
function* membershipsLife(world: World, client: Client): Course {
  const { random, charities, newId } = world;
  const { charityId, userId, by, tier, completed } = client;
  const billing: Billing = random.pick([...billings, 'monthly']);
  do {
    const activate = activateMembership({ tier, billing, chargeId: newId(), at: world.now().toISOString(), completed });
    charities.ask(charityId, activate, { by, subject: userId });
    for (let kept = membershipOf(world, client); kept !== null; kept = membershipOf(world, client)) {
      yield minutesAfter(random, new Date(nextStepAt(kept)), 1, 10);
      const keep = keepMembership({ chargeId: newId(), at: world.now().toISOString() });
      charities.ask(charityId, keep, { by: schedule, subject: userId });
      changeMind(world, client);
    }
    yield officeMoment(random, world.now(), 60, 300);
  } while (charities.state(charityId).status === 'registered' && random.chance(0.4));
}

/** A charity that registers, may become a member, and asks for projects until it has enough, or leaves. */
export function* charitysLife(world: World, team: Team, experts: Experts): Course {
  const { random, charities, accounts, newId, begin } = world;
  const cause = random.pick(causes);
  const place = random.pick(places);
  const organisation = random.pick(cause.names).replace('{place}', place);
  const member = world.newMember(`${slug(organisation)}.example`);
  const { userId, person } = member;
  const tier = random.pick(mostAreSmall);
  const facts = factsOf(random, cause, place, tier);
  const charityId = newId();

  yield* join(world, team, member, { kind: 'charity', name: organisation, services: cause.services }, () =>
    charityPlan(
      {
        username: member.username,
        email: member.email,
        name: person.name,
        organisation,
        phone: random.chance(0.9) ? person.phone : undefined,
        website: random.chance(0.8) ? `https://${slug(organisation)}.example` : undefined,
        bio: undefined,
        charity: { ...facts, membershipTier: tier },
      },
      { userId, charityId },
      requestOf(world),
      world.now().toISOString(),
    ),
  );

  const by: Actor = { id: userId, role: 'charity' };
  const asking = { by, subject: userId };
  const client: Client = { ...member, charityId, organisation, cause, tier, by, completed: [], open: 0 };
  const isLoyal = random.chance(0.65);
  if (isLoyal && random.chance(0.6)) begin(membershipsLife(world, client));
  for (let projects = random.int(2, 16); projects > 0; projects -= 1) {
    yield officeMoment(random, world.now(), 2, 70);
    signIn(world, userId);
    if (!world.hasRoom()) continue;
    begin(projectsLife(world, team, experts, client));
    if (isLoyal && projects % 5 === 3 && membershipOf(world, client) === null) begin(membershipsLife(world, client));
    if (random.chance(0.08)) {
      const registered = charities.state(charityId);
      if (registered.status === 'registered') {
        const mission = say(random, random.pick(cause.missions), { place });
        charities.ask(charityId, describeOrganisation({ ...registered.organisation, mission }), asking);
      }
    }
    if (random.chance(0.04)) {
      const phone = `01632 960 ${String(random.int(0, 999)).padStart(3, '0')}`;
      accounts.ask(userId, changeContactDetails({ name: person.name, phone, website: null }), asking);
    }
  }
  if (!random.chance(0.12)) return;
  do yield officeMoment(random, world.now(), 60, 120);
  while (client.open > 0);
  accounts.ask(userId, closeAccount(), asking);
  charities.ask(charityId, leaveAsCharity({ at: world.now().toISOString() }), {
    by: { id: 'leaving', role: 'system' },
    subject: 'platform',
  });
  world.forget(userId);
}
