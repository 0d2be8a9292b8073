import { createHash } from 'node:crypto';
import { consultantPlan } from '../../commands/registrations.ts';
import { describeProfile } from '../../domain/accounts/commands.ts';
import {
  approveConsultant,
  changeAvailability,
  declineConsultant,
  leaveAsConsultant,
  reapply,
  reinstateConsultant,
  reviseProfile,
  setPhoto,
  stateCapacity,
  suspendConsultant,
} from '../../domain/consultants/commands.ts';
import type { ConsultantProfile } from '../../domain/consultants/events.ts';
import { canBeInvited } from '../../domain/consultants/state.ts';
import { expertiseAreas } from '../../domain/kernel/expertise-areas.ts';
import { officeMoment } from '../calendar.ts';
import { fillPhrase, slug } from '../phrases.ts';
import { portraitOf } from '../portraits.ts';
import type { Timeline } from '../queue.ts';
import type { Random } from '../random.ts';
import { causes, places } from '../vocabulary/charities.ts';
import { bios, crafts, firmNames } from '../vocabulary/consultants.ts';
import { applicationDeclined, suspended } from '../vocabulary/reasons.ts';
import { anonymous, type World } from '../world.ts';
import type { Expert, Experts, Fellowship, Member } from './fellowship.ts';
import { byMember, changePhone, leave, newMember, register, signIn } from './members.ts';
import type { Person } from './people.ts';

/** Maximum number of simultaneous projects of one consultant. */
const MOST_ENGAGEMENTS = 3;
const CONSIDERED = 12;

export const openExperts = (random: Random, consultants: World['consultants']): Experts => {
  const list: Expert[] = [];
  return {
    add: (expert) => {
      list.push(expert);
    },
    remove: (expert) => {
      const index = list.indexOf(expert);
      const last = list.pop();
      if (last !== undefined && last !== expert && index >= 0) list[index] = last;
    },
    all: () => list,
    candidates: (areas) => {
      if (list.length === 0) return [];
      const matches = ({ expertise }: Expert): number => areas.filter((area) => expertise.includes(area)).length;
      const considered = new Set(Array.from({ length: CONSIDERED }, () => random.pick(list)));
      return [...considered]
        .filter(
          (expert) => canBeInvited(consultants.state(expert.consultantId)) && expert.engagements < MOST_ENGAGEMENTS,
        )
        .toSorted((left, right) => matches(right) - matches(left));
    },
  };
};

type Facts = Pick<ConsultantProfile, 'expertise' | 'yearsExperience'>;

/** @param known what a revised profile must agree with; drawn otherwise */
const profileOf = (random: Random, person: Person, known?: Facts) => {
  const drawn = random.several(expertiseAreas, random.pick([1, 2, 2, 3]));
  const expertise = known?.expertise ?? drawn;
  const craft = crafts[random.pick(expertise)];
  const [offer = '', other = ''] = random.shuffled(craft.offers);
  const drawnYears = random.int(5, 31);
  const years = known?.yearsExperience ?? drawnYears;
  const organisation = random.chance(0.7) ? random.pick(firmNames).replace('{name}', person.familyName) : undefined;
  const template = random.pick(bios);
  const role = random.pick(craft.roles);
  const bio = fillPhrase(random, template, {
    role,
    aRole: `${/^([aeiou]|HR)/.test(role) ? 'an' : 'a'} ${role}`,
    cause: random.pick(causes).people,
    years: String(years),
    offer,
    other,
    place: random.pick(places),
  });
  const offered = {
    expertise: [...expertise],
    yearsExperience: years,
    hourlyRate: random.int(9, 22) * 5,
    linkedin: random.chance(0.8) ? `https://www.linkedin.com/in/${slug(person.name)}-example` : '',
  };
  return { bio, organisation, offered };
};

type Fate = 'declined' | 'reapplies' | 'suspended' | 'reinstated' | 'leaves' | 'stays';

/** The outcome of an application, by the applicant's number; the first applicants all stay. */
const fateOf = (number: number): Fate => {
  const fates: Readonly<Record<number, Fate>> = {
    16: 'reapplies',
    18: 'declined',
    20: 'leaves',
    21: 'suspended',
    23: 'reinstated',
    25: 'leaves',
    27: 'reapplies',
  };
  return fates[number % 30] ?? 'stays';
};

/** Sets a drawn portrait as the profile's photo. */
const setPortrait = (world: World, member: Member, consultantId: string): void => {
  const { random, consultants, newId } = world;
  const files = { photoId: newId(), thumbnailId: newId() };
  const look = random.apart(`portrait ${member.username}`);
  world.together(
    // The picture is drawn when the step runs, because its digest is not known before.
    () => consultants.ask(consultantId, setPhoto({ ...files, digest: '' }), byMember(member)),
    {
      play: async ({ commands, keepPhoto, request }) => {
        const { large, small } = await portraitOf(look);
        await keepPhoto(files.photoId, large);
        await keepPhoto(files.thumbnailId, small);
        const digest = createHash('sha256').update(large).digest('hex');
        const by = { userId: member.userId, consultantId };
        return commands.setPhoto({ ...files, digest }, by, request(member.by));
      },
    },
  );
};

