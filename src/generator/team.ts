import { addDays } from 'date-fns';
import { accountOf } from '../commands/registrations.ts';
import { minutesAfter } from '../demo/calendar.ts';
import { acceptInvitation, inviteMember, registerAccount } from '../domain/accounts/commands.ts';
import type { Actor } from '../domain/kernel/event.ts';
import type { Course } from './timetable.ts';
import { anybody, type World } from './world.ts';

/** The platform's own people. */
export interface Team {
  /** One of the administrators. */
  somebody(): Actor;
}

const ADMINISTRATORS = 3;
const OFFICE = 'fellowship-office.example';

/** An analyst whom an administrator invites. */
function* analyst(world: World, team: Team): Course {
  const { random, invitations, accounts, newId } = world;
  yield addDays(world.now(), random.int(20, 60));
  const { userId, person, username, email } = world.newMember(OFFICE);
  const { name } = person;
  const invitationId = newId();
  const subject = invitationId;
  const expiresAt = addDays(world.now(), 7).toISOString();
  const invited = inviteMember({ invitationId, role: 'analyst', email, name, expiresAt });
  invitations.ask(invitationId, invited, { by: team.somebody(), subject });
  yield minutesAfter(random, world.now(), 90, 2_000);
  const at = world.now().toISOString();
  invitations.ask(invitationId, acceptInvitation({ userId, at }), { by: anybody, subject });
  const opened = registerAccount(accountOf(userId, 'analyst', { username, email, name }));
  accounts.ask(userId, opened, { by: anybody, subject: userId });
  invitations.end(invitationId);
}

/** Opens the accounts of the administrators; analysts follow. Nobody can sign in as any of them. */
export const openTeam = (world: World): Team => {
  const { random, accounts, begin } = world;
  const administrators = Array.from({ length: ADMINISTRATORS }, (): Actor => {
    const { userId, person, username, email } = world.newMember(OFFICE);
    const opened = registerAccount(accountOf(userId, 'admin', { username, email, name: person.name }));
    accounts.ask(userId, opened, { by: { id: 'generator', role: 'system' }, subject: userId });
    return { id: userId, role: 'admin' };
  });
  const team: Team = { somebody: () => random.pick(administrators) };
  for (let analysts = 0; analysts < 2; analysts += 1) begin(analyst(world, team));
  return team;
};
