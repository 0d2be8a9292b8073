import type { ExpertiseArea } from '../../domain/kernel/expertise-areas.ts';

/** A kind of project that a charity requests. Slots in all texts: service, organisation, people. */
export interface Topic {
  readonly areas: readonly ExpertiseArea[];
  readonly title: string;
  readonly description: string;
  /** The key deliverables. */
  readonly deliverables: readonly string[];
  /** Phases after the first. */
  readonly phases: readonly string[];
  /** The result, as named in messages; continues “the …”. */
  readonly thing: string;
}

export const topics: readonly Topic[] = [
  {
    areas: ['finance', 'strategy'],
    title: 'A (three-year|two-year) budget (for our {service}|trustees can follow)',
    description:
      'Our (budget|forecast) is a list of last year’s figures plus three per cent. We want one that starts from the real cost of our {service} and shows (when the money runs out|what happens if a grant ends).',
    deliverables: [
      'Budget model with three scenarios',
      'Notes for trustees, two pages',
      'Reserves policy, revised',
      'Handover session for the treasurer',
    ],
    phases: ['Figures and interviews', 'First model', 'Scenarios', 'Handover'],
    thing: 'budget model',
  },
  {
    areas: ['finance'],
    title: 'Management accounts (on time|every month), (at last|by the tenth)',
    description:
      'The accounts reach the board (six|eight) weeks late and no one (reads|trusts) them. We need a (calendar|routine), a template and someone to do the first three closes with us.',
    deliverables: [
      'Month-end calendar',
      'Accounts template with commentary',
      'Three closes done together',
      'List of old balances cleared',
    ],
    phases: ['Looking at the ledger', 'Template', 'Closing together', 'Closing alone'],
    thing: 'month-end calendar',
  },
  {
    areas: ['finance', 'governance'],
    title: 'Full cost recovery for our {service}',
    description:
      'Funders ask for the cost of our {service}, and we (guess|answer differently each time). Help us to (share|spread) overheads fairly and to say so without (blushing|a footnote).',
    deliverables: ['Cost model', 'Price list for commissioners', 'One page for grant applications'],
    phases: ['Collecting costs', 'Sharing overheads', 'Testing on two bids'],
    thing: 'cost model',
  },
  {
    areas: ['technology', 'operations'],
    title: 'Choosing a CRM (our whole team can use|we can grow into)',
    description:
      'We know {people} from (seven|eleven) spreadsheets and a notebook. Before we buy anything we want to know what we (need|do), what it costs over five years and who looks after it.',
    deliverables: [
      'List of needs, ranked',
      'Comparison of three systems',
      'Five-year costs',
      'Plan for moving the data',
    ],
    phases: ['Listening to the team', 'Ranking needs', 'Demonstrations', 'Recommendation'],
    thing: 'comparison',
  },
  {
    areas: ['technology'],
    title: 'Clean data before we (move|migrate)',
    description:
      'Our supporter data has been typed by (volunteers|many hands) for as long as we have had any. We want (rules|a routine) for duplicates, consents and addresses, and a first clean-up of (9,000|14,000|22,000) records.',
    deliverables: ['Rules for duplicates and consents', 'Cleaned export', 'Monthly checklist'],
    phases: ['Sampling', 'Rules', 'Clean-up', 'Checklist'],
    thing: 'cleaned export',
  },
  {
    areas: ['technology', 'other'],
    title: 'A dashboard for our {service}',
    description:
      'We count a lot and (learn|see) little. We would like five figures about our {service} that (staff believe|move) and a page that shows them without anyone copying numbers.',
    deliverables: ['Five figures, defined', 'Dashboard', 'A page on how it is kept up to date'],
    phases: ['Choosing figures', 'Finding the data', 'Building', 'Trying out'],
    thing: 'dashboard',
  },
  {
    areas: ['fundraising'],
    title: 'A (trusts and foundations|grants) programme from scratch',
    description:
      'We write to (anyone|the same four trusts) when money is short. We want a (pipeline|calendar), a case for support for our {service} and the habit of saying thank you.',
    deliverables: [
      'Case for support',
      'List of sixty funders, ranked',
      'Calendar for twelve months',
      'Two applications written together',
    ],
    phases: ['Case for support', 'Research', 'Writing together', 'Calendar'],
    thing: 'case for support',
  },
  {
    areas: ['fundraising', 'marketing'],
    title: 'Keeping the donors we have',
    description:
      '(Four|Three) of ten donors never give again. We suspect (our letters|our silence). Help us to look at a year of giving and to (write|plan) what they hear from {organisation}.',
    deliverables: ['Analysis of one year of gifts', 'Plan for the first ninety days of a donor', 'Six letters'],
    phases: ['Looking at gifts', 'Talking to donors', 'Writing'],
    thing: 'donor plan',
  },
  {
    areas: ['fundraising', 'legal'],
    title: 'First steps in legacies',
    description:
      'Two people left us money last year and we (found out by accident|did not know how to answer). We want to be (worthy of it|ready), quietly and properly.',
    deliverables: ['Legacy policy', 'Text for the website', 'Procedure for executors’ letters'],
    phases: ['Finding out', 'Policy', 'Website text'],
    thing: 'legacy policy',
  },
  {
    areas: ['marketing'],
    title: 'Saying what {organisation} does, in plain words',
    description:
      'Our website speaks of (outcomes|holistic provision), and {people} do not. We want five (short|plain) sentences everyone here would say and a website that says them first.',
    deliverables: ['Five sentences', 'New front page', 'Guide to tone, two pages'],
    phases: ['Listening', 'Drafts', 'Trying on readers', 'Front page'],
    thing: 'front page',
  },
  {
    areas: ['marketing', 'strategy'],
    title: 'A campaign for our (anniversary|anniversary year)',
    description:
      'Next year is an anniversary and (no one has time|everyone has ideas). We need one idea, a calendar and the courage to leave out the rest.',
    deliverables: ['One idea, with reasons', 'Calendar', 'Media list', 'Budget for the year'],
    phases: ['Ideas', 'Choosing', 'Calendar'],
    thing: 'campaign calendar',
  },
  {
    areas: ['strategy', 'governance'],
    title: 'A strategy on one page',
    description:
      'The last strategy had (forty|sixty) pages and no reader. With trustees, staff and {people} we want to agree what we (stop|stop, start and keep), on one page.',
    deliverables: ['Interviews, summed up', 'Away day', 'Strategy on one page', 'Measures for each aim'],
    phases: ['Interviews', 'Away day', 'Drafting', 'Agreeing'],
    thing: 'one-page strategy',
  },
  {
    areas: ['strategy', 'legal', 'finance'],
    title: 'Should we merge?',
    description:
      'A charity near us does (nearly the same|half of what we do) and has asked. Before we talk to lawyers we want to know what {people} would gain, what it costs and what could break.',
    deliverables: ['Options paper', 'Due diligence list', 'Risks and costs', 'Questions for the other board'],
    phases: ['Facts', 'Options', 'Board discussion'],
    thing: 'options paper',
  },
  {
    areas: ['operations'],
    title: 'Rotas and vans for our {service}',
    description:
      'On (Mondays|Thursdays) there are two drivers for one van, on Fridays none. We want rotas that volunteers can see (and swap|on their phones) and fewer phone calls.',
    deliverables: ['Map of a week', 'Rota system in use', 'Six-page handbook'],
    phases: ['Riding along', 'New rota', 'Trying out'],
    thing: 'rota',
  },
  {
    areas: ['operations', 'hr'],
    title: 'Ready for a quality mark',
    description:
      'Our commissioner asks for a quality mark by (March|October). We have most of it in (heads|drawers). Help us to find it, write it down and (not drown|keep it short).',
    deliverables: ['Gap list', 'Twelve short procedures', 'Mock audit'],
    phases: ['Gap list', 'Writing', 'Mock audit'],
    thing: 'gap list',
  },
  {
    areas: ['legal'],
    title: 'Contracts that charities can (sign|live with)',
    description:
      'The council’s new contract for our {service} has (sixty|ninety) pages. We need someone to read it with us and tell us what to (ask for|refuse) politely.',
    deliverables: ['Contract, annotated', 'Five questions for the council', 'Checklist for the next one'],
    phases: ['Reading', 'Questions', 'Checklist'],
    thing: 'annotated contract',
  },
  {
    areas: ['legal', 'technology'],
    title: 'Data protection that (fits us|is not a folder)',
    description:
      'We keep notes about {people} that we would not want to lose (or to explain|in the post). Help us to find out what we hold, why, and when it should go.',
    deliverables: [
      'Register of what we hold',
      'Privacy notice in plain words',
      'Time limits',
      'Drill for the day something goes missing',
    ],
    phases: ['Taking stock', 'Deciding', 'Writing', 'Drill'],
    thing: 'privacy notice',
  },
  {
    areas: ['hr'],
    title: 'Fair pay for (all of us|everyone who works here)',
    description:
      'Our pay has grown (by history|one exception at a time). We want bands that we can (explain|defend) to everyone, and a way to get there without (a shock|losing anyone).',
    deliverables: ['Roles compared', 'Pay bands', 'Costs over three years', 'Letter to staff'],
    phases: ['Comparing roles', 'Bands', 'Costs', 'Telling people'],
    thing: 'pay bands',
  },
  {
    areas: ['hr', 'operations'],
    title: 'Volunteers who stay',
    description:
      'We welcome (sixty|ninety) volunteers a year and say goodbye to most of them by summer. What do we do (wrong|to them), and what would make our {service} worth a second year?',
    deliverables: ['Interviews with leavers', 'New first month', 'Fixed-term roles'],
    phases: ['Asking leavers', 'First month', 'Trying out'],
    thing: 'first-month plan',
  },
  {
    areas: ['governance'],
    title: 'A board review (before our chair leaves|that leads to change)',
    description:
      'Our trustees are loyal and (alike|tired). We want to know which skills are missing, what the board should stop doing and how to find people who (are not our friends|have used our {service}).',
    deliverables: ['Skills audit', 'Report with ten recommendations', 'Advert for trustees', 'Induction day'],
    phases: ['Interviews', 'Watching a meeting', 'Report', 'Recruiting'],
    thing: 'skills audit',
  },
  {
    areas: ['governance', 'finance'],
    title: 'A risk register that is used',
    description:
      'Ours has (forty|seventy) lines, all amber. We want (seven|ten) risks that keep us awake, owners for them and (ten|fifteen) minutes at every meeting.',
    deliverables: ['Workshop', 'Register of the main risks', 'Agenda for the audit committee'],
    phases: ['Workshop', 'Register', 'First meeting'],
    thing: 'risk register',
  },
  {
    areas: ['other', 'strategy'],
    title: 'What has changed through our {service}?',
    description:
      'We say it changes lives and would like to know. A light evaluation with {people}, (done with them|in their own words), that we can keep up ourselves.',
    deliverables: ['Questions worth asking', 'Conversations, summed up', 'Eight-page report', 'Tool for next year'],
    phases: ['Questions', 'Conversations', 'Making sense', 'Report'],
    thing: 'evaluation report',
  },
  {
    areas: ['other', 'finance'],
    title: 'Making our (shop|charity shop) pay',
    description:
      'The shop is loved and loses money. Someone who knows charity retail should look at (prices|sorting), hours and the lease, and tell us the truth.',
    deliverables: ['Visits to the shop', 'Profit per square metre', 'Plan for six months'],
    phases: ['On site', 'Figures', 'Plan'],
    thing: 'shop plan',
  },
  {
    areas: ['other', 'legal'],
    title: 'A new lease (or a new home)',
    description:
      'Our building’s lease ends in (a year|eighteen months). We need to know what we are worth as tenants, what else there is and what moving the {service} would cost.',
    deliverables: ['Space we need', 'Three options with costs', 'Negotiation brief'],
    phases: ['Space', 'Options', 'Negotiation'],
    thing: 'options with costs',
  },
];

