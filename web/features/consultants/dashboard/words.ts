/** Sentences of the specification (§§2, 4, 8), and what the consultant's dashboard says besides. */
export const dashboardWords = {
  accountSettings: 'Account Settings',
  editProfile: 'Edit Profile',
  projects: 'Your Projects',
  profile: 'Your Profile',
  underReview: {
    title: 'Application Under Review',
    message:
      'We look at your application now, usually within 2-3 business days, and write to you as soon as we have decided. Charities find you in the directory once you are approved.',
  },
  declined: {
    title: 'Application Declined',
    message: 'You can change your profile and apply again whenever you like.',
    action: 'Apply Again',
    busy: 'Applying...',
    question: 'Apply again with your profile as it is?',
    explanation:
      'We look at your application anew, usually within 2-3 business days. If something should read differently, edit your profile first.',
  },
  suspended: {
    title: 'Profile Suspended',
    message:
      'Charities do not find you in the directory meanwhile. Your projects wait: their messages and documents open again once you are reinstated.',
  },
  reason: 'The reason we gave: ',
  applied: {
    title: 'Application submitted successfully',
    message: 'We usually answer within 2-3 business days.',
  },
  applicationFailed: {
    title: 'Application failed',
    message: 'There was an error during your application. Please try again.',
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
  standing: 'Here is where your projects stand.',
  invited: (count: number): string =>
    count === 1 ? '1 invitation waits for your answer.' : `${count} invitations wait for your answer.`,
} as const;
