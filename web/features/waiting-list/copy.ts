import { brand } from '#brand';

/** Text of the waiting list; `submitFailed` and `thanks` are the specification's, word for word (spec §§2, 8). */
export const waitingListCopy = {
  tag: 'Waiting List',
  title: brand.tagline,
  lede: `${brand.name} brings charities together with vetted expert consultants. Tell us who you are, and we will write to you when your place is ready.`,
  join: 'Join Waiting List',
  problem: {
    title: 'The problem',
    points: [
      'Charities need senior finance, data or strategy skills for a few days a month, and rarely have the budget for a full post.',
      'Experienced people leave the sector, because the work they are offered is all or nothing.',
      'Neither side has a simple way to find the other, or to know who to trust.',
    ],
  },
  solution: {
    title: 'Our solution',
    points: [
      'Charities share consultants they could not employ alone: for a project, a few days a month or an interim role.',
      'Consultants choose how much they take on, and stay close to the causes they care about.',
      'We vet every consultant, and keep the brief, messages and documents in one place.',
    ],
  },
  benefits: {
    title: 'What the fellowship gives you',
    affordable: {
      title: 'Affordable Access',
      text: 'Membership is tiered for charities of all sizes, and members pay 5–15% less than standard consultant rates.',
    },
    network: {
      title: 'Expert Network',
      text: 'Finance, governance, fundraising, technology: consultants with at least five years of experience.',
    },
    trusted: {
      title: 'Trusted Platform',
      text: 'Every consultant is vetted for professional capability and for values before you meet them.',
    },
  },
  forms: {
    title: 'Join the waiting list',
    text: 'It takes two minutes, with no commitment.',
    nextTitle: 'What happens next',
    next: [
      'You tell us who you are.',
      'When your place is ready, we send you a link to register.',
      'You look around, then decide whether to join.',
    ],
    privacy: 'We use your details for nothing else, and erase them when you ask.',
    tabs: 'Who are you?',
    charity: "I'm a Charity",
    consultant: "I'm a Consultant",
    submit: 'Join Waiting List',
    submitting: 'Submitting...',
    unsaved: {
      title: 'Leave without joining?',
      message: 'You have not joined yet. If you leave, you lose what you have typed.',
    },
  },
  closing: {
    title: 'Be there from the start',
    text: 'Two minutes now, and you are among the first to hear from us.',
    charity: 'Join as a Charity',
    consultant: 'Join as a Consultant',
  },
  submitFailed: {
    title: 'Submission failed',
    message: `Please try again or email us directly at ${brand.email}`,
    isFixed: true,
  },
  thanks: {
    title: 'Thank You',
    message:
      "Your submission has been received. We're excited about the possibility of working together and will be in touch very soon.",
    again: 'Submit Another Response',
  },
} as const;
