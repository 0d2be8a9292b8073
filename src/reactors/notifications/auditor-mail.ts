import { v5 } from 'uuid';
import type { Outbox } from '../../mail/outbox.ts';
import { signedCheckpoint } from '../../mail/templates/history.ts';
import { render } from '../../mail/templates/rendering.ts';
import { mailId } from './notification.ts';

/** UUID namespace of auditors, who are not members. */
const NAMESPACE = '0f6a3c0e-5d1c-5f0c-9b7e-2d0b5d6f7a11';

const TEMPLATE = 'signed-checkpoint';

/** Returns a function that mails a signed checkpoint to each auditor, once. */
export const auditorMail =
  (auditors: readonly string[], outbox: Pick<Outbox, 'post'>, wakeDelivery: () => Promise<void>) =>
  async (checkpoint: {
    readonly events: number;
    readonly note: string;
    readonly publicKey: string;
    readonly signedAt: string;
  }): Promise<void> => {
    for (const to of auditors) {
      const recipient = v5(to.toLowerCase(), NAMESPACE);
      const id = mailId(checkpoint.signedAt, TEMPLATE, recipient);
      await outbox.post({ id, recipient, to, template: TEMPLATE, ...render(signedCheckpoint(checkpoint), null) });
    }
    if (auditors.length > 0) await wakeDelivery();
  };
