import type { AdminSummary } from '#contract/administration.ts';
import type { MailHealth } from '#contract/mails.ts';
import type { ListedProjection } from '#contract/projections.ts';
import { counted } from '#lib/counted.ts';

/** An open task of the administrator. */
export interface WaitingTask {
  readonly key: 'applications' | 'requests' | 'mails' | 'projections' | 'quotes' | 'memberships';
  /** How many there are. */
  readonly count: number;
  readonly title: string;
  readonly detail: string;
}

/** Open tasks, the most urgent first: those with a promised reply time lead. */
export const waitingTasks = (
  { consultants, projects, quotesOffered, membershipsDue }: AdminSummary['data'],
  mail: MailHealth['data'] | undefined,
  projections: readonly Pick<ListedProjection, 'parked'>[] | undefined,
): readonly WaitingTask[] => {
  const failed = mail?.counts.failed ?? 0;
  const incomplete = projections?.filter(({ parked }) => parked > 0).length ?? 0;
  const tasks: readonly WaitingTask[] = [
    {
      key: 'applications',
      count: consultants.applied,
      title: counted(consultants.applied, 'consultant is waiting for approval', 'consultants are waiting for approval'),
      detail: 'We promise an answer within 2–3 business days.',
    },
    {
      key: 'requests',
      count: projects.pending,
      title: counted(
        projects.pending,
        'project request is waiting for a match',
        'project requests are waiting for a match',
      ),
      detail: 'Members usually have a match within 2–3 days, others within 1–2 weeks.',
    },
    {
      key: 'mails',
      count: failed,
      title: counted(failed, 'email could not be delivered', 'emails could not be delivered'),
      detail: 'See the reason and retry.',
    },
    {
      key: 'projections',
      count: incomplete,
      title: counted(incomplete, 'read model has parked events', 'read models have parked events'),
      detail: 'They could not be processed, so some pages are out of date. See why, and what to do.',
    },
    {
      key: 'quotes',
      count: quotesOffered,
      title: counted(quotesOffered, 'quote is waiting for review', 'quotes are waiting for review'),
      detail: 'Charities have agreed to be quoted in public.',
    },
    {
      key: 'memberships',
      count: membershipsDue,
      title: counted(membershipsDue, 'membership ends within 30 days', 'memberships end within 30 days'),
      detail: 'Charities are reminded 30 and 7 days before the end.',
    },
  ];
  return tasks.filter(({ count }) => count > 0);
};
