import type { ProjectFeedback } from '#contract/feedback.ts';
import type { QuoteName, Side } from '#domain/projects/limits.ts';

type Question = 'quality' | 'communication' | 'again';

interface Asked {
  readonly questions: Readonly<Record<Question, string>>;
  /** Meanings of the scores 1 and 5. */
  readonly ends: Readonly<Record<Question, readonly [string, string]>>;
  /** Short name of each question, shown next to its answer. */
  readonly terms: Readonly<Record<Question, string>>;
  readonly wordsHint: string;
  /** Consent to be quoted or named. */
  readonly quote: {
    readonly label: string;
    readonly hint: string;
    readonly options: readonly { readonly value: QuoteName | ''; readonly label: string }[];
    readonly status: (quote: NonNullable<ProjectFeedback['quote']>) => string;
    readonly withdraw: string;
  };
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
    quote: {
      label: 'May we quote your words?',
      hint: 'As a success story and on the profile of your consultant, once we have read it. You can withdraw it at any time.',
      options: [
        { value: '', label: 'No' },
        { value: 'person', label: 'Yes, with my name and our charity’s' },
        { value: 'organisation', label: 'Yes, with our charity’s name' },
        { value: 'anonymous', label: 'Yes, without names' },
      ],
      status: ({ status, reason }) => {
        if (status === 'approved') return 'Your words are published among the success stories.';
        return status === 'offered'
          ? 'You agreed to be quoted. We will read your words before we publish them.'
          : `We do not publish your words: ${reason ?? 'no reason given'}`;
      },
      withdraw: 'Your words disappear from the success stories and from the profile of your consultant.',
    },
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
    quote: {
      label: 'May we name you next to the charity’s words?',
      hint: 'Among the success stories and on your profile, if the charity agrees to be quoted. You can withdraw it at any time.',
      options: [
        { value: '', label: 'No' },
        { value: 'person', label: 'Yes, with my name' },
      ],
      status: () => 'You agreed to be named next to the charity’s words.',
      withdraw: 'The words of the charity disappear from your profile, and your name from the success stories.',
    },
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
  given: { title: 'Feedback saved', message: 'Thank you. You can change it for 7 days.' },
  withdrawn: { title: 'Consent withdrawn', message: 'It takes effect at once.' },
  notWithdrawn: { title: 'Consent not withdrawn', message: 'Please try again.' },
  failed: { title: 'Feedback not saved', message: 'Please try again.' },
  of: (name: string): string => `Feedback from ${name}`,
  whoSees: (partner: string): string =>
    `${partner} sees your answers once both of you have given feedback. Administrators can read them too.`,
  ask: (partner: string, until: string): string =>
    `What was it like to work with ${partner}? The three questions take a minute. You can answer until ${until}.`,
  closed: (until: string): string => `Feedback closed on ${until}.`,
  mayChange: (until: string): string => `You can change your feedback until ${until}.`,
  waiting: (partner: string): string => `You will see ${partner}’s answers once both of you have given feedback.`,
} as const;
