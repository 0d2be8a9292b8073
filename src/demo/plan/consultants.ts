import { addDays, subHours } from 'date-fns';
import { type ExpertiseArea, expertiseAreas } from '../../domain/kernel/expertise-areas.ts';
import { officeMoment, type Period, someMoments } from '../calendar.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import { say, slug } from '../say.ts';
import { causes, places } from '../words/charities.ts';
import { bios, crafts, firmNames } from '../words/consultants.ts';
import { applicationDeclined, suspended } from '../words/reasons.ts';
import { addressOf, type Person } from './people.ts';
import type { Story } from './story.ts';

export interface PlannedConsultant {
  readonly userId: string;
  readonly person: Person;
  readonly username: string;
  readonly email: string;
  readonly appliedAt: Date;
  readonly expertise: readonly ExpertiseArea[];
  /** Stretches of time in which charities can invite them. */
  readonly open: readonly Period[];
  readonly leavesAt: Date | null;
}

/** Whether a consultant can be invited at a moment. */
export const isOpen = ({ open }: PlannedConsultant, at: Date): boolean =>
  open.some(({ from, to }) => at > from && at < to);

const COUNT = 70;
/** Some are there from the beginning, or nobody could be invited; and some are being vetted at the end. */
const PIONEERS = 14;
const NEWEST = 5;

const arrivals = (random: Random, { from, to }: Period): readonly Date[] => [
  ...someMoments(random, { from: addDays(from, 2), to: addDays(from, 50) }, PIONEERS),
  ...someMoments(random, { from: addDays(from, 50), to: addDays(to, -6) }, COUNT - PIONEERS - NEWEST),
  ...someMoments(random, { from: subHours(to, 40), to }, NEWEST),
];

/** What becomes of the applicants, by the place in which they come; everybody else is approved and stays. */
const fates = new Map<number, 'declined' | 'applies-again' | 'suspended' | 'reinstated' | 'leaves'>([
  [17, 'declined'],
  [21, 'applies-again'],
  [24, 'leaves'],
  [26, 'reinstated'],
  [29, 'applies-again'],
  [33, 'declined'],
  [36, 'suspended'],
  [38, 'leaves'],
  [41, 'applies-again'],
  [44, 'reinstated'],
  [47, 'leaves'],
  [50, 'declined'],
]);

/** What a consultant tells of themselves. */
export const profileOf = (random: Random, person: Person) => {
  const expertise = random.several(expertiseAreas, random.pick([1, 2, 2, 3]));
  const craft = crafts[random.pick(expertise)];
  const [offer = '', other = ''] = random.shuffled(craft.offers);
  const years = random.int(5, 31);
  const hasFirm = random.chance(0.7);
  const organisation = hasFirm ? random.pick(firmNames).replace('{name}', person.familyName) : undefined;
  const bio = say(random, random.pick(bios), {
    role: random.pick(craft.roles),
    cause: random.pick(causes).people,
    years: String(years),
    offer,
    other,
    place: random.pick(places),
  });
  const handle = slug(person.name);
  return {
    domain: organisation === undefined ? 'post.example' : `${slug(organisation)}.example`,
    form: {
      bio,
      organisation,
      expertise: [...expertise],
      yearsExperience: years,
      hourlyRate: random.int(9, 22) * 5,
      linkedin: random.chance(0.8) ? `https://network.example/in/${handle}` : '',
    },
  };
};

/** Opens and closes a profile for new projects a few times; answers when it was open. */
const availability = (
  random: Random,
  story: Story,
  userId: string,
  approved: Period,
  startsOpen: boolean,
): readonly Period[] => {
  const open: Period[] = [];
  let isOpenNow = startsOpen;
  let since = approved.from;
  while (random.chance(isOpenNow ? 0.45 : 1)) {
    const until = officeMoment(random, since, isOpenNow ? 60 : 12, isOpenNow ? 260 : 75);
    if (until >= approved.to || !story.tell(until, { does: 'change-availability', userId, availability: !isOpenNow })) {
      break;
    }
    if (isOpenNow) open.push({ from: since, to: until });
    isOpenNow = !isOpenNow;
    since = until;
  }
  return isOpenNow ? [...open, { from: since, to: approved.to }] : open;
};

