import type { Side } from '#domain/projects/limits.ts';

type Question = 'quality' | 'communication' | 'again';

interface Asked {
  readonly questions: Readonly<Record<Question, string>>;
  /** What 1 and 5 mean. */
  readonly ends: Readonly<Record<Question, readonly [string, string]>>;
  /** The question in a word or two, beside its answer. */
  readonly terms: Readonly<Record<Question, string>>;
  readonly wordsHint: string;
}

const again = ['Certainly not', 'Certainly'] as const;
const communication = ['Poor', 'Excellent'] as const;

const ofSide: Readonly<Record<Side, Asked>> = {
  charity: {
    questions: {
      quality: 'How good was the work?',
      communication: 'How good was the communication?',
      again: 'Would you work together again?',
    },
    ends: { quality: ['Poor', 'Excellent'], communication, again },
    terms: { quality: 'Quality of the work', communication: 'Communication', again: 'Would work together again' },
    wordsHint: 'What has changed for your charity?',
  },
  consultant: {
    questions: {
      quality: 'How clear was the brief?',
      communication: 'How good was the communication?',
      again: 'Would you work together again?',
    },
    ends: { quality: ['Unclear', 'Very clear'], communication, again },
    terms: { quality: 'Clarity of the brief', communication: 'Communication', again: 'Would work together again' },
    wordsHint: 'What went well, and what could have gone better?',
  },
};

/** Text about feedback on completed projects. */
export const feedbackCopy = {
  ...ofSide,
  title: 'Feedback',
  give: 'Give feedback',
  change: 'Change your feedback',
  save: 'Save feedback',
  yours: 'Your feedback',
  none: 'Neither side has given feedback.',
  notLoaded: 'We could not load the feedback',
  given: { title: 'Feedback saved', message: 'Thank you. You can change it for 7 days.' },
  failed: { title: 'Feedback not saved', message: 'Please try again.' },
  of: (name: string): string => `Feedback of ${name}`,
  whoSees: (partner: string): string =>
    `${partner} sees your answers once both of you have given feedback. Administrators can read them too.`,
  ask: (partner: string, until: string): string =>
    `How was it to work with ${partner}? Three questions take a minute. You can answer until ${until}.`,
  closed: (until: string): string => `You could give feedback until ${until}.`,
  mayChange: (until: string): string => `You can change your feedback until ${until}.`,
  waiting: (partner: string): string => `You see the answers of ${partner} once they are given.`,
} as const;
