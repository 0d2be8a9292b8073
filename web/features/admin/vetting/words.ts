/** Sentences about decisions on consultants. */
export const vettingWords = {
  failure: 'We could not load the applications',
  notDecided: { title: 'Nothing decided', message: 'Nothing has been changed. Please try again.' },
} as const;