export const notes = [
  'Trustees meet on the (first|second|last) (Monday|Tuesday|Thursday) of the month.',
  'We are closed in the (last week of August|week after Easter|first week of January).',
  'Please talk to (our bookkeeper|our volunteers) first; they know more than I do.',
  'Our office is up two flights of stairs; we can meet (downstairs|in the library).',
  'We have worked with a consultant once before and (learnt|found) that we need deadlines.',
  'The (lottery|community fund) pays for this and wants a short report at the end.',
  'Two of us speak Welsh; English is fine.',
  'Half-days suit us better than whole ones.',
] as const;

export const nextSteps = [
  'Send the {thing} draft to the working group',
  'Fix a date with the trustees',
  'Collect last year’s figures',
  'Talk to three people who use the {service}',
  'Agree who decides what',
  'Go through the comments on the {thing}',
  'Try the {thing} on one real case',
  'Book the room for the next workshop',
  'Write the summary for the newsletter',
] as const;

/** Descriptions of the hours that consultants log, roughly in the order of a project. */
export const workDone = [
  '(Read|Went through) the (accounts|minutes|papers) of the last (two|three) years.',
  'Calls with (the treasurer|the chair|the director), and a note on what the {thing} must answer.',
  '(Talked to|Interviewed) (two|three|four) people who use the {service}.',
  '(Compared|Looked at) (four|five|six) similar charities, with a page of notes.',
  'Collected what is there already, and listed what is missing.',
  'First (outline|draft) of the {thing}.',
  'Workshop with (the staff|the trustees), and a note on what was agreed.',
  'Worked on the {thing}, with the (comments|corrections) of the team.',
  'Tried the {thing} on (two|three) real cases, and corrected it.',
  'Second draft of the {thing}.',
  'Prepared the paper for the board meeting.',
  'Last changes to the {thing}, and the handover.',
] as const;
