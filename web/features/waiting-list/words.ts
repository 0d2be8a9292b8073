import { brand } from '../../../src/brand.ts';

/** Sentences of the specification, word for word (spec §§2, 8). */
export const waitingListWords = {
  submitFailed: { title: 'Submission failed', message: `Please try again or email us directly at ${brand.email}` },
  thanks: {
    title: 'Thank You',
    message:
      "Your submission has been received. We're excited about the possibility of working together and will be in touch very soon.",
    again: 'Submit Another Response',
  },
} as const;
