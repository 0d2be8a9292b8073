import type { SignupStatus } from '../../../../src/domain/waiting-list/choices.ts';

/** Sentences of the specification, word for word (spec §§2, 8). */
export const signupWords = {
  charitiesFailed: 'Failed to fetch charity data',
  consultantsFailed: 'Failed to fetch consultant data',
  noCharities: 'No charity sign-ups yet',
  noConsultants: 'No consultant sign-ups yet',
  refresh: 'Refresh Now',
  loading: 'Loading sign-ups...',
  saved: 'Submissions are saved: every sign-up of the waiting list stands below, whatever becomes of the mails.',
} as const;

/** What has become of a signup. */
export const signupStatusLabels: Readonly<Record<SignupStatus, string>> = {
  waiting: 'Waiting',
  invited: 'Invited',
  converted: 'Registered',
};

/** Sentences about what administrators do with a signup. */
export const signupActionWords = {
  inviteFailed: { title: 'Not invited', message: 'Nothing has been sent. Please try again.' },
  withdrawn: (name: string) => ({ title: 'Taken off the list', message: `What ${name} wrote is gone for ever.` }),
  withdrawFailed: { title: 'Not taken off the list', message: 'Nothing has been changed. Please try again.' },
} as const;
