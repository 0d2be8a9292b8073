import { brand } from '../../../../src/brand.ts';

/** Texts of the About page (spec §§1, 2). The founder is not named: no name is given. */
export const words = {
  documentTitle: `About Us | ${brand.name}`,
  description:
    'Fellowbridge connects charities with specialised consultants who know the sector. Read what we stand for.',
  eyebrow: 'About Us',
  mission: {
    title: 'Our Mission',
    lede: 'We bring specialised consultants and charities together, so that good causes have the expertise they need and experienced people stay close to the causes they care about.',
    tagline: brand.tagline,
  },
  story: {
    title: 'Our Story',
    paragraphs: [
      'Fellowbridge grew out of more than 25 years in the charity sector. In that time we saw the same thing again and again: a charity needs a finance director for three days a month, or somebody who can put its data in order, and cannot justify a permanent post.',
      'At the same time, people with exactly that experience leave the sector, because the work they are offered is all or nothing.',
      'A fellowship answers both. Charities share access to people they could not employ alone, and those people choose how much they take on.',
    ],
  },
  why: {
    title: 'Why This Matters',
    lede: 'It is about keeping talent in the sector.',
    points: [
      {
        title: 'Charities grow with confidence',
        text: 'Decisions about money, data and strategy are made with somebody at the table who has made them before.',
      },
      {
        title: 'Professionals stay connected to causes',
        text: 'Experienced people keep working for the missions they believe in, in the measure that suits their lives.',
      },
      {
        title: 'The sector retains talent',
        text: 'Knowledge that took decades to build is passed on instead of lost.',
      },
    ],
  },
  values: {
    title: 'Our Values',
    fairness: {
      title: 'Fairness',
      text: 'Membership is tiered, so that a small charity pays as a small charity. Prices are public and the same for everyone in a tier.',
    },
    purpose: {
      title: 'Purpose',
      text: 'Every match serves a mission. Consultants are vetted for their values as well as their skills.',
    },
    flexibility: {
      title: 'Flexibility',
      text: 'A single project, a few days a month, an interim role or advice when you need it.',
    },
    trust: {
      title: 'Trust',
      text: 'Every consultant has at least five years of experience, and we check it before you meet.',
    },
  },
  founder: {
    title: 'About the Founder',
    role: 'Founder & Director',
    paragraphs: [
      'Our founder is a former senior director of a charity with a turnover of about £50 million a year, and has worked in the charity sector for more than 25 years.',
      'That means sitting on both sides of the table: hiring outside expertise on a tight budget, and being the person a board turns to for an honest answer.',
    ],
    caption: 'A fellowship workshop, where charity leaders and consultants meet. Illustration.',
  },
  contact: {
    title: 'Contact the Founder',
    address: 'Postal address',
    phone: 'Phone',
    email: 'E-mail',
    hours: 'Office hours',
  },
  closing: {
    title: 'Join our mission',
    text: 'Whether your charity is looking for support or you are a consultant who wants your experience to count: there is a place for you in the fellowship.',
  },
} as const;
