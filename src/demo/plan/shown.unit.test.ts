import { describe, expect, it } from 'vitest';
import type { Deed, Step } from '../deeds.ts';
import { type Dashboard, dashboardsAfter, richest } from './shown.ts';

const form = {
  title: 'A budget that holds',
  description: 'For three years.',
  expertiseRequired: ['finance' as const],
};
const admin = { role: 'admin' } as const;
const charity = { role: 'charity', userId: 'lantern-house' } as const;
const consultant = { role: 'consultant', userId: 'amara' } as const;

const submitted = (projectId: string, wanted: string | null = null): Deed => ({
  does: 'submit-project',
  userId: charity.userId,
  projectId,
  form,
  wanted,
});
const accepted = (projectId: string): Deed => ({ does: 'accept-project', projectId, userId: consultant.userId });
const posted = (projectId: string, by: typeof charity | typeof consultant): Deed => ({
  does: 'post-message',
  projectId,
  by,
  messageId: 'm',
  content: 'Good morning.',
});

const toldBy = (...deeds: readonly Deed[]) =>
  dashboardsAfter(deeds.map((deed, at): Step => ({ at: new Date(Date.UTC(2026, 2, 1, 9, at)), deed })));

const empty: Dashboard = { pending: 0, matching: 0, underWay: 0, completed: 0, unread: 0, invitations: 0 };

describe('what stands on a dashboard at the end of the story', () => {
  it('are projects by their state, for the charity and for whoever took them on', () => {
    const dashboardOf = toldBy(
      submitted('pending'),
      submitted('sought'),
      { does: 'start-matching', projectId: 'sought', by: admin },
      submitted('at work', consultant.userId),
      accepted('at work'),
      submitted('done', consultant.userId),
      accepted('done'),
      { does: 'complete-project', projectId: 'done', by: charity },
      submitted('given up'),
      { does: 'cancel-project', projectId: 'given up', by: charity, reason: 'No funding.' },
    );
    expect(dashboardOf(charity.userId)).toEqual({ ...empty, pending: 1, matching: 1, underWay: 1, completed: 1 });
    expect(dashboardOf(consultant.userId)).toEqual({ ...empty, underWay: 1, completed: 1 });
    expect(dashboardOf('somebody else')).toEqual(empty);
  });

  it('are messages after the last one that somebody wrote or read', () => {
    const told = [submitted('p', consultant.userId), accepted('p'), posted('p', charity), posted('p', charity)];
    expect(toldBy(...told)(consultant.userId).unread).toBe(2);
    expect(toldBy(...told)(charity.userId).unread).toBe(0);
    const read: Deed = { does: 'read-messages', projectId: 'p', by: consultant, upTo: 1 };
    expect(toldBy(...told, read)(consultant.userId).unread).toBe(1);
    expect(toldBy(...told, posted('p', consultant))(charity.userId).unread).toBe(1);
  });

  it('are invitations that nobody has answered, declined or taken back', () => {
    const invited = submitted('p', consultant.userId);
    const isOpen = (...deeds: readonly Deed[]) =>
      [charity, consultant].map(({ userId }) => toldBy(...deeds)(userId).invitations);
    expect(isOpen(invited)).toEqual([1, 1]);
    expect(isOpen(invited, accepted('p'))).toEqual([0, 0]);
    const declined: Deed = { does: 'decline-project', projectId: 'p', userId: consultant.userId, reason: undefined };
    expect(isOpen(invited, declined)).toEqual([0, 0]);
    const about = { projectId: 'p', by: admin, consultant: consultant.userId };
    expect(isOpen(invited, { does: 'take-invitation-back', ...about })).toEqual([0, 0]);
    expect(isOpen(submitted('p'), { does: 'invite-consultant', ...about })).toEqual([1, 1]);
  });
});

describe('whom the demo shows', () => {
  const shown = (dashboards: Readonly<Record<string, Partial<Dashboard>>>) =>
    richest(
      Object.keys(dashboards).map((userId) => ({ userId })),
      (userId) => ({ ...empty, ...dashboards[userId] }),
    ).userId;

  it('is who has something on most tabs', () => {
    expect(shown({ busy: { underWay: 9 }, varied: { underWay: 1, pending: 1, completed: 1 } })).toBe('varied');
  });

  it('is, of several, who has more going on, and then who has done more', () => {
    expect(shown({ calm: { underWay: 1, completed: 9 }, busy: { underWay: 2, completed: 1 } })).toBe('busy');
    expect(shown({ newer: { underWay: 1, completed: 2 }, older: { underWay: 1, completed: 3 } })).toBe('older');
  });

  it('is never who has no work under way, while somebody has', () => {
    expect(shown({ searching: { matching: 5, completed: 1 }, working: { underWay: 1, completed: 1 } })).toBe('working');
  });

  it('is somebody: a story without members cannot be shown', () => {
    expect(() => shown({})).toThrow('There is nobody to show.');
  });
});
