import { charitySignup, consultantSignup } from '../../commands/waiting-list.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import {
  charityExperiences,
  charitySizes,
  consultantAvailabilities,
  currentConsultings,
} from '../../domain/waiting-list/choices.ts';
import { convertSignup, inviteSignup, withdrawSignup } from '../../domain/waiting-list/commands.ts';
import { minutesAfter, officeMoment } from '../calendar.ts';
import { fillPhrase, slug } from '../phrases.ts';
import type { Timeline } from '../queue.ts';
import type { Random } from '../random.ts';
import { causes, places } from '../vocabulary/charities.ts';
import { motivations } from '../vocabulary/consultants.ts';
import { challenges, currentRoles, expertiseAreas, needs } from '../vocabulary/waiting-list.ts';
import { anonymous, system, type World } from '../world.ts';
import type { Team } from './fellowship.ts';
import type { Person } from './people.ts';

interface Signer {
  readonly person: Person;
  readonly email: string;
}

/** A charity, with its name and services, or a consultant. */
export type SignupKind =
  | { readonly kind: 'charity'; readonly name: string; readonly services: readonly string[] }
  | { readonly kind: 'consultant' };

const consultantForm = (random: Random, { person, email }: Signer) => ({
  fullName: person.name,
  email,
  phone: random.chance(0.5) ? person.phone : undefined,
  currentRole: random.pick(currentRoles),
  yearsExperience: `${random.int(3, 30)}${random.pick([' years', '', '+ years', ' years in all'])}`,
  expertiseAreas: random.pick(expertiseAreas),
  charityExperience: random.pick(charityExperiences),
  availability: random.pick(consultantAvailabilities),
  motivations: random.chance(0.7) ? fillPhrase(random, random.pick(motivations)) : undefined,
  currentConsulting: random.pick(currentConsultings),
});

const charityForm = (random: Random, { person, email }: Signer, charityName: string, services: readonly string[]) => {
  const slots = { service: random.pick(services) };
  return {
    charityName,
    contactName: person.name,
    email,
    phone: random.chance(0.5) ? person.phone : undefined,
    charitySize: random.pick(charitySizes),
    primaryNeed: random.chance(0.75) ? fillPhrase(random, random.pick(needs), slots) : undefined,
    currentChallenges: random.chance(0.6) ? fillPhrase(random, random.pick(challenges), slots) : undefined,
  };
};

/** Adds a person to the waiting list. @returns the id of the signup */
const signUp = ({ random, signups, newId }: World, signer: Signer, about: SignupKind): string => {
  const signupId = newId();
  const command =
    about.kind === 'charity'
      ? charitySignup(signupId, charityForm(random, signer, about.name, about.services))
      : consultantSignup(signupId, consultantForm(random, signer));
  signups.ask(signupId, command, { by: anonymous, subject: signupId });
  return signupId;
};

/** Takes a signup off the list and destroys its key. */
export const withdraw = (world: World, signupId: string, because: 'asked' | 'closed', by: Actor): void => {
  const { signups } = world;
  world.together(() => signups.ask(signupId, withdrawSignup({ because }), { by, subject: signupId }), {
    play: ({ commands, request }) => commands.withdrawSignup({ signupId, because }, request(by)),
    forgets: [signupId],
  });
  signups.end(signupId);
};

/** Puts a future member on the waiting list until they use an invitation. @returns the id of the signup. */
export function* signUpAndWait(
  world: World,
  team: Team,
  signer: Signer,
  about: SignupKind,
): Generator<Date, string, void> {
  const { random, signups } = world;
  const signupId = signUp(world, signer, about);
  yield officeMoment(random, world.now(), 1, 12);
  signups.ask(signupId, inviteSignup({ known: null }), { by: team.administrator(), subject: signupId });
  yield officeMoment(random, world.now(), 2, 40);
  return signupId;
}

/** Records, shortly after a registration, which signup it came from. */
export function* convertedSignup(world: World, signupId: string, userId: string): Generator<Date, void, void> {
  yield minutesAfter(world.random, world.now(), 1, 2);
  world.signups.ask(signupId, convertSignup({ userId }), { by: system('conversion'), subject: signupId });
}

/** A person on the waiting list who never registers. `number` counts them. */
export function* stranger(world: World, team: Team, number: number): Timeline {
  const { random, signups } = world;
  const person = world.newPerson();
  const cause = random.pick(causes);
  const name = random.pick(cause.names).replace('{place}', random.pick(places));
  const isCharity = number % 2 === 0;
  const about: SignupKind = isCharity ? { kind: 'charity', name, services: cause.services } : { kind: 'consultant' };
  const email = `${slug(person.name)}@${isCharity ? slug(name) : 'post'}.example`;
  const signupId = signUp(world, { person, email }, about);
  if (random.chance(0.25)) {
    yield officeMoment(random, world.now(), 2, 40);
    signups.ask(signupId, inviteSignup({ known: null }), { by: team.administrator(), subject: signupId });
  } else if (number % 12 === 3) {
    yield officeMoment(random, world.now(), 20, 80);
    signups.end(signUp(world, { person, email }, about));
  }
  if (number % 29 === 7) {
    yield officeMoment(random, world.now(), 45, 90);
    withdraw(world, signupId, 'asked', team.administrator());
  }
  signups.end(signupId);
}
