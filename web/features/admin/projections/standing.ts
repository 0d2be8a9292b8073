import type { ListedProjection, ProjectionState } from '../../../../src/http/contract/projections-room.ts';
import { isMoving } from '../../../api/projections.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';

/** In which part of the list a read model stands. */
export const groups = ['attention', 'work', 'rest'] as const;
export type Group = (typeof groups)[number];

/** Whether somebody should look at it, or it is at work, or all is well. */
export const groupOf = (projection: ListedProjection): Group => {
  const { status, lastError, parked } = projection;
  if (lastError !== null || parked > 0 || status === 'paused' || status === 'outdated') return 'attention';
  if (status !== 'live' || isMoving(projection)) return 'work';
  return 'rest';
};

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

const looks: Readonly<Record<Exclude<ProjectionState, 'live'>, Look>> = {
  paused: { label: 'Paused', tone: 'caution', icon: 'clock' },
  rebuilding: { label: 'Rebuilding', tone: 'info', icon: 'refresh' },
  ready: { label: 'Ready to verify', tone: 'info', icon: 'show' },
  verified: { label: 'Ready to swap', tone: 'info', icon: 'done' },
  renewing: { label: 'New version on its way', tone: 'info', icon: 'refresh' },
  outdated: { label: 'Newer version in use', tone: 'caution', icon: 'caution' },
};

/** How it stands, in two or three words. */
export const lookOf = ({ status, behind, lastError, parked }: ListedProjection): Look => {
  // One that is paused tries nothing, whatever failed before.
  if (lastError !== null && status !== 'paused') return { label: 'Failing', tone: 'critical', icon: 'alert' };
  if (status !== 'live') return looks[status];
  if (parked > 0) return { label: 'Events parked', tone: 'caution', icon: 'caution' };
  if (behind !== 0) return { label: 'Catching up', tone: 'info', icon: 'refresh' };
  return { label: 'Up to date', tone: 'positive', icon: 'check' };
};

/** How far behind the history, as people say it. */
export const behindInWords = (behind: number | null): string => {
  if (behind === null) return 'More than 1,000';
  return behind === 0 ? 'None' : behind.toLocaleString('en-GB');
};

/** Events a second: one digit after the point where there are few. */
export const rateInWords = (rate: number): string =>
  `${rate.toLocaleString('en-GB', { maximumFractionDigits: rate < 10 ? 1 : 0 })} a second`;

/** A position of the history without the zeros before it. */
export const positionInWords = (position: string): string => {
  const short = position.replace(/^0+(?=\d)/, '');
  return short === '' ? 'Before the first event' : short;
};

/** Seconds as people say them: 'about 3 minutes'. */
export const secondsInWords = (seconds: number): string => {
  if (seconds < 1) return 'less than a second';
  if (seconds < 90) return seconds === 1 ? 'about a second' : `about ${seconds} seconds`;
  return `about ${Math.round(seconds / 60)} minutes`;
};

const named = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'read model' : 'read models'}`;

/** The whole list in one sentence. */
export const summaryOf = (projections: readonly ListedProjection[]): string => {
  const count = (group: Group) => projections.filter((one) => groupOf(one) === group).length;
  const [attention, work] = [count('attention'), count('work')];
  const total = projections.length;
  if (attention > 0) {
    const verb = attention === 1 ? 'needs' : 'need';
    return `${attention.toLocaleString('en-GB')} of ${named(total)} ${verb} somebody to look`;
  }
  if (work > 0)
    return `${named(work)} of ${total.toLocaleString('en-GB')} ${work === 1 ? 'is' : 'are'} at work, the others are up to date`;
  return total === 1 ? 'The only read model is up to date' : `All ${named(total)} are up to date`;
};
