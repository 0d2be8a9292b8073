import type { RegistrationPlan } from '../../commands/registration-plan.ts';
import {
  changeContactDetails,
  closeAccount,
  recordSignIn,
  recordSignInFailure,
  registerAccount,
} from '../../domain/accounts/commands.ts';
import { registerCharity } from '../../domain/charities/commands.ts';
import { applyAsConsultant } from '../../domain/consultants/commands.ts';
import { removeFile } from '../../domain/projects/commands.ts';
import { minutesAfter } from '../calendar.ts';
import type { Play } from '../step.ts';
import { anonymous, system, type World } from '../world.ts';
import type { Member, Team } from './fellowship.ts';
import { phoneNumber } from './people.ts';
import { convertedSignup, type SignupKind, signUpAndWait, withdraw } from './waiting-list.ts';

export const newMember = (
  world: World,
  role: 'charity' | 'consultant' | 'analyst',
  identity: Pick<Member, 'person' | 'username' | 'email'>,
): Member => {
  const userId = world.newId();
  return { ...identity, userId, by: { id: userId, role }, signupId: null, files: [] };
};

/** The request context of a member for actions on their own account. */
export const byMember = ({ by, userId }: Pick<Member, 'by' | 'userId'>) => ({ by, subject: userId });

interface Registration {
  readonly plan: () => RegistrationPlan;
  readonly play: Play;
  /** Without joining the waiting list first. */
  readonly comesDirectly?: boolean;
}

/** Registers a member. Three in ten join the waiting list first and are invited. */
export function* register(
  world: World,
  team: Team,
  member: Member,
  about: SignupKind,
  { plan: planNow, play, comesDirectly = false }: Registration,
): Generator<Date, void, void> {
  const { random, charities, consultants, accounts } = world;
  const { userId } = member;
  if (random.int(1, 10) <= 3 && !comesDirectly) member.signupId = yield* signUpAndWait(world, team, member, about);
  const request = { by: anonymous, subject: userId };
  const plan = planNow();
  world.together(
    () => {
      if (plan.charity) charities.ask(plan.charity.id, registerCharity(plan.charity.facts), request);
      if (plan.consultant) consultants.ask(plan.consultant.id, applyAsConsultant(plan.consultant.facts), request);
      accounts.ask(userId, registerAccount(plan.account), request);
    },
    { play, newIds: [plan.charity?.id ?? plan.consultant?.id ?? userId] },
  );
  if (member.signupId !== null) yield* convertedSignup(world, member.signupId, userId);
  yield minutesAfter(random, world.now(), 2, 600);
  signIn(world, member);
}

/** Signs a member in, sometimes after a mistyped password. */
export const signIn = ({ random, signIns }: World, { userId, by }: Pick<Member, 'userId' | 'by'>): void => {
  if (random.chance(0.05)) signIns.ask(userId, recordSignInFailure(), { by: anonymous, subject: userId });
  signIns.ask(userId, recordSignIn(), { by, subject: userId });
};

export const changePhone = ({ accounts, random }: World, member: Member): void => {
  const details = { name: member.person.name, phone: phoneNumber(random), website: null };
  accounts.ask(member.userId, changeContactDetails(details), byMember(member));
};

const leaving = { by: system('leaving'), subject: 'platform' };

/**
 * Closes a member's account and carries out the platform's clean-up: removes their documents and signup, and ends their
 * role.
 */
export const leave = (world: World, member: Member, endRole: (request: typeof leaving) => void): void => {
  const { userId, by, files, signupId } = member;
  world.together(() => world.accounts.ask(userId, closeAccount(), byMember(member)), {
    play: ({ commands, password, request }) =>
      commands.closeAccount({ currentPassword: password }, { userId }, request(by)),
    forgets: [userId],
  });
  for (const { projectId, fileId } of files) world.projects.ask(projectId, removeFile({ fileId }), leaving);
  endRole(leaving);
  if (signupId !== null) withdraw(world, signupId, 'closed', leaving.by);
};
