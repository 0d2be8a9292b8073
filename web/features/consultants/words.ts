/** Sentences of the specification (§2, Consultant directory and profile), and what stands around them. */
export const consultantWords = {
  directory: {
    documentTitle: 'Consultants',
    description: 'Find vetted consultants with at least five years of experience who work with charities.',
    title: 'Expert consultants for your charity',
    lede: 'Everybody here has at least five years of experience, was vetted for professional capability and for values, and is available for new projects now.',
    searchLabel: 'Search by name or organisation',
    sortLabel: 'Sort by',
    sorts: {
      name: 'Name (A-Z)',
      'experience-desc': 'Experience (high to low)',
      'experience-asc': 'Experience (low to high)',
    },
    expertise: 'Expertise',
    clear: 'Clear filters',
    loading: 'Loading consultants...',
    count: (shown: number): string => (shown === 1 ? 'Showing 1 consultant' : `Showing ${shown} consultants`),
    noBio: 'No introduction yet.',
    empty: {
      title: 'No consultants found',
      message: 'Nobody who is available now fits your search. Try fewer areas of expertise, or another name.',
    },
    moreFailed: {
      title: 'We could not load more consultants',
      message: 'Those above are still there. Check your connection and try again.',
    },
    failed: {
      title: 'We could not load the directory',
      message: 'Your search is kept. Check your connection and try again.',
    },
    banner: {
      title: 'Are you a consultant yourself?',
      description:
        'Bring your experience to charities that need it, at your own rate and in the measure that suits you. We usually answer within 2–3 business days.',
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
    modes: [
      { title: 'Project-based support', text: 'A piece of work with a beginning, an end and a result.' },
      { title: 'Fractional role', text: 'A regular part of a week or a month, for as long as it is needed.' },
      { title: 'Interim leadership/management', text: 'A role in your charity, until you have filled it.' },
      { title: 'Advisory support', text: 'Somebody to ask, before a decision and after.' },
    ],
    contact: 'Contact via Platform',
    contactHint: 'You describe your project, and the consultant is invited to it.',
    contactSignIn: 'You sign in first; then you describe your project, and the consultant is invited to it.',
    charitiesOnly: 'Charities contact consultants through the platform, with a project request.',
    ownUnavailable: 'You are not available for new projects at the moment: nobody can request you.',
    unavailable: 'Not available for new projects at the moment.',
    own: 'This is your profile, as charities and visitors see it.',
    editOwn: 'Edit Profile',
    ownUnapproved: 'Only you and our administrators see this profile, as long as it is not approved.',
    notApproved: 'This profile is not approved: only administrators and its owner see it.',
    joinTitle: 'Work with consultants who know your sector',
    joinText:
      'Members pay less than the standard rate, are matched first, and can ask for several projects through the year.',
    join: 'Join the Fellowship',
    notFound: 'Consultant Not Found',
    notFoundText: 'They may have left the fellowship, or a letter in the address may be wrong.',
    notFoundAction: 'Back to the consultants',
    failed: 'Failed to fetch consultant details',
    failedText: 'Check your connection and try again.',
    loading: 'Loading the profile...',
  },
} as const;

/** '1 year', '12 years'. */
const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`);

/** '12 years of experience'. */
export const sayYears = (count: number): string => `${years(count)} of experience`;
