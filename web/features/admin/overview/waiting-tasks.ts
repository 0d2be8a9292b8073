import type { AdminSummary, MailHealth } from '../../../../src/http/contract/administration.ts';
import { counted } from '../../../lib/counted.ts';

/** Something that waits for an administrator. */
export interface WaitingTask {
  readonly key: 'applications' | 'requests' | 'mails' | 'memberships';
  /** How many wait. */
  readonly count: number;
  readonly title: string;
  readonly detail: string;
}

/** What waits, the most urgent first. Whom we promised an answer by the day comes before what can wait. */
export const waitingTasks = (
  { consultants, projects, membershipsDue }: AdminSummary['data'],
  mail: MailHealth['data'] | undefined,
): readonly WaitingTask[] => {
  const failed = mail?.counts.failed ?? 0;
  const tasks: readonly WaitingTask[] = [
    {
      key: 'applications',
      count: consultants.applied,
      title: counted(consultants.applied, 'consultant waits for approval', 'consultants wait for approval'),
      detail: 'We promise an answer within 2-3 business days.',
    },
    {
      key: 'requests',
      count: projects.pending,
      title: counted(projects.pending, 'project request waits for a match', 'project requests wait for a match'),
      detail: 'Members usually have a match within 2-3 days, others within 1-2 weeks.',
    },
    {
      key: 'mails',
      count: failed,
      title: counted(failed, 'mail could not be delivered', 'mails could not be delivered'),
      detail: 'Read why, and try again.',
    },
    {
      key: 'memberships',
      count: membershipsDue,
      title: counted(membershipsDue, 'membership ends within 30 days', 'memberships end within 30 days'),
      detail: 'Charities are reminded 30 and 7 days before.',
    },
  ];
  return tasks.filter(({ count }) => count > 0);
};