/** A consultant who applies, is vetted, takes on projects, and may leave. */
export function* consultant(fellowship: Fellowship, number: number, comesDirectly = false): Timeline {
  const { world, team, experts } = fellowship;
  const { random, consultants, accounts, newId } = world;
  const person = world.newPerson();
  const { bio, organisation, offered } = profileOf(random, person);
  const username = world.uniqueUsername(slug(person.name));
  const domain = organisation === undefined ? 'post.example' : `${slug(organisation)}.example`;
  const email = `${username.replace('-', '.')}@${domain}`;
  const member = newMember(world, 'consultant', { person, username, email });
  const { userId } = member;
  const consultantId = newId();
  const availability = random.chance(0.88);
  const form = {
    username,
    email,
    name: person.name,
    organisation,
    phone: random.chance(0.8) ? person.phone : undefined,
    website: random.chance(0.4) ? `https://${domain}` : undefined,
    bio,
    consultant: { ...offered, availability },
  };
  yield* register(
    world,
    team,
    member,
    { kind: 'consultant' },
    {
      plan: () => {
        const request = { actor: anonymous, source: 'demo', requestId: userId, correlationId: userId };
        return consultantPlan(form, { userId, consultantId }, request, world.now().toISOString());
      },
      play: ({ commands, password, request }) =>
        commands.registerConsultant(
          { ...form, password },
          { registrationId: userId, consultantId, emailProof: 'given' },
          request(anonymous),
        ),
      comesDirectly,
    },
  );

  const profile = { ...offered, linkedin: offered.linkedin || null };
  const themselves = byMember(member);
  const byOffice = () => ({ by: team.administrator(), subject: userId });
  const fate = fateOf(number);

  yield officeMoment(random, world.now(), 2, 4);
  if (fate === 'declined' || fate === 'reapplies') {
    const reason = fillPhrase(random, random.pick(applicationDeclined));
    consultants.ask(consultantId, declineConsultant({ reason }), byOffice());
    if (fate === 'declined') return;
    yield officeMoment(random, world.now(), 15, 60);
    consultants.ask(consultantId, reapply({ ...profile }), themselves);
    yield officeMoment(random, world.now(), 2, 4);
  }
  consultants.ask(consultantId, approveConsultant(), byOffice());

  // This happens before they take on any work, so that no charity loses its consultant.
  if (fate === 'suspended' || fate === 'reinstated') {
    yield officeMoment(random, world.now(), 50, 90);
    consultants.ask(
      consultantId,
      suspendConsultant({ reason: fillPhrase(random, random.pick(suspended)) }),
      byOffice(),
    );
    if (fate === 'suspended') return;
    yield officeMoment(random, world.now(), 5, 20);
    consultants.ask(consultantId, reinstateConsultant(), byOffice());
  }

  // Every third consultant states no availability.
  if (number % 3 !== 0) {
    const daysPerMonth = 2 + (number % 9);
    consultants.ask(consultantId, stateCapacity({ daysPerMonth, availableFrom: null }), themselves);
  }

  // Most consultants who stay have a photo. It has a random generator of its own, so that the rest of the story stays
  // the same without it.
  if (fellowship.hasDocuments && fate !== 'leaves' && number % 4 !== 1) setPortrait(world, member, consultantId);

  const expert: Expert = { ...member, consultantId, expertise: offered.expertise, engagements: 0, done: 0 };
  experts.add(expert);
  for (let stays = fate === 'leaves' ? random.int(1, 2) : Number.POSITIVE_INFINITY; stays > 0; stays -= 1) {
    yield officeMoment(random, world.now(), 20, 160);
    signIn(world, member);
    const chance = random.fraction();
    if (chance < 0.35) {
      consultants.ask(consultantId, changeAvailability({ isAvailable: !availability }), themselves);
      yield officeMoment(random, world.now(), 12, 75);
      consultants.ask(consultantId, changeAvailability({ isAvailable: true }), themselves);
    } else if (chance < 0.5) {
      profile.hourlyRate += 5;
      const described = { bio: profileOf(random, person, profile).bio, organisation: organisation ?? null };
      world.together(() => {
        consultants.ask(consultantId, reviseProfile({ ...profile }), themselves);
        accounts.ask(userId, describeProfile(described), themselves);
      });
    } else if (chance < 0.55) changePhone(world, member);
  }
  experts.remove(expert);
  while (expert.engagements > 0) yield officeMoment(random, world.now(), 5, 20);
  leave(world, expert, (request) => consultants.ask(consultantId, leaveAsConsultant(), request));
}
