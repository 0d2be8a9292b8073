import type { MailStatus } from '../../../api/mails.ts';
import { oneOf } from '../../../lib/search-values.ts';

/** Those that need somebody first. */
export const listedMailStatuses = ['failed', 'waiting', 'kept', 'sent'] as const satisfies readonly MailStatus[];

export const mailStatusLabels: Readonly<Record<MailStatus, string>> = {
  failed: 'Failed',
  waiting: 'Waiting',
  kept: 'Kept',
  sent: 'Sent',
};

/** Which mails are shown, and the one that is open; it lives in the address. */
export interface MailSearch {
  readonly status?: MailStatus | undefined;
  readonly mail?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes what it knows from the address and leaves the rest out. */
export const readMailSearch = ({ status, mail }: Record<string, unknown>): MailSearch => ({
  status: oneOf(listedMailStatuses, status),
  mail: typeof mail === 'string' && uuid.test(mail) ? mail : undefined,
});
