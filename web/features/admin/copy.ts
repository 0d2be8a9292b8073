import type { MailStatus } from '#api/mails.ts';
import { promisedYears } from '#domain/consultants/promised-years.ts';
import { counted } from '#lib/counted.ts';

/** Sentences of the specification, word for word (spec §§2, 8). */
export const signupCopy = {
  charitiesFailed: 'Failed to fetch charity data',
  consultantsFailed: 'Failed to fetch consultant data',
  noCharities: 'No charity sign-ups yet',
  noConsultants: 'No consultant sign-ups yet',
  refresh: 'Refresh Now',
  loading: 'Loading sign-ups...',
  saved: 'Submissions are saved: every waiting-list sign-up is listed below, even if an email fails.',
} as const;

export const signupActionCopy = {
  inviteFailed: { title: 'Invitation failed' },
  withdrawn: (name: string) => ({
    title: 'Removed from the list',
    message: `${name}'s sign-up has been deleted permanently.`,
  }),
  withdrawFailed: { title: 'Removal failed' },
} as const;

export const mailStatusLabels: Readonly<Record<MailStatus, string>> = {
  failed: 'Failed',
  waiting: 'Waiting',
  kept: 'Kept',
  sent: 'Sent',
};

/** Toasts about the email addresses of members. */
export const membersCopy = {
  confirmed: (name: string) => ({ title: `The address of ${name} is confirmed` }),
  notConfirmed: { title: 'Not confirmed' },
} as const;

/** Messages about decisions on consultants. */
export const vettingCopy = {
  failure: 'We could not load the applications',
  notDecided: { title: 'Decision failed' },
  /**
   * The confirmation question before an approval; below the promised years of experience it asks explicitly (decisions,
   * Five years of experience).
   */
  approval: ({ name, yearsExperience }: { readonly name: string; readonly yearsExperience: number }) => {
    const effect = 'They will appear in the directory, can set their availability and can be invited to projects.';
    if (yearsExperience >= promisedYears) return { title: `Approve ${name}?`, message: effect, confirm: 'Approve' };
    const years = counted(yearsExperience, 'year');
    return {
      title: `Approve ${name} with ${years} of experience?`,
      message: `This is below the five years that we promise: approve anyway? ${effect}`,
      confirm: 'Approve anyway',
    };
  },
} as const;

/** Button, effect and toast titles of each request to a read model. */
export const requestCopy = {
  rebuild: {
    label: 'Start rebuild',
    busy: 'Starting...',
    what: 'Builds a new table from the whole history while screens keep using the live one.',
    done: 'Rebuild started',
    failed: 'Rebuild not started',
  },
  'cancel-rebuild': {
    label: 'Cancel rebuild',
    busy: 'Cancelling...',
    what: 'Drops the new table. Screens keep using the live one.',
    done: 'Rebuild cancelled',
    failed: 'Not cancelled',
  },
  verify: {
    label: 'Verify',
    busy: 'Verifying...',
    what: 'Checks the table against the history: compares a random sample of rows with a fresh fold, and checks the invariants.',
    done: 'Verification started',
    failed: 'Not verified',
  },
  swap: {
    label: 'Swap in',
    busy: 'Swapping...',
    what: 'Makes the new table live in one step. The previous table is kept up to date so that you can roll back.',
    done: 'Swapped in',
    failed: 'Not swapped',
  },
  'roll-back': {
    label: 'Roll back',
    busy: 'Rolling back...',
    what: 'Undoes the swap: the previous table, which has been kept up to date, becomes live again.',
    done: 'Rolled back',
    failed: 'Not rolled back',
  },
  replay: {
    label: 'Replay all',
    busy: 'Replaying...',
    what: 'Processes the parked events again, in order. Events that still fail stay parked with the new error.',
    done: 'Replayed',
    failed: 'Not replayed',
  },
  pause: {
    label: 'Pause',
    busy: 'Pausing...',
    what: 'Processes no more events until you resume. Screens keep showing the current data, which becomes out of date. Automatic work that depends on it may wait: converting sign-ups, and clean-up after a member leaves.',
    done: 'Paused',
    failed: 'Not paused',
  },
  resume: {
    label: 'Resume',
    busy: 'Resuming...',
    what: 'Processes the events since the pause, in order, and then follows the history again.',
    done: 'Resumed',
    failed: 'Not resumed',
  },
} as const;
