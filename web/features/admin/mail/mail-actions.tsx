import { call } from '#api/client.ts';
import { afterDelivery } from '#api/mails.ts';
import { useAction } from '#api/use-action.ts';
import type { ListedMail, RetriedMails } from '#contract/mails.ts';
import { isReservedAddress } from '#domain/kernel/reserved-addresses.ts';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '../frame/queue.tsx';
import { mailName } from './mail-health.ts';

const labels = { failed: 'Try again', kept: 'Send now', waiting: 'Send now', sent: 'Send again' } as const;

const retryFailed = { title: 'Retry failed' };

/** Names a mail for assistive technology. */
const nameOf = ({ template, createdAt }: ListedMail): string => `${mailName(template)}, ${formatDateTime(createdAt)}`;

/** Whether a mail can be sent. A mail already sent can be sent again only if it contains a link, which is then renewed. */
export const isDeliverable = ({ status, to, holdsLink }: ListedMail): boolean =>
  (status !== 'sent' || holdsLink) && !(to !== null && isReservedAddress(to));

export const DeliverButton = ({ mail }: { mail: ListedMail }) => {
  const deliver = useAction({
    run: ({ id }: ListedMail) => call('retryMail', { params: { id }, body: {} }),
    succeeded: { title: 'Retrying', message: 'The email is on its way to the mail server.' },
    failed: retryFailed,
    refreshes: afterDelivery,
  });
  const label = labels[mail.status];
  return (
    <Button
      size="small"
      icon="send"
      aria-label={`${label}: ${nameOf(mail)}`}
      busy={deliver.isPending}
      busyLabel="Trying..."
      onClick={() => deliver.mutate(mail)}
    >
      {label}
    </Button>
  );
};

const retriedMessage = ({ retried, left }: RetriedMails) => ({
  title: `Retrying ${counted(retried, 'email')}`,
  message:
    left === 0
      ? `${retried === 1 ? 'It is' : 'They are'} on the way to the mail server.`
      : `${counted(left, 'email')} still ${left === 1 ? 'counts' : 'count'} as failed. Retry again, or look at each.`,
});

/** Sends all failed mails again. */
export const RetryAllButton = ({ failed }: { failed: number }) => {
  const retry = useAction({
    run: () => call('retryMails', { body: {} }),
    succeeded: retriedMessage,
    failed: retryFailed,
    refreshes: afterDelivery,
  });
  return (
    <Button icon="send" busy={retry.isPending} busyLabel="Retrying..." onClick={() => retry.mutate()}>
      {`Retry all failed (${failed.toLocaleString('en-GB')})`}
    </Button>
  );
};

/** Whether an administrator may give up a mail. Kept mails are there to be read. */
const canBeGivenUp = ({ status }: ListedMail): boolean => status === 'waiting' || status === 'failed';

export const GiveUpButton = ({ mail, onAsk }: { mail: ListedMail; onAsk: (mail: ListedMail) => void }) =>
  canBeGivenUp(mail) && (
    <Button
      size="small"
      variant="quiet"
      icon="remove"
      aria-label={`Give up: ${nameOf(mail)}`}
      onClick={() => onAsk(mail)}
    >
      Give up
    </Button>
  );

interface GiveUpDialogProps {
  /** Null: closed. */
  readonly mail: ListedMail | null;
  readonly onClose: () => void;
}

/** Asks for confirmation and a reason before a mail is given up. */
export const GiveUpDialog = ({ mail, onClose }: GiveUpDialogProps) => {
  const giveUp = useAction({
    run: ({ id, reason }: { id: string; reason: string }) => call('giveUpMail', { params: { id }, body: { reason } }),
    succeeded: { title: 'Email given up', message: 'It has been deleted and will not be sent.' },
    failed: { title: 'Giving up failed' },
    refreshes: afterDelivery,
    onSuccess: onClose,
  });
  const name = mail === null ? '' : (mail.subject ?? mailName(mail.template));
  return (
    <ReasonDialog
      open={mail !== null}
      about={mail?.id}
      title="Give up this email?"
      message={`“${name}”${mail?.to ? ` to ${mail.to}` : ''} will be deleted and not be sent. This cannot be undone.`}
      hint="The history records your reason with your name."
      confirmLabel="Give up"
      busyLabel="Giving up..."
      cancelLabel="Keep"
      onConfirm={(reason) => (mail === null ? Promise.resolve() : giveUp.mutateAsync({ id: mail.id, reason }))}
      onCancel={onClose}
    />
  );
};
