/** Sentences of the specification (§2) and of the shell. */
export const words = {
  appFailure: 'Platform loading... Please refresh if this persists.',
  notFoundTitle: 'Page Not Found',
} as const;
