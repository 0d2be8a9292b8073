import { brand } from '#brand';
import { membershipTierFacts } from '#domain/charities/membership-tiers.ts';
import { membershipPrices, oneOffSetUpFee } from '#domain/charities/price-book.ts';
import { formatPounds } from '#lib/money.ts';

const first = formatPounds(oneOffSetUpFee.first);
const later = formatPounds(oneOffSetUpFee.later);
const { small, medium, large } = membershipPrices;

/** Text of the pricing page (spec §§2, 9), with the figures of the price book. */
export const pricingCopy = {
  title: 'Clear prices, for charities of every size',
  lede: 'Choose membership if you expect several projects in a year, or a one-off project for a single need. Consultant fees are extra in both cases.',
  tabs: { label: 'Who the prices are for', charities: 'For Charities', consultants: 'For Consultants' },
  billing: {
    legend: 'Billing',
    monthly: 'Monthly',
    annual: 'Annual (saves 10%)',
    terms: {
      monthly: '6-month initial commitment, then rolling monthly renewal.',
      annual: 'One payment for twelve months, 10% below the monthly price.',
    },
  },
  membership: {
    title: 'Membership',
    everyTier: 'Every membership includes',
    includes: [
      'Priority access to consultants: matching typically takes 2–3 days',
      'Multiple projects through the year',
      'Fractional support, from a few hours to an interim role',
    ],
    sample: 'See a sample project',
    everyTierText: 'Whatever the size of your charity. Consultant fees are extra.',
    action: 'Get Started',
  },
  oneOff: {
    title: 'One-Off Projects',
    text: 'For a single, well-defined need.',
    price: first,
    priceNote: 'set-up fee for your first project',
    regular: `Introductory rate; the regular fee is ${later}.`,
    points: [
      'No ongoing commitment',
      'Matching typically takes 1–2 weeks',
      'Standard consultant rates, 5–15% higher than member rates',
      'Fee credited to your membership if you join within 30 days of completion',
    ],
    action: 'Request a one-off project',
  },
  consultants: {
    title: 'Put your experience to work for causes that need it',
    lede: 'The fellowship is open to people with at least five years of experience who want to work with charities as much as suits them.',
    points: [
      {
        title: 'Your rate, your hours',
        text: 'You set your hourly rate and your availability, and change them whenever you need to.',
      },
      {
        title: 'Work in the form that fits',
        text: 'Project-based support, a fractional role, interim leadership and management, or advisory support.',
      },
      {
        title: 'A decision in 2–3 business days',
        text: 'We assess professional capability and values, and tell you our decision.',
      },
    ],
    action: 'Apply as a Consultant',
  },
  faq: {
    title: 'Frequently asked questions',
    items: [
      {
        question: 'What does a membership commit us to?',
        answer:
          'A monthly membership has a 6-month initial commitment, settled by one invoice; after that it renews from month to month. An annual membership runs for twelve months and costs 10% less than paying by the month.',
      },
      {
        question: 'Are the consultants’ fees included?',
        answer: `No. Membership gives you access and better rates; you pay each consultant’s fee on top. Members pay less than the standard rate: ${small.consultantDiscount}% in the small tier, ${medium.consultantDiscount}% in the medium tier and ${large.consultantDiscount}% in the large tier.`,
      },
      {
        question: 'Which tier is right for our charity?',
        answer: `Your annual revenue decides: small is for charities ${membershipTierFacts.small.revenue}, medium for ${membershipTierFacts.medium.revenue} and large for ${membershipTierFacts.large.revenue}.`,
      },
      {
        question: 'How quickly will we be matched with a consultant?',
        answer: 'Matching typically takes 2–3 days for members and 1–2 weeks for one-off projects.',
      },
      {
        question: 'What does a one-off project cost?',
        answer: `A set-up fee of ${first} for your first project, which is an introductory rate, and ${later} for later ones, plus the consultant’s standard rate. There is no ongoing commitment.`,
      },
      {
        question: 'Can we turn a one-off project into a membership?',
        answer:
          'Yes. If you join within 30 days of the project’s completion, the set-up fee is credited to your membership.',
      },
      {
        question: 'How are consultants chosen?',
        answer:
          'Every consultant has at least five years of experience. We vet each application for professional capability and for values before a consultant joins the fellowship.',
      },
    ],
  },
  closing: {
    title: 'Not sure which option suits you?',
    text: `Call us on ${brand.phone}, or register and tell us what you need with your first request.`,
  },
} as const;
