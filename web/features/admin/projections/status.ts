import { isMoving } from '#api/projections.ts';
import type { ListedProjection, ProjectionDetail, ProjectionState } from '#contract/projections.ts';
import { counted } from '#lib/counted.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { IconName } from '#ui/icon.tsx';

/** The group of a read model in the list. */
export const groups = ['attention', 'work', 'rest'] as const;
type Group = (typeof groups)[number];

/** Needs attention, busy, or up to date. */
export const groupOf = (projection: ListedProjection): Group => {
  const { status, lastError, parked } = projection;
  if (lastError !== null || parked > 0 || status === 'paused' || status === 'outdated') return 'attention';
  if (status !== 'live' || isMoving(projection)) return 'work';
  return 'rest';
};

interface StatusBadge {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

const badges: Readonly<Record<Exclude<ProjectionState, 'live'>, StatusBadge>> = {
  paused: { label: 'Paused', tone: 'caution', icon: 'clock' },
  rebuilding: { label: 'Rebuilding', tone: 'info', icon: 'refresh' },
  ready: { label: 'Ready to verify', tone: 'info', icon: 'show' },
  verified: { label: 'Ready to swap', tone: 'info', icon: 'done' },
  renewing: { label: 'New version being built', tone: 'info', icon: 'refresh' },
  outdated: { label: 'Newer version in use', tone: 'caution', icon: 'caution' },
};

/** Badge of a read model. */
export const badgeOf = ({ status, behind, lastError, parked }: ListedProjection): StatusBadge => {
  // While paused, nothing is retried, so an earlier error is not shown.
  if (lastError !== null && status !== 'paused') return { label: 'Failing', tone: 'critical', icon: 'alert' };
  if (status !== 'live') return badges[status];
  if (parked > 0) return { label: 'Events parked', tone: 'caution', icon: 'caution' };
  if (behind !== 0) return { label: 'Catching up', tone: 'info', icon: 'refresh' };
  return { label: 'Up to date', tone: 'positive', icon: 'check' };
};

/** Formats the number of events behind the history. */
export const formatBehind = (behind: number | null): string => {
  if (behind === null) return 'More than 1,000';
  return behind === 0 ? 'None' : behind.toLocaleString('en-GB');
};

/** Formats events per second, with one decimal for small rates. */
export const formatRate = (rate: number): string =>
  `${rate.toLocaleString('en-GB', { maximumFractionDigits: rate < 10 ? 1 : 0 })} a second`;

/** Formats a duration in seconds: 'about 3 minutes'. */
export const formatSeconds = (seconds: number): string => {
  if (seconds < 1) return 'less than a second';
  if (seconds < 90) return seconds === 1 ? 'about a second' : `about ${seconds} seconds`;
  return `about ${Math.round(seconds / 60)} minutes`;
};

const named = (count: number): string => counted(count, 'read model');

export const summaryOf = (projections: readonly ListedProjection[]): string => {
  const count = (group: Group) => projections.filter((one) => groupOf(one) === group).length;
  const [attention, work] = [count('attention'), count('work')];
  const total = projections.length;
  if (attention > 0) {
    const verb = attention === 1 ? 'needs' : 'need';
    return `${attention.toLocaleString('en-GB')} of ${named(total)} ${verb} attention`;
  }
  if (work > 0)
    return `${named(work)} of ${total.toLocaleString('en-GB')} ${work === 1 ? 'is' : 'are'} busy, the others are up to date`;
  return total === 1 ? 'The only read model is up to date' : `All ${named(total)} are up to date`;
};

/** The newer generation that a roll-back has replaced and that is kept; null if there is none. */
export const rolledBack = ({ generations }: Pick<ProjectionDetail, 'generations'>): number | null => {
  const live = generations.find(({ role }) => role === 'live');
  const kept = generations.find(({ role }) => role === 'kept');
  return live && kept && kept.generation > live.generation ? kept.generation : null;
};
