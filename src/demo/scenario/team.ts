import { addDays, subDays } from 'date-fns';
import { accountOf } from '../../commands/registrations.ts';
import { acceptInvitation, inviteMember, registerAccount, withdrawInvitation } from '../../domain/accounts/commands.ts';
import { type InvitedRole, invitationDays } from '../../domain/accounts/invited-roles.ts';
import type { Actor } from '../../domain/kernel/event.ts';
import { minutesAfter, officeMoment } from '../calendar.ts';
import { slug } from '../phrases.ts';
import type { Timeline } from '../queue.ts';
import { anonymous, system, type World } from '../world.ts';
import type { Team } from './fellowship.ts';
import { signIn } from './members.ts';

const DOMAIN = 'fellowship-office.example';

interface Colleague {
  readonly name: string;
  readonly username: string;
}

/** Registers an administrator. @returns the administrator. */
const openOffice = (world: World, { name, username }: Colleague): Actor => {
  const userId = world.newId();
  const identity = { username, email: `${slug(name)}@${DOMAIN}`, name };
  const by = system('simulator');
  world.together(
    () => world.accounts.ask(userId, registerAccount(accountOf(userId, 'admin', identity)), { by, subject: userId }),
    {
      play: ({ commands, adminPassword, request }) =>
        commands.createAdministrator({ ...identity, password: adminPassword }, request(by)),
      newIds: [userId],
    },
  );
  return { id: userId, role: 'admin' };
};

/** Invites a colleague. @returns the id of the invitation. */
const invite = (world: World, team: Team, name: string, role: InvitedRole): string => {
  const invitationId = world.newId();
  const email = `${slug(name)}@${DOMAIN}`;
  const expiresAt = addDays(world.now(), invitationDays).toISOString();
  const by = team.administrator();
  const command = inviteMember({ invitationId, role, email, name, expiresAt });
  world.together(() => world.invitations.ask(invitationId, command, { by, subject: invitationId }), {
    play: ({ commands, request }) => commands.inviteMember({ email, name, role }, { invitationId }, request(by)),
  });
  return invitationId;
};

/** An analyst who is invited, accepts, and signs in from time to time. */
function* analyst(world: World, team: Team, { name, username }: Colleague): Timeline {
  const { random, invitations, accounts } = world;
  yield officeMoment(random, world.now(), 40, 50);
  const invitationId = invite(world, team, name, 'analyst');
  yield minutesAfter(random, world.now(), 90, 2_000);
  const userId = world.newId();
  const account = accountOf(userId, 'analyst', { username, email: `${slug(name)}@${DOMAIN}`, name });
  world.together(
    () => {
      const accept = acceptInvitation({ userId, at: world.now().toISOString() });
      invitations.ask(invitationId, accept, { by: anonymous, subject: invitationId });
      accounts.ask(userId, registerAccount(account), { by: anonymous, subject: userId });
    },
    {
      play: ({ commands, password, invitationToken, request }) => {
        const form = { token: invitationToken(invitationId), username, name, password };
        return commands.acceptInvitation(form, { registrationId: userId }, request(anonymous));
      },
    },
  );
  invitations.end(invitationId);
  for (;;) {
    yield officeMoment(random, world.now(), 5, 120);
    signIn(world, { userId, by: { id: userId, role: 'analyst' } });
  }
}

/** Two invitations: one is withdrawn, and one is still unanswered at the end of the period. */
function* openInvitations(world: World, team: Team): Timeline {
  const { random, period } = world;
  yield officeMoment(random, addDays(period.from, 300), 0, 20);
  const invitationId = invite(world, team, 'Robin Vance', 'admin');
  yield officeMoment(random, world.now(), 1, 3);
  const by = team.administrator();
  world.together(() => world.invitations.ask(invitationId, withdrawInvitation(), { by, subject: invitationId }), {
    play: ({ commands, request }) => commands.withdrawInvitation({ invitationId }, request(by)),
    forgets: [invitationId],
  });
  yield subDays(period.to, 2);
  invite(world, team, 'Jules Okafor-Lind', 'analyst');
}

/** Opens the accounts of the administrators and invites the analysts. */
export const openTeam = (
  world: World,
  colleagues: { readonly administrators: readonly Colleague[]; readonly analysts: readonly Colleague[] },
): Team => {
  const administrators = colleagues.administrators.map((colleague) => openOffice(world, colleague));
  const team: Team = { administrator: (random = world.random) => random.pick(administrators) };
  for (const colleague of colleagues.analysts) world.begin(analyst(world, team, colleague));
  world.begin(openInvitations(world, team));
  return team;
};
