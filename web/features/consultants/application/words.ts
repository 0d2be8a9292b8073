/** Sentences of the specification, word for word (spec §§5, 8). */
export const applicationWords = {
  failed: { title: 'Application failed', message: 'There was an error during your application. Please try again.' },
  succeeded: { title: 'Application submitted successfully' },
  termsMissing: 'You must accept the terms and conditions',
} as const;
