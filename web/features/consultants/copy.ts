import type { ConsultantDetail } from '#contract/consultants.ts';
import type { Rating } from '#contract/feedback.ts';
/** Text of the directory and the profiles, with the specification's sentences (§2) word for word. */
export const consultantCopy = {
  saveFailed: { title: 'Not saved', message: 'Check your connection and try again.' },
  directory: {
    title: 'Expert consultants for your charity',
    lede: 'Every consultant here has at least five years of experience, has been vetted for professional capability and values, and is available for new projects.',
    searchLabel: 'Search by name or organisation',
    sortLabel: 'Sort by',
    sorts: {
      name: 'Name (A-Z)',
      'experience-desc': 'Experience (high to low)',
      'experience-asc': 'Experience (low to high)',
    },
    expertise: 'Expertise',
    filters: 'Filters',
    wordsLabel: 'Words in the profile',
    wordsHint: 'Such as reserves or trustees',
    rateLabel: 'Hourly rate up to',
    rateWrong: 'Enter whole pounds, such as 85',
    availableNow: 'Available now',
    saved: 'Saved consultants only',
    clear: 'Clear filters',
    loading: 'Loading consultants...',
    /** 'Showing N consultants' (spec §2), and of how many while there are more (decisions, Count line). */
    count: (shown: number, total: number): string => {
      if (shown < total) return `Showing ${shown} of ${total} consultants`;
      return shown === 1 ? 'Showing 1 consultant' : `Showing ${shown} consultants`;
    },
    noBio: 'No introduction yet.',
    empty: {
      title: 'No consultants found',
      message: 'No available consultant matches your search.',
      withoutSearch: 'No consultant is available for new projects at present.',
      several: 'No available consultant meets all of these at once. Try without one of them:',
      none: 'No available consultant meets all of these at once. Try without several of them.',
    },
    moreFailed: 'We could not load more consultants',
    failed: 'We could not load the directory',
    searchKept: 'Your search is still there.',
    banner: {
      title: 'Are you a consultant yourself?',
      description:
        'Bring your experience to charities that need it, at your own rate and on your own terms. We usually reply within 2–3 business days.',
      apply: 'Apply as a Consultant',
      about: 'Learn about us',
    },
  },
  profile: {
    all: 'All consultants',
    back: 'Back to consultants',
    about: 'About',
    noBio: (name: string): string => `${name} has not written about themselves yet.`,
    expertise: 'Areas of expertise',
    workingModes: 'Ways of working',
    stories: 'What charities say',
    modes: [
      { title: 'Project-based support', text: 'A defined piece of work with a result.' },
      { title: 'Fractional role', text: 'A few days each week or month, for as long as you need.' },
      { title: 'Interim leadership/management', text: 'A role in your charity until you have filled it.' },
      { title: 'Advisory support', text: 'Advice before and after important decisions.' },
    ],
    contact: 'Contact via Platform',
    contactHint: 'Describe your project, and we invite the consultant to it.',
    inviteInstead: 'Or invite them to a request that you already have:',
    inviteTo: (title: string): string => `Invite to ‘${title}’`,
    contactSignIn: 'Sign in and describe your project, and we invite the consultant to it.',
    charitiesOnly: 'Charities contact consultants with a project request.',
    unavailable: 'Currently not available for new projects.',
    own: ({ isApproved, availability }: Pick<ConsultantDetail, 'isApproved' | 'availability'>): string => {
      if (!isApproved) return 'Until it is approved, only you and our administrators can see this profile.';
      return availability
        ? 'This is your profile, as charities and visitors see it.'
        : 'You are not available for new projects, so charities cannot request you.';
    },
    editOwn: 'Edit Profile',
    notApproved: 'This profile is not approved. Only administrators and its owner can see it.',
    joinTitle: 'Work with consultants who know your sector',
    joinText: 'Members pay less than the standard rate, are matched first, and can request several projects a year.',
    join: 'Join the Fellowship',
    notFound: 'Consultant Not Found',
    notFoundText: 'They may have left the fellowship, or the address may contain a typing error.',
    notFoundAction: 'Back to the consultants',
    failed: 'Failed to fetch consultant details',
    loading: 'Loading the profile...',
  },
} as const;

