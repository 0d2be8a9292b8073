import { consultantPlan } from '../commands/registrations.ts';
import { officeMoment } from '../demo/calendar.ts';
import { profileOf } from '../demo/plan/consultants.ts';
import type { Random } from '../demo/random.ts';
import { say, slug } from '../demo/say.ts';
import { applicationDeclined, suspended } from '../demo/words/reasons.ts';
import { closeAccount } from '../domain/accounts/commands.ts';
import {
  approveConsultant,
  changeAvailability,
  declineConsultant,
  leaveAsConsultant,
  reapply,
  reinstateConsultant,
  reviseProfile,
  suspendConsultant,
} from '../domain/consultants/commands.ts';
import { canBeInvited } from '../domain/consultants/state.ts';
import type { ExpertiseArea } from '../domain/kernel/expertise-areas.ts';
import { join, signIn } from './joining.ts';
import type { Team } from './team.ts';
import type { Course } from './timetable.ts';
import { type Member, requestOf, type World } from './world.ts';

/** A consultant as charities know them. */
export interface Expert extends Member {
  readonly consultantId: string;
  readonly expertise: readonly ExpertiseArea[];
}

/** Projects at once that one consultant takes on. */
const MOST_AT_ONCE = 3;

/** How many consultants are looked at for one project. */
const LOOKED_AT = 12;

/** Who could be asked, and who is at work. */
export interface Experts {
  add(expert: Expert): void;
  remove(expert: Expert): void;
  /** Consultants who could be invited now, the best suited first. */
  candidates(areas: readonly ExpertiseArea[]): readonly Expert[];
  /** Counts the projects that a consultant is invited to or at work on. */
  engage(expert: Expert, more: 1 | -1): void;
  isFree(expert: Expert): boolean;
}

export const openExperts = (random: Random, consultants: World['consultants']): Experts => {
  const list: Expert[] = [];
  const engaged = new Map<string, number>();
  const load = ({ userId }: Expert): number => engaged.get(userId) ?? 0;
  return {
    add: (expert) => {
      list.push(expert);
    },
    remove: (expert) => {
      const place = list.indexOf(expert);
      const last = list.pop();
      if (last !== undefined && last !== expert && place >= 0) list[place] = last;
    },
    candidates: (areas) => {
      if (list.length === 0) return [];
      const suitability = ({ expertise }: Expert): number => areas.filter((area) => expertise.includes(area)).length;
      const seen = new Set(Array.from({ length: LOOKED_AT }, () => random.pick(list)));
      return [...seen]
        .filter((expert) => canBeInvited(consultants.state(expert.consultantId)) && load(expert) < MOST_AT_ONCE)
        .toSorted((left, right) => suitability(right) - suitability(left));
    },
    engage: (expert, more) => {
      const count = load(expert) + more;
      if (count === 0) engaged.delete(expert.userId);
      else engaged.set(expert.userId, count);
    },
    isFree: (expert) => load(expert) === 0,
  };
};

/** Somebody who applies, is vetted, comes and goes, and may leave in the end. */
export function* consultantsLife(world: World, team: Team, experts: Experts): Course {
  const { random, consultants, accounts, newId } = world;
  const member = world.newMember('post.example');
  const { userId } = member;
  const consultantId = newId();
  const { form, domain } = profileOf(random, member.person);
  const { bio, organisation, ...offer } = form;
  const availability = random.chance(0.88);
  const subject = userId;
  const self = { by: { id: userId, role: 'consultant' as const }, subject };
  const office = () => ({ by: team.somebody(), subject });
  const profile = {
    expertise: offer.expertise,
    yearsExperience: offer.yearsExperience,
    hourlyRate: offer.hourlyRate,
    linkedin: offer.linkedin || null,
  };

  yield* join(world, team, member, { kind: 'consultant' }, () =>
    consultantPlan(
      {
        username: member.username,
        email: member.email,
        name: member.person.name,
        organisation,
        phone: random.chance(0.8) ? member.person.phone : undefined,
        website: random.chance(0.4) ? `https://${slug(domain)}.example` : undefined,
        bio,
        consultant: { ...offer, availability },
      },
      { userId, consultantId },
      requestOf(world),
      world.now().toISOString(),
    ),
  );

  yield officeMoment(random, world.now(), 2, 4);
  if (random.chance(0.15)) {
    const reason = say(random, random.pick(applicationDeclined));
    consultants.ask(consultantId, declineConsultant({ reason }), office());
    if (random.chance(0.5)) return;
    yield officeMoment(random, world.now(), 15, 60);
    consultants.ask(consultantId, reapply({ ...profile, yearsExperience: profile.yearsExperience + 1 }), self);
    yield officeMoment(random, world.now(), 2, 4);
  }
  consultants.ask(consultantId, approveConsultant(), office());
  const expert: Expert = { ...member, consultantId, expertise: offer.expertise };
  experts.add(expert);

  for (;;) {
    yield officeMoment(random, world.now(), 20, 160);
    signIn(world, userId);
    const chance = random.fraction();
    if (chance < 0.35) {
      consultants.ask(consultantId, changeAvailability({ isAvailable: false }), self);
      yield officeMoment(random, world.now(), 12, 75);
      consultants.ask(consultantId, changeAvailability({ isAvailable: true }), self);
    } else if (chance < 0.5) {
      profile.hourlyRate += 5;
      consultants.ask(consultantId, reviseProfile({ ...profile }), self);
    } else if (chance < 0.56 && experts.isFree(expert)) {
      consultants.ask(consultantId, suspendConsultant({ reason: say(random, random.pick(suspended)) }), office());
      yield officeMoment(random, world.now(), 5, 40);
      consultants.ask(consultantId, reinstateConsultant(), office());
    } else if (chance < 0.6 && experts.isFree(expert)) {
      experts.remove(expert);
      accounts.ask(userId, closeAccount(), self);
      consultants.ask(consultantId, leaveAsConsultant(), {
        by: { id: 'leaving', role: 'system' },
        subject: 'platform',
      });
      world.forget(userId);
      return;
    }
  }
}
