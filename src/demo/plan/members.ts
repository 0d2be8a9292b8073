import { addDays } from 'date-fns';
import { someMoment } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { Person } from './people.ts';
import type { Story } from './story.ts';

export interface PlannedMember {
  readonly userId: string;
  readonly role: 'charity' | 'consultant' | 'analyst';
  readonly person: Person | null;
  readonly username: string;
  readonly since: Date;
  readonly leavesAt: Date | null;
}

/** What members do with their accounts: they sign in, mistype a password, move or get another telephone number. */
export const planMembers = (random: Random, story: Story, members: readonly PlannedMember[]): void => {
  const { to } = story.period;
  for (const { userId, role, person, username, since, leavesAt } of members) {
    const until = leavesAt ?? to;
    if (until <= addDays(since, 2)) continue;
    const stay = { from: addDays(since, 1), to: until };
    for (let times = random.int(1, 2); times > 0; times -= 1) {
      const at = someMoment(random, stay);
      if (random.chance(0.06))
        story.tell(new Date(at.getTime() - 30_000), { does: 'sign-in', userId, username, succeeds: false });
      story.tell(at, { does: 'sign-in', userId, username, succeeds: true });
    }
    if (person !== null && role !== 'analyst' && random.chance(0.12)) {
      const form = {
        name: person.name,
        phone: `01632 960 ${String(random.int(0, 999)).padStart(3, '0')}`,
        website: undefined,
      };
      story.tell(someMoment(random, stay), { does: 'change-contact-details', userId, role, form });
    }
  }
};
