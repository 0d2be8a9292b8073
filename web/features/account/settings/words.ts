import type { MemberRole } from '../../../../src/http/contract/accounts.ts';

export const roleNames: Readonly<Record<MemberRole, string>> = {
  charity: 'Charity',
  consultant: 'Consultant',
  analyst: 'Analyst',
  admin: 'Administrator',
};

const tryAgain = 'Nothing was changed. Please try again.';

/** What account settings say when something was done, or was not. */
export const settingsWords = {
  detailsSaved: { title: 'Contact details saved' },
  detailsFailed: { title: 'Update failed', message: tryAgain },
  emailChanged: { title: 'Email address changed', message: 'We have told your former address.' },
  emailFailed: { title: 'Update failed', message: tryAgain },
  passwordChanged: { title: 'Password changed', message: 'Your other devices have been signed out.' },
  passwordFailed: { title: 'Update failed', message: tryAgain },
  deviceEnded: { title: 'Device signed out' },
  devicesEnded: { title: 'All other devices signed out' },
  deviceFailed: { title: 'Signing out failed', message: 'The device is still signed in. Please try again.' },
  dataFailed: { title: 'Download failed', message: 'Your data could not be put together. Please try again.' },
  dataSaved: { title: 'Your data was downloaded' },
  closed: { title: 'Account closed', message: 'Your personal data can no longer be read by anybody.' },
  closingFailed: 'Your account is still open. Please try again.',
} as const;