interface Application {
  readonly userId: string;
  readonly appliedAt: Date;
  /** In which place they came. */
  readonly place: number;
  readonly form: ReturnType<typeof profileOf>['form'];
}

/**
 * Vets an application and tells what follows; answers the stretches in which the consultant can be relied on. Whoever
 * will be suspended takes nothing on before, so that no charity is left alone.
 */
const vet = (random: Random, story: Story, { userId, appliedAt, place, form }: Application): readonly Period[] => {
  const { to } = story.period;
  const fate = fates.get(place);
  const decidedAt = officeMoment(random, appliedAt, 2, 4);
  if (fate === 'declined' || fate === 'applies-again') {
    story.tell(decidedAt, {
      does: 'decline-application',
      userId,
      reason: say(random, random.pick(applicationDeclined)),
    });
    if (fate === 'declined') return [];
    const again = officeMoment(random, decidedAt, 15, 60);
    story.tell(again, { does: 'reapply', userId, form: { ...form, yearsExperience: form.yearsExperience + 1 } });
    const approvedAt = officeMoment(random, again, 2, 4);
    return story.tell(approvedAt, { does: 'approve', userId }) ? [{ from: approvedAt, to }] : [];
  }
  if (!story.tell(decidedAt, { does: 'approve', userId })) return [];
  if (fate !== 'suspended' && fate !== 'reinstated') return [{ from: decidedAt, to }];
  const suspendedAt = officeMoment(random, decidedAt, 50, 90);
  story.tell(suspendedAt, { does: 'suspend', userId, reason: say(random, random.pick(suspended)) });
  if (fate === 'suspended') return [];
  const reinstatedAt = officeMoment(random, suspendedAt, 5, 20);
  story.tell(reinstatedAt, { does: 'reinstate', userId });
  return [{ from: reinstatedAt, to }];
};

/** People who apply, and what becomes of them. */
export const planConsultants = (random: Random, story: Story, newPerson: () => Person): readonly PlannedConsultant[] =>
  arrivals(random, story.period).map((appliedAt, place) => {
    const person = newPerson();
    const { domain, form } = profileOf(random, person);
    const userId = idAt(random, appliedAt);
    const username = slug(person.name);
    const email = addressOf(person, domain);
    const { bio, organisation, ...consultant } = form;
    const startsOpen = random.chance(0.88);
    story.tell(appliedAt, {
      does: 'register-consultant',
      userId,
      form: {
        username,
        email,
        name: person.name,
        organisation,
        phone: random.chance(0.8) ? person.phone : undefined,
        website: random.chance(0.4) ? `https://${domain}` : undefined,
        bio,
        consultant: { ...consultant, availability: startsOpen },
      },
    });

    const fate = fates.get(place);
    const leavesAt = fate === 'leaves' ? officeMoment(random, addDays(story.period.to, -60), 0, 40) : null;
    const approved = vet(random, story, { userId, appliedAt, place, form });
    // Whoever leaves takes nothing on for half a year before, so that no charity is left alone.
    const lasting = approved.map(({ from, to }) => ({ from, to: leavesAt === null ? to : addDays(leavesAt, -180) }));
    const open =
      fate === 'suspended' || fate === 'reinstated'
        ? startsOpen
          ? lasting
          : []
        : lasting.flatMap((stretch) => availability(random, story, userId, stretch, startsOpen));

    const [first] = approved;
    if (first && random.chance(0.25)) {
      const revisedAt = officeMoment(random, first.from, 90, 300);
      if (leavesAt === null || revisedAt < leavesAt) {
        const { hourlyRate } = form;
        story.tell(revisedAt, { does: 'revise-profile', userId, form: { ...form, hourlyRate: hourlyRate + 5 } });
      }
    }
    if (leavesAt !== null) story.tell(leavesAt, { does: 'close-account', userId, role: 'consultant' });
    return { userId, person, username, email, appliedAt, expertise: form.expertise, open, leavesAt };
  });
