import { capitalized } from '#contract/format-list.ts';
import type { ListedMail, MailHealth } from '#contract/mails.ts';
import { isReservedAddress } from '#domain/kernel/reserved-addresses.ts';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';

/** The mail status of this installation as a notice. */
interface MailHealthText {
  readonly tone: 'positive' | 'info' | 'caution' | 'critical';
  readonly title: string;
  readonly sentences: readonly string[];
}

type Health = MailHealth['data'];

const lastDelivery = ({ lastSentAt }: Health): string =>
  lastSentAt === null ? 'No email has been delivered yet.' : `Last delivery: ${formatDateTime(lastSentAt)}.`;

const reasonOf = (reason: string | null): string => (reason ? ` Reason: ${reason}.` : '');

const lastFailure = ({ lastFailedAt, lastError }: Health): readonly string[] =>
  lastFailedAt === null ? [] : [`Last failure: ${formatDateTime(lastFailedAt)}.${reasonOf(lastError)}`];

const waiting = ({ counts }: Health): readonly string[] =>
  counts.waiting > 0
    ? [`${counted(counts.waiting, 'email')} ${counts.waiting === 1 ? 'is' : 'are'} waiting for delivery.`]
    : [];

const undelivered = ({ counts }: Health): string => `${counted(counts.failed, 'email')} could not be delivered`;

/** Mails whose first attempts failed while there was a mail server. */
const waitingForServer = ({ counts: { waiting: some } }: Health): readonly string[] => {
  if (some === 0) return [];
  return [
    some === 1
      ? '1 email is waiting for a mail server. It is kept, too, if there is none at its next attempt.'
      : `${counted(some, 'email')} are waiting for a mail server. They are kept, too, if there is none at their next attempt.`,
  ];
};

const withoutServer = (health: Health): MailHealthText => {
  const { kept } = health.counts;
  return {
    tone: 'caution',
    title: 'Email notifications are not working: no mail server is set up',
    sentences: [
      kept === 0
        ? 'This installation sends no email. Emails will be kept here for you to read.'
        : `This installation sends no email. Emails are kept here for you to read: ${counted(kept, 'email')} so far.`,
      ...waitingForServer(health),
      ...(health.lastSentAt === null ? [] : [lastDelivery(health)]),
      'To send emails, set SMTP_URL and restart the server.',
    ],
  };
};

/** Whether the latest delivery attempt failed. */
const failsNow = ({ lastSentAt, lastFailedAt }: Health): boolean =>
  lastFailedAt !== null && (lastSentAt === null || lastFailedAt > lastSentAt);

/** Describes what will happen to a mail to an address; undefined: the status is not loaded yet. */
export const describeDelivery = (health: Health | undefined, address: string): string => {
  if (isReservedAddress(address))
    return `${address} is a reserved address: the email is not sent, but kept under Email.`;
  if (health === undefined) return `An email to ${address} is being prepared.`;
  if (!health.isConfigured) return `No mail server is set up: the email to ${address} is kept under Email.`;
  return failsNow(health)
    ? `Email notifications are failing: the email to ${address} is waiting under Email.`
    : `An email to ${address} is on its way.`;
};

/** As many different addresses are hardly all wrong. */
const REJECTED_IN_A_ROW = 3;

/** Describes whether mail works (decisions, /admin). */
export const describeMailHealth = (health: Health): MailHealthText => {
  if (!health.isConfigured) return withoutServer(health);
  const { failed } = health.counts;
  const { recipients, reason } = health.rejected;
  const sentences = [lastDelivery(health), ...lastFailure(health), ...waiting(health)];
  if (recipients >= REJECTED_IN_A_ROW) {
    return {
      tone: 'critical',
      title: 'The mail server rejects all recipients',
      sentences: [
        `It rejected the last ${recipients.toLocaleString('en-GB')} recipients.${reasonOf(reason)}`,
        'Its settings are the likely cause, not the addresses. Check SMTP_URL and MAIL_FROM.',
        lastDelivery(health),
        `${undelivered(health)}; you can retry.`,
      ],
    };
  }
  if (failsNow(health)) {
    return {
      tone: 'critical',
      title: 'Email notifications are failing',
      sentences: [
        ...sentences,
        ...(failed > 0 ? [`${undelivered(health)}; you can retry.`] : []),
        'Emails are retried automatically. Check the mail server, SMTP_URL and MAIL_FROM.',
      ],
    };
  }
  if (failed > 0) {
    return {
      tone: 'caution',
      title: undelivered(health),
      sentences: ['Under Email you can see why, and retry or give up.', ...sentences],
    };
  }
  if (health.lastSentAt === null) {
    return {
      tone: 'info',
      title: 'A mail server is set up, and nothing has been sent yet',
      sentences: ['The first email will show whether the server accepts emails.', ...waiting(health)],
    };
  }
  return { tone: 'positive', title: 'Email notifications are working', sentences };
};

/** Display name of a mail template: 'Consultant approved'. */
export const mailName = (template: string): string => capitalized(template.replaceAll('-', ' '));

/** How often a mail was tried, when it is tried next, and why it failed. Empty before the first attempt. */
export const describeAttempts = ({
  status,
  attempts,
  nextAttemptAt,
  lastError,
}: Pick<ListedMail, 'status' | 'attempts' | 'nextAttemptAt' | 'lastError'>): string => {
  if (attempts === 0) return '';
  const tried = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  return [
    nextAttemptAt === null ? tried : `${tried}, next ${formatDateTime(nextAttemptAt)}`,
    ...((status === 'failed' || status === 'waiting') && lastError !== null ? [lastError] : []),
  ].join('. ');
};
