import { addDays, subDays } from 'date-fns';
import { minutesAfter, officeMoment } from '../calendar.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import type { Story } from './story.ts';

/** The analyst's name to sign in with. */
export const analystName = 'analyst-demo';

/** The platform's own people: one who vets and coordinates, an analyst, and invitations that came to nothing. */
export const planTeam = (random: Random, story: Story): { readonly analyst: { readonly userId: string } } => {
  const { from, to } = story.period;
  story.tell(from, {
    does: 'open-platform',
    username: 'coordinator-demo',
    email: 'morgan@fellowship-office.example',
    name: 'Morgan Ashdown',
  });
  const invite = (at: Date, name: string, email: string, role: 'analyst' | 'admin'): string => {
    const invitationId = idAt(random, at);
    story.tell(at, { does: 'invite-member', invitationId, email, name, role });
    return invitationId;
  };

  const invitedAt = officeMoment(random, from, 40, 50);
  const accepted = invite(invitedAt, 'Ellis Trethowan', 'ellis@fellowship-office.example', 'analyst');
  const acceptedAt = minutesAfter(random, invitedAt, 90, 2000);
  const userId = idAt(random, acceptedAt);
  story.tell(acceptedAt, {
    does: 'accept-invitation',
    invitationId: accepted,
    userId,
    username: analystName,
    name: 'Ellis Trethowan',
  });

  const secondAt = officeMoment(random, addDays(from, 300), 0, 20);
  const withdrawn = invite(secondAt, 'Robin Vance', 'robin@fellowship-office.example', 'admin');
  story.tell(officeMoment(random, secondAt, 1, 3), { does: 'withdraw-invitation', invitationId: withdrawn });
  invite(subDays(to, 2), 'Jules Okafor-Lind', 'jules@fellowship-office.example', 'analyst');
  return { analyst: { userId } };
};
