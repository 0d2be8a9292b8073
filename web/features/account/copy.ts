import type { MemberRole } from '#contract/accounts.ts';
import type { ProofKind } from '#contract/second-factors.ts';
import type { InvitedRole } from '#domain/accounts/invited-roles.ts';
import type { SecondFactorKind } from '#domain/accounts/second-factor-kinds.ts';
import type { EmailKind, EmailTiming } from '#domain/notifications/email-kinds.ts';

/** Sentences of the specification, word for word (spec §§2, 5, 8). */
export const accountCopy = {
  loginFailed: { title: 'Login failed', message: 'Please check your credentials and try again.' },
  loginExpired: {
    title: 'Please sign in again',
    message: 'There were too many wrong attempts, or signing in took too long.',
  },
  loginSucceeded: { title: 'Login successful' },
  registrationFailed: {
    title: 'Registration failed',
    message: 'There was an error during registration. Please try again.',
  },
  registrationSucceeded: { title: 'Registration successful' },
  passwordsDiffer: "Passwords don't match",
} as const;

/** Sentences of the specification, word for word (spec §§2, 5, 8). */
export const passwordCopy = {
  requestFailed: { title: 'Request failed', message: 'Unable to process your request. Please try again later.' },
  requested: {
    title: 'Reset email sent',
    message: "If we find an account with that email address, we'll send password reset instructions.",
  },
  linkInvalid: {
    title: 'Invalid reset link',
    message: 'This password reset link is invalid or has expired.',
    panelTitle: 'Invalid Reset Link',
  },
  resetFailed: { title: 'Reset failed', message: 'Unable to reset your password. The link may have expired.' },
  resetSucceeded: { title: 'Password reset successful' },
  passwordsDiffer: 'Passwords do not match',
  goToLogin: 'Go to Login',
} as const;

export const signInLinkCopy = {
  requested: {
    title: 'Sign-in link sent',
    message: "If we find an account with that email address, we'll send a link that signs you in.",
  },
  requestFailed: passwordCopy.requestFailed,
  invalid: { title: 'Login failed', message: 'This sign-in link is invalid or has expired.' },
} as const;

/** The roles that people are invited to. */
export const invitedRoleCopy: Readonly<Record<InvitedRole, { readonly name: string; readonly meaning: string }>> = {
  admin: {
    name: 'Administrator',
    meaning: 'You review applications, manage projects and members, and see personal data.',
  },
  analyst: {
    name: 'Analyst',
    meaning: 'You read the history and run reports. You cannot change anything, and you see no personal data.',
  },
};

export const profileCopy = {
  saved: { title: 'Profile saved' },
  failed: { title: 'Update failed', message: 'Your profile has not changed. Please try again.' },
  unsaved: {
    title: 'Leave without saving?',
    message: 'Your changes have not been saved. If you leave, you lose them.',
  },
} as const;

/** A consultant's photo. */
export const photoCopy = {
  hint: 'JPEG, PNG or WebP, at most 5 MB. Without a photo, people see your initials.',
  cropping:
    'Drag the picture, or move it with the arrow keys. We do not keep where it was taken, or with which camera.',
  tooLarge: 'The file is larger than 5 MB. Please choose a smaller one.',
  notAPicture: 'This file is not a JPEG, PNG or WebP picture, or it is damaged. Please choose another one.',
  saved: { title: 'Photo saved', message: 'It now appears next to your name.' },
  notSaved: { title: 'Photo not saved', message: 'Check your connection and try again.' },
  removed: { title: 'Photo removed', message: 'Your initials are shown instead.' },
  notRemoved: { title: 'Photo not removed', message: 'Please try again.' },
} as const;

/** Toasts about the proof of an email address. */
export const emailProofCopy = {
  sent: (email: string) => ({ title: 'Email sent', message: `Open the link in our email to ${email}.` }),
  noMail: {
    title: 'No email was sent',
    message: 'This platform cannot send emails at present. An administrator can confirm your address for you.',
  },
  sendFailed: { title: 'Email not sent', message: 'Please try again in a moment.' },
  confirmed: { title: 'Email address confirmed' },
  confirmFailed: { title: 'Not confirmed', message: 'Please try again.' },
  disowned: { title: 'Thank you for telling us' },
  disownFailed: { title: 'Request failed', message: 'Please try again.' },
  undone: { title: 'Your email address is restored' },
  undoFailed: { title: 'Not undone' },
} as const;

export const settingsCopy = {
  detailsSaved: { title: 'Contact details saved' },
  detailsFailed: { title: 'Update failed' },
  emailRequested: {
    title: 'Please confirm the new address',
    message: 'Open the link that we emailed to it. Until then we keep using your current address.',
  },
  emailUnchanged: 'This is already your address.',
  emailKept: { title: 'Your address stays as it is' },
  emailFailed: { title: 'Update failed' },
  passwordChanged: { title: 'Password changed', message: 'Your other devices have been signed out.' },
  passwordFailed: { title: 'Update failed' },
  deviceEnded: { title: 'Device signed out' },
  devicesEnded: { title: 'All other devices signed out' },
  deviceFailed: { title: 'Sign-out failed', message: 'The device is still signed in. Please try again.' },
  dataFailed: { title: 'Download failed', message: 'We could not prepare your data. Please try again.' },
  dataSaved: { title: 'Your data was downloaded' },
  closed: { title: 'Account closed', message: 'Your personal data can no longer be read.' },
  closingFailed: { title: 'Your account was not closed', message: 'Please try again.' },
} as const;

