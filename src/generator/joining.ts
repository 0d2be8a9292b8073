import type { RegistrationPlan } from '../commands/registration-plan.ts';
import { charitySignup, consultantSignup } from '../commands/waiting-list.ts';
import { minutesAfter, officeMoment } from '../demo/calendar.ts';
import { charityForm, consultantForm } from '../demo/plan/waiting-list.ts';
import { recordSignIn, recordSignInFailure, registerAccount } from '../domain/accounts/commands.ts';
import { registerCharity } from '../domain/charities/commands.ts';
import { applyAsConsultant } from '../domain/consultants/commands.ts';
import { convertSignup, inviteSignup, withdrawSignup } from '../domain/waiting-list/commands.ts';
import type { Team } from './team.ts';
import type { Course } from './timetable.ts';
import { anybody, type Member, type World } from './world.ts';

/** Of ten who sign up or register, so many sign up first and register then. */
const OF_TEN_MEMBERS = 3;

/** What a signup is about: a charity's name and one of its services, or a consultant. */
export type SignupKind =
  | { readonly kind: 'charity'; readonly name: string; readonly services: readonly string[] }
  | { readonly kind: 'consultant' };

/** Puts somebody on the waiting list. @returns the signup's id. */
export const signUp = ({ random, signups, newId }: World, member: Member, about: SignupKind): string => {
  const signupId = newId();
  const command =
    about.kind === 'charity'
      ? charitySignup(signupId, charityForm(random, member, about.name, about.services))
      : consultantSignup(signupId, consultantForm(random, member));
  signups.ask(signupId, command, { by: anybody, subject: signupId });
  return signupId;
};

/** Somebody on the waiting list who never becomes a member. */
export function* strangersSignup(world: World, team: Team, member: Member, about: SignupKind): Course {
  const { random, signups } = world;
  const signupId = signUp(world, member, about);
  if (random.chance(0.25)) {
    yield officeMoment(random, world.now(), 2, 40);
    signups.ask(signupId, inviteSignup(), { by: team.somebody(), subject: signupId });
  }
  if (random.chance(0.03)) {
    yield officeMoment(random, world.now(), 45, 90);
    signups.ask(signupId, withdrawSignup({ because: 'asked' }), { by: team.somebody(), subject: signupId });
    world.forget(signupId);
  }
  signups.end(signupId);
}

/** Registers somebody, who may have been on the waiting list before. */
export function* join(
  world: World,
  team: Team,
  member: Member,
  about: SignupKind,
  planOf: () => RegistrationPlan,
): Generator<Date, void, void> {
  const { random, signups, charities, consultants, accounts, signIns } = world;
  const { userId } = member;
  let signupId: string | null = null;
  if (random.int(1, 10) <= OF_TEN_MEMBERS) {
    signupId = signUp(world, member, about);
    yield officeMoment(random, world.now(), 1, 12);
    signups.ask(signupId, inviteSignup(), { by: team.somebody(), subject: signupId });
    yield officeMoment(random, world.now(), 2, 40);
  }
  const plan = planOf();
  const asking = { by: anybody, subject: userId };
  if (plan.charity) charities.ask(plan.charity.id, registerCharity(plan.charity.facts), asking);
  if (plan.consultant) consultants.ask(plan.consultant.id, applyAsConsultant(plan.consultant.facts), asking);
  accounts.ask(userId, registerAccount(plan.account), asking);
  if (signupId !== null) {
    yield minutesAfter(random, world.now(), 1, 2);
    signups.ask(signupId, convertSignup({ userId }), { by: { id: 'conversion', role: 'system' }, subject: signupId });
    signups.end(signupId);
  }
  yield minutesAfter(random, world.now(), 2, 600);
  signIns.ask(userId, recordSignIn(), asking);
}

/** Signs somebody in, who may mistype their password first. */
export const signIn = ({ random, signIns }: World, userId: string): void => {
  const asking = { by: anybody, subject: userId };
  if (random.chance(0.05)) signIns.ask(userId, recordSignInFailure(), asking);
  signIns.ask(userId, recordSignIn(), asking);
};
