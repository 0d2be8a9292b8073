import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { MailInterval } from './commands.ts';
import type { DashboardEvent, Tile } from './events.ts';

/** A member who receives the figures by email. */
export interface MailedMember {
  readonly memberId: string;
  readonly every: MailInterval;
  /** The day of the latest mail, or of the request. */
  readonly mailedFor: string;
}

export type Dashboard =
  | { readonly status: 'none' }
  | {
      readonly status: 'saved';
      readonly savedBy: string;
      readonly name: string;
      readonly tiles: readonly Tile[];
      /** How often it has been revised. */
      readonly revision: number;
      readonly mails: readonly MailedMember[];
    }
  | { readonly status: 'discarded'; readonly savedBy: string };

export const initial: Dashboard = { status: 'none' };

/** The members after an event about their mails. */
export const mailsAfter = (
  mails: readonly MailedMember[],
  event: Extract<DashboardEvent, { type: `DashboardMail${string}` }>,
): readonly MailedMember[] => {
  const { memberId } = event.data;
  switch (event.type) {
    case 'DashboardMailsRequested': {
      const { every, day } = event.data;
      return [...mails.filter((one) => one.memberId !== memberId), { memberId, every, mailedFor: day }];
    }
    case 'DashboardMailsStopped':
      return mails.filter((one) => one.memberId !== memberId);
    case 'DashboardMailed': {
      const { day } = event.data;
      return mails.map((one) => (one.memberId === memberId ? { ...one, mailedFor: day } : one));
    }
    default:
      return unreachable(event);
  }
};

export const evolve: Evolve<Dashboard, DashboardEvent> = (dashboard, event) => {
  if (event.type === 'DashboardSaved') {
    const { savedBy, name, tiles } = event.data;
    return { status: 'saved', savedBy, name, tiles, revision: 0, mails: [] };
  }
  if (dashboard.status !== 'saved') return dashboard;
  switch (event.type) {
    case 'DashboardRevised':
      return { ...dashboard, ...event.data, revision: dashboard.revision + 1 };
    case 'DashboardMailsRequested':
    case 'DashboardMailsStopped':
    case 'DashboardMailed':
      return { ...dashboard, mails: mailsAfter(dashboard.mails, event) };
    case 'DashboardDiscarded':
      return { status: 'discarded', savedBy: dashboard.savedBy };
    default:
      return unreachable(event);
  }
};
