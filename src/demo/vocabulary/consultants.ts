import type { ExpertiseArea } from '../../domain/kernel/expertise-areas.ts';

/** The career and the services of a consultant in one area of expertise. */
interface Craft {
  readonly roles: readonly string[];
  readonly offers: readonly string[];
}

export const crafts: Readonly<Record<ExpertiseArea, Craft>> = {
  finance: {
    roles: ['finance director', 'management accountant', 'head of finance', 'charity auditor'],
    offers: [
      'budgets that trustees can follow',
      'management accounts in five working days',
      'restricted funds without tears',
      'cash-flow forecasts for lean years',
    ],
  },
  marketing: {
    roles: ['head of communications', 'brand lead', 'campaigns manager', 'press officer'],
    offers: [
      'stories told by the people they are about',
      'campaigns on small budgets',
      'websites people can use',
      'plain words for hard subjects',
    ],
  },
  fundraising: {
    roles: ['director of fundraising', 'trusts manager', 'legacy officer', 'community fundraiser'],
    offers: [
      'a pipeline of trusts and foundations',
      'cases for support that hold water',
      'first steps in legacies',
      'thank-you programmes that keep donors',
    ],
  },
  strategy: {
    roles: ['chief executive', 'director of strategy', 'programme director', 'policy lead'],
    offers: [
      'three-year plans on one page',
      'theories of change without jargon',
      'mergers and demergers',
      'away days that lead to decisions',
    ],
  },
  operations: {
    roles: ['operations director', 'service manager', 'head of programmes', 'quality lead'],
    offers: [
      'processes that people follow',
      'rotas that bring vans and volunteers together',
      'supplier reviews',
      'quality marks without mountains of paper',
    ],
  },
  technology: {
    roles: ['head of digital', 'database manager', 'systems analyst', 'data lead'],
    offers: [
      'choosing a CRM and moving into it',
      'dashboards that answer the question',
      'clean data and calm migrations',
      'cyber security for small teams',
    ],
  },
  legal: {
    roles: ['charity solicitor', 'company secretary', 'compliance manager', 'data protection officer'],
    offers: [
      'governing documents in plain English',
      'contracts with public bodies',
      'data protection that fits in one drawer',
      'safeguarding policies that people read',
    ],
  },
  hr: {
    roles: ['head of people', 'HR business partner', 'learning manager', 'volunteering lead'],
    offers: [
      'pay structures that are fair, and seen to be',
      'difficult conversations done well',
      'volunteer programmes',
      'induction for first-time managers',
    ],
  },
  governance: {
    roles: ['chair of trustees', 'governance adviser', 'clerk to trustees', 'risk manager'],
    offers: [
      'board reviews',
      'risk registers that are used',
      'recruiting trustees from everywhere',
      'committees with a purpose',
    ],
  },
  other: {
    roles: ['property manager', 'evaluator', 'researcher', 'retail manager'],
    offers: [
      'evaluation with the people it concerns',
      'charity shops that earn',
      'buildings and leases',
      'research on small budgets',
    ],
  },
};

export const firmNames = [
  '{name} Consulting',
  '{name} & Daughters',
  'Studio {name}',
  '{name} Associates',
  'The {name} Practice',
  '{name} Advice',
] as const;

/** Slots: role, aRole (with its article), cause, years, offer, other (a second offer), place. */
export const bios = [
  'I was {aRole} for {years} years, in charities (large and small|of three to three hundred people). What I (like|do) best is {offer}.',
  '(Former|Recovering) {role}. I help with {offer} and {other}, (mostly for charities in their second decade|and I leave something behind that works without me).',
  'I have worked with charities for {cause} for {years} years, (lately|most recently) as {aRole}. Ask me about {offer}.',
  'My work is {offer}. (I trained as|I began as) {aRole} and have since (sat on both sides of the table|been a trustee myself).',
  'I work from {place}, (on site when it matters|mostly online). My field is {offer}; people also ask me for {other}.',
  'After {years} years as {aRole} I (went freelance|chose my own hours) to do (more of|only) what helps: {offer} and {other}.',
  '(Calm|Practical|Patient) and (to the point|good with figures|good with boards). I bring {offer} to teams that have no {role} of their own.',
] as const;

/** Motivations of consultants on the waiting list. */
export const motivations = [
  'I want to (give something back|use what I know) (where it helps most|for people who need it).',
  'A friend is a trustee of a small charity and (could have used|was desperate for) exactly this.',
  'I would like to (work with people again|learn something new).',
  'Charities like yours helped my family; I would like to (return the favour|do the same for others).',
  'I enjoy short pieces of work (with a clear end|where I can see what changed).',
] as const;
