import { brand } from '../../../src/brand.ts';
import { membershipPrices, oneOffSetUpFee } from '../../../src/domain/charities/price-book.ts';
import { formatPounds } from '../../lib/money.ts';

/** Texts of the home page (spec §§1, 2, 9); figures come from the price book. */
export const words = {
  documentTitle: `${brand.name}: ${brand.tagline.toLowerCase()}`,
  description:
    'Fellowbridge connects charities with vetted expert consultants, through membership or one project at a time.',
  hero: {
    title: 'The expertise your charity needs, when it needs it',
    tagline: brand.tagline,
    lede: 'Fellowbridge is a fellowship of vetted consultants who know the charity sector. Work with them throughout the year as a member, or on a single project.',
    join: 'Join as a Charity',
    browse: 'Browse Consultants',
  },
  figures: [
    { figure: '5+ years', label: 'of experience behind every consultant' },
    { figure: '5–15%', label: 'off consultant rates for members' },
    { figure: '2–3 days', label: 'is how long matching a member typically takes' },
    { figure: '25+ years', label: 'in the charity sector behind the fellowship' },
  ],
  how: {
    title: 'How It Works',
    lede: 'Good people, help in the measure you need, and a purpose that we share.',
    cards: {
      network: {
        title: 'Expert Network',
        text: 'Finance, data, business analysis, management accounting, CRM: every consultant brings at least five years of experience and is vetted for professional capability and for values.',
      },
      flexible: {
        title: 'Flexible Options',
        text: 'A few hours, a few days a month, or one defined project. Support is fractional, so you pay for what you use and stop when the work is done.',
      },
      mission: {
        title: 'Mission-Driven',
        text: 'We keep talent in the sector: charities grow with confidence, and professionals stay connected to the causes they care about.',
      },
    },
  },
  approach: {
    title: 'Choose Your Approach',
    lede: 'Both ways lead to the same consultants. What differs is how often you expect to need them.',
    membership: {
      title: 'Membership',
      text: 'For charities that expect several projects in a year.',
      price: `From ${formatPounds(membershipPrices.small.perMonth)} a month`,
      points: [
        '5–15% discount on consultant rates',
        'Priority access: matching typically takes 2–3 days',
        'Multiple projects through the year',
        'Strategy sessions, from one to four a year',
      ],
      action: 'See membership pricing',
    },
    oneOff: {
      title: 'One-Off Projects',
      text: 'For a single, well-defined need.',
      price: `${formatPounds(oneOffSetUpFee.first)} set-up fee`,
      points: [
        'No ongoing commitment',
        'Matching typically takes 1–2 weeks',
        `Introductory rate for your first project, ${formatPounds(oneOffSetUpFee.later)} for later ones`,
        'Credited to your membership if you join within 30 days of completion',
      ],
      action: 'Request a project',
    },
  },
  closing: {
    title: 'Tell us what your charity needs',
    text: 'Register your charity and request your first project. We start matching you with consultants right away.',
  },
} as const;
