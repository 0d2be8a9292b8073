import type { MailHealth } from '../../../../src/http/contract/administration.ts';
import { formatDateTime } from '../../../lib/dates.ts';

/** How mail stands in this installation, in words. */
export interface MailOutlook {
  readonly tone: 'positive' | 'info' | 'caution' | 'critical';
  readonly title: string;
  readonly sentences: readonly string[];
}

type Health = MailHealth['data'];

const mails = (count: number): string => (count === 1 ? '1 mail' : `${count.toLocaleString('en-GB')} mails`);

const lastDelivery = ({ lastSentAt }: Health): string =>
  lastSentAt === null ? 'No mail has been delivered so far.' : `Last delivery: ${formatDateTime(lastSentAt)}.`;

const lastFailure = ({ lastFailedAt, lastError }: Health): readonly string[] =>
  lastFailedAt === null
    ? []
    : [`Last failure: ${formatDateTime(lastFailedAt)}.${lastError ? ` Reason: ${lastError}.` : ''}`];

const queue = ({ counts }: Health): readonly string[] => [
  ...(counts.waiting > 0 ? [`${mails(counts.waiting)} ${counts.waiting === 1 ? 'waits' : 'wait'} for delivery.`] : []),
  ...(counts.failed > 0 ? [`${mails(counts.failed)} could not be delivered and can be tried again.`] : []),
];

const withoutServer = (health: Health): MailOutlook => {
  const { kept } = health.counts;
  return {
    tone: 'caution',
    title: 'E-mail notifications are not working: no mail server is set up',
    sentences: [
      kept === 0
        ? 'Nobody gets e-mail from this installation. What would have been sent will be kept here to read.'
        : `Nobody gets e-mail from this installation. What would have been sent is kept to read: ${mails(kept)} so far.`,
      ...(health.lastSentAt === null ? [] : [lastDelivery(health)]),
      'Set SMTP_URL and start the server again to have mails sent.',
    ],
  };
};

/** Whether the last thing that happened to a mail was a failure. */
const failsNow = ({ lastSentAt, lastFailedAt }: Health): boolean =>
  lastFailedAt !== null && (lastSentAt === null || lastFailedAt > lastSentAt);

/** The truth about mail in this installation (decisions, /admin). */
export const mailOutlookOf = (health: Health): MailOutlook => {
  if (!health.isConfigured) return withoutServer(health);
  const sentences = [lastDelivery(health), ...lastFailure(health), ...queue(health)];
  if (failsNow(health)) return { tone: 'critical', title: 'E-mail notifications are failing', sentences };
  if (health.lastSentAt === null) {
    return {
      tone: 'info',
      title: 'A mail server is set up, and nothing has been sent yet',
      sentences: ['Whether it accepts mails will be known with the first one.', ...queue(health)],
    };
  }
  return health.counts.failed > 0
    ? { tone: 'caution', title: 'E-mail notifications are working again', sentences }
    : { tone: 'positive', title: 'E-mail notifications are working', sentences };
};
