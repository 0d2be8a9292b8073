/** Sentences of the specification, word for word (spec §§2, 5, 8). */
export const passwordWords = {
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
