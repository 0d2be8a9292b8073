import { brand } from '../../brand.ts';
import type { MailMessage } from './template.ts';

/** To an auditor, for safekeeping: a signed checkpoint of the history. */
export const signedCheckpoint = (checkpoint: {
  readonly events: number;
  readonly note: string;
  readonly publicKey: string;
}): MailMessage => ({
  subject: `Signed checkpoint of the ${brand.name} history over ${checkpoint.events.toLocaleString('en-GB')} events`,
  blocks: [
    'Please keep this email. If an event up to the checkpoint is changed later, the history no longer matches the checkpoint.',
    checkpoint.note.trimEnd(),
    `Public key:\n${checkpoint.publicKey}`,
    'To compare it with the history, save the lines from the name to the signature, with an empty line before the signature, as a file, and run: npm run verify-history -- --checkpoint <file>',
  ],
});
