import { addDays } from 'date-fns';
import {
  charityExperiences,
  charitySizes,
  consultantAvailabilities,
  currentConsultings,
} from '../../domain/waiting-list/choices.ts';
import { minutesAfter, officeMoment, someMoment, someMoments } from '../calendar.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import { say, slug } from '../say.ts';
import { causes, places } from '../words/charities.ts';
import { motivations } from '../words/consultants.ts';
import { areasInWords, challenges, currentRoles, needs } from '../words/waiting-list.ts';
import type { PlannedCharity } from './charities.ts';
import type { PlannedConsultant } from './consultants.ts';
import { addressOf, type Person } from './people.ts';
import type { Story } from './story.ts';

/** Signups of each kind by people who have not become members. */
const STRANGERS = 58;
/** Of ten members, so many were on the waiting list first. */
const OF_TEN_MEMBERS = 3;

/** Whoever puts themselves on the list. */
interface Signer {
  readonly person: Person;
  readonly email: string;
}

export const consultantForm = (random: Random, { person, email }: Signer) => ({
  fullName: person.name,
  email,
  phone: random.chance(0.5) ? person.phone : undefined,
  currentRole: random.pick(currentRoles),
  yearsExperience: `${random.int(3, 30)}${random.pick([' years', '', '+ years', ' years in the sector'])}`,
  expertiseAreas: random.pick(areasInWords),
  charityExperience: random.pick(charityExperiences),
  availability: random.pick(consultantAvailabilities),
  motivations: random.chance(0.7) ? say(random, random.pick(motivations)) : undefined,
  currentConsulting: random.pick(currentConsultings),
});

export const charityForm = (
  random: Random,
  { person, email }: Signer,
  charityName: string,
  services: readonly string[],
) => {
  const slots = { service: random.pick(services) };
  return {
    charityName,
    contactName: person.name,
    email,
    phone: random.chance(0.5) ? person.phone : undefined,
    charitySize: random.pick(charitySizes),
    primaryNeed: random.chance(0.75) ? say(random, random.pick(needs), slots) : undefined,
    currentChallenges: random.chance(0.6) ? say(random, random.pick(challenges), slots) : undefined,
  };
};

/** People on the waiting list: some are invited, some become members, a few ask to be forgotten. */
export const planWaitingList = (
  random: Random,
  story: Story,
  newPerson: () => Person,
  members: { readonly charities: readonly PlannedCharity[]; readonly consultants: readonly PlannedConsultant[] },
): void => {
  const { from } = story.period;
  const joinAsCharity = (at: Date, signer: Signer, charityName: string, services: readonly string[]): string => {
    const signupId = idAt(random, at);
    story.tell(at, { does: 'join-as-charity', signupId, form: charityForm(random, signer, charityName, services) });
    return signupId;
  };
  const joinAsConsultant = (at: Date, signer: Signer): string => {
    const signupId = idAt(random, at);
    story.tell(at, { does: 'join-as-consultant', signupId, form: consultantForm(random, signer) });
    return signupId;
  };
  /** A few weeks on the list, an invitation, an account. */
  const convert = (memberSince: Date, userId: string, join: (at: Date) => string): void => {
    const at = someMoment(random, { from: addDays(memberSince, -75), to: addDays(memberSince, -4) });
    if (at < from) return;
    const signupId = join(at);
    const invitedAt = officeMoment(random, at, 1, 12);
    if (invitedAt < memberSince) story.tell(invitedAt, { does: 'invite-signup', signupId });
    story.tell(minutesAfter(random, memberSince, 1, 2), { does: 'convert-signup', signupId, userId });
  };
  const follow = (at: Date, signupId: string): void => {
    if (random.chance(0.25)) story.tell(officeMoment(random, at, 2, 40), { does: 'invite-signup', signupId });
    if (random.chance(0.03)) story.tell(officeMoment(random, at, 45, 90), { does: 'withdraw-signup', signupId });
  };

  for (const { userId, person, email, organisation, cause, registeredAt } of members.charities) {
    if (random.int(1, 10) > OF_TEN_MEMBERS) continue;
    convert(registeredAt, userId, (at) => joinAsCharity(at, { person, email }, organisation, cause.services));
  }
  for (const { userId, person, email, appliedAt } of members.consultants) {
    if (random.int(1, 10) > OF_TEN_MEMBERS) continue;
    convert(appliedAt, userId, (at) => joinAsConsultant(at, { person, email }));
  }
  for (const at of someMoments(random, story.period, STRANGERS)) {
    const person = newPerson();
    const cause = random.pick(causes);
    const name = random.pick(cause.names).replace('{place}', random.pick(places));
    const email = `${slug(person.givenName)}@${slug(name)}.example`;
    follow(at, joinAsCharity(at, { person, email }, name, cause.services));
    // Whoever hears nothing for a while asks again.
    const again = officeMoment(random, at, 20, 80);
    if (random.chance(0.08) && again < story.period.to) joinAsCharity(again, { person, email }, name, cause.services);
  }
  for (const at of someMoments(random, story.period, STRANGERS)) {
    const person = newPerson();
    follow(at, joinAsConsultant(at, { person, email: addressOf(person, 'post.example') }));
  }
};