const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`);

export const formatYears = (count: number): string => `${years(count)} of experience`;

/** Phrases for the median response time, each with the highest median in hours that it covers. */
const answerTimes: readonly (readonly [hours: number, within: string])[] = [
  [1, 'an hour'],
  [4, 'a few hours'],
  [24, 'a day'],
  [48, 'two days'],
  [72, 'three days'],
  [168, 'a week'],
];

/** Describes how long a consultant usually takes to answer an invitation; null if there are too few answers. */
export const formatAnswerTime = (hours: number | null): string | null => {
  if (hours === null) return null;
  const within = answerTimes.find(([longest]) => hours <= longest);
  return within ? `Usually answers within ${within[1]}` : 'Usually takes more than a week to answer';
};

/** Sentences of the specification, word for word (spec §§5, 8). */
export const applicationCopy = {
  failed: { title: 'Application failed', message: 'There was an error during your application. Please try again.' },
  succeeded: { title: 'Application submitted successfully' },
  termsMissing: 'You must accept the terms and conditions',
} as const;

/** Text of the consultant's dashboard, with the specification's sentences (§§2, 4, 8) word for word. */
export const dashboardCopy = {
  accountSettings: 'Account Settings',
  editProfile: 'Edit Profile',
  projects: 'Your Projects',
  profile: 'Your Profile',
  underReview: {
    title: 'Application Under Review',
    message:
      'We are reviewing your application and will email you our decision, usually within 2–3 business days. Once you are approved, charities can find you in the directory.',
  },
  declined: {
    title: 'Application Declined',
    message: 'You can change your profile and apply again at any time.',
    action: 'Apply Again',
    busy: 'Applying...',
    question: 'Apply again with your profile as it is?',
    explanation:
      'We will review your application again, usually within 2–3 business days. If you want to change anything, edit your profile first.',
  },
  suspended: {
    title: 'Profile Suspended',
    message:
      'Your profile is not in the directory for now. Your projects are paused: you can open their messages and documents again once you are reinstated.',
    mistake: 'If you think that this is a mistake, write to ',
  },
  reason: 'Reason: ',
  applied: {
    title: 'Application submitted successfully',
    message: 'We usually reply within 2–3 business days.',
  },
  availability: {
    label: 'Available for new projects',
    needsApproval: "You'll be able to set your availability once your profile is approved.",
    on: 'Charities find you in the directory and can request you for new projects.',
    off: 'You are not listed in the directory, and charities cannot request you.',
    becameAvailable: {
      title: 'You are now available for new projects',
      message: 'Charities can request you for new projects.',
    },
    becameUnavailable: {
      title: 'You are now unavailable for new projects',
      message: 'Charities cannot request you for new projects.',
    },
    failed: { title: 'Update failed', message: 'There was an error updating your availability.' },
  },
  capacity: {
    label: 'How much you can take on',
    days: 'Time for projects',
    from: 'Available from',
    fromHint: 'Leave it empty if you can start now',
    save: 'Save',
    saved: { title: 'Saved', message: 'Charities see this on your profile.' },
  },
  intro: 'This is the status of your projects.',
  invited: (count: number): string =>
    count === 1 ? '1 invitation is waiting for your answer.' : `${count} invitations are waiting for your answer.`,
} as const;

/** 'Rated 4.7 out of 5 on 6 projects'. */
export const formatRating = ({ average, answers }: NonNullable<Rating>): string =>
  `Rated ${average.toLocaleString('en-GB', { minimumFractionDigits: 1 })} out of 5 on ${answers.toLocaleString('en-GB')} projects`;

/** Sentences about zeros that charities would see. They do not keep anyone from applying. */
export const offerCautions = ({
  yearsExperience,
  hourlyRate,
}: {
  readonly yearsExperience: unknown;
  readonly hourlyRate: unknown;
}): readonly string[] => [
  ...(yearsExperience === 0 ? ['You entered 0 years of experience: charities will see this.'] : []),
  ...(hourlyRate === 0 ? ['You entered £0 an hour: charities will see this.'] : []),
];