export const emailTimingCopy: Readonly<Record<EmailTiming, string>> = {
  'at-once': 'At once',
  daily: 'Once a day',
  never: 'Never',
};

interface EmailKindCopy {
  readonly name: string;
  readonly meaning: string;
}

/** The emails that members can turn off. */
export const emailKindCopy: Readonly<Record<EmailKind, EmailKindCopy>> = {
  messages: { name: 'Messages', meaning: 'New messages that you have not read.' },
  invitations: { name: 'Invitations', meaning: 'New invitations, and the answers to them.' },
  projects: { name: 'Projects', meaning: 'A project is completed or cancelled, or its consultant has left.' },
  work: { name: 'Work on projects', meaning: 'Progress, documents, hours and feedback.' },
  membership: { name: 'Membership', meaning: 'Your membership renews or ends soon, or has ended.' },
  administration: {
    name: 'Administration',
    meaning: 'New applications, project requests and sign-ups, failed emails and verifications.',
  },
};

export const emailPreferenceCopy = {
  saved: { title: 'Email settings saved' },
  failed: { title: 'Update failed' },
  daily: 'The daily email comes at about 7:00, and only when there is something new.',
  required:
    'We always send emails about signing in, your password and email address, what you have to pay, your own requests, and decisions about your account.',
} as const;

/** Toasts and titles of the unsubscribe page. */
export const unsubscribeCopy = {
  stopped: { title: 'You are unsubscribed' },
  daily: { title: 'These emails now come once a day' },
  failed: { title: 'Request failed', message: 'Please try again.' },
} as const;

const always = {
  atOnce: 'You are signed out on all devices, and the account can no longer be used.',
  erased:
    'Your name, contact details, biography and messages become unreadable, because we destroy the key that encrypts them.',
  free: 'Your username and email address become available to others.',
} as const;

/** The consequences of closing an account, in order. */
export const closingConsequences: Readonly<Record<MemberRole, readonly string[]>> = {
  charity: [
    always.atOnce,
    'Your membership ends, open projects are cancelled, and the documents you uploaded are removed.',
    always.erased,
    'We keep the organisation and the descriptions of its projects, without any person.',
    always.free,
  ],
  consultant: [
    always.atOnce,
    'You leave the directory, your open projects return to matching, and the documents you uploaded are removed.',
    always.erased,
    'We keep the projects you took part in, with ‘Former member’ instead of your name.',
    always.free,
  ],
  analyst: [always.atOnce, always.erased, always.free],
  admin: [
    always.atOnce,
    always.erased,
    'We keep your decisions in the history, with ‘Former member’ instead of your name.',
    always.free,
    'The last administrator cannot close their account: invite another administrator first.',
  ],
};

export const twoStepCopy = {
  passkeyAdded: { title: 'Passkey added' },
  passkeyFailed: { title: 'Passkey not added', message: 'Your browser did not make a passkey. Please try again.' },
  passkeyKnown: {
    title: 'Passkey not added',
    message: 'This device already has a passkey for your account. Use another one.',
  },
  named: { title: 'Name saved' },
  namingFailed: { title: 'Name not saved' },
  appAdded: { title: 'Authenticator app added' },
  appFailed: { title: 'App not added' },
  removed: { title: 'Second factor removed' },
  removalFailed: { title: 'Not removed' },
  codesFailed: { title: 'No new codes', message: 'Your recovery codes have not changed. Please try again.' },
  closeCodes: {
    title: 'Close without saving the codes?',
    message: 'We cannot show them again. Without them, you cannot sign in if you lose your phone or passkey.',
    confirmLabel: 'Close anyway',
    cancelLabel: 'Back to the codes',
  },
  leaveWithCodes: {
    title: 'Leave without saving the codes?',
    message: 'We cannot show them again. Without them, you cannot sign in if you lose your phone or passkey.',
    stayLabel: 'Back to the codes',
  },
  codesCopied: { title: 'Recovery codes copied' },
  copyFailed: { title: 'Not copied', message: 'Your browser did not allow it. Please download or print the codes.' },
  proofFailed: { title: 'Not confirmed', message: 'Please try again.' },
} as const;

export const factorNames: Readonly<Record<SecondFactorKind, string>> = {
  passkey: 'Passkey',
  'authenticator-app': 'Authenticator app',
};

/** Buttons that switch to another proof of identity. */
export const otherWays: Readonly<Record<ProofKind, string>> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your authenticator app',
  'recovery-code': 'Use a recovery code',
  password: 'Use your password',
};
