/** Fictitious places, so that no real charity appears. */
export const places = [
  'Alderstone',
  'Aldmere',
  'Ambleforth',
  'Ashcombe Vale',
  'Barrowick',
  'Beckermoor',
  'Bellhaven',
  'Brackenford',
  'Brindlewick',
  'Caldermouth',
  'Carrowby',
  'Coldharbour',
  'Copperhythe',
  'Cranleigh Moss',
  'Dunmarrow',
  'Eastmarsh',
  'Elverton',
  'Fallowbridge',
  'Fenwater',
  'Gallowhill',
  'Gorseley',
  'Greyfriars Bay',
  'Hallowdale',
  'Harrowgate Sands',
  'Heronsea',
  'Hollowmere',
  'Inkberrow Heath',
  'Kestrel Bay',
  'Kingsmarsh',
  'Larkhope',
  'Lowenstow',
  'Marlingford',
  'Merrowdown',
  'Millstone Green',
  'Netherby Cross',
  'Northmoor',
  'Oakhanger Rise',
  'Otterbourne Weir',
  'Pendlemere',
  'Quarrington',
  'Ravensholme',
  'Redwater',
  'Saltmarsh Quay',
  'Silverdene',
  'Skerrow',
  'Stonebeck',
  'Thornmere',
  'Tidewell',
  'Underhill',
  'Wexcombe',
  'Whinmoor',
  'Wrenbury Vale',
  'Wychford',
  'Yarrowdale',
] as const;

export const regions = [
  'North East England',
  'North West England',
  'Yorkshire and the Humber',
  'East Midlands',
  'West Midlands',
  'East of England',
  'South East England',
  'South West England',
  'London',
  'Wales',
  'Scotland',
  'Northern Ireland',
] as const;

/** A cause, with names, missions and services of charities that work for it. */
export interface Cause {
  readonly cause: string;
  readonly names: readonly string[];
  /** Continues "for …". */
  readonly people: string;
  readonly missions: readonly string[];
  /** Its services; continues “our …”. */
  readonly services: readonly string[];
}

export const causes: readonly Cause[] = [
  {
    cause: 'Food and homelessness',
    names: [
      '{place} Food Table',
      '{place} Night Shelter',
      'The {place} Larder',
      'Open Door {place}',
      'Warm Hearth {place}',
    ],
    people: 'people without a safe home',
    missions: [
      'No one in {place} should (go to bed hungry|sleep outside|have to choose between heat and food).',
      'A warm meal, a dry bed and (someone who listens|a plan for next week) for everyone who comes to our door.',
    ],
    services: ['winter beds', 'community kitchen', 'food parcels', 'tenancy advice mornings'],
  },
  {
    cause: 'Children and young people',
    names: ['{place} Youth Boathouse', 'Springboard {place}', 'The {place} Adventure Yard', 'Bright Start {place}'],
    people: 'young people',
    missions: [
      'Every young person in {place} has somewhere to go, (something to do|something to be proud of) and an adult who turns up.',
      'We run (after-school clubs|holiday schemes), mentoring and (a music room|a boat club) that belong to the young people who use them.',
    ],
    services: ['holiday scheme', 'mentoring programme', 'after-school clubs', 'youth board'],
  },
  {
    cause: 'Mental health',
    names: ['{place} Listening Rooms', 'Steady Ground {place}', 'The {place} Wellbeing Barn', 'Lantern House {place}'],
    people: 'people in distress',
    missions: [
      'Counselling and (peer support|companionship) within a week, (not a year|not when it is too late).',
      'A calm place in {place} to (talk|be heard|rest), whatever has happened.',
    ],
    services: ['counselling service', 'peer groups', 'crisis café', 'volunteer listeners'],
  },
  {
    cause: 'Older people',
    names: ['{place} Good Neighbours', 'Silver Threads {place}', 'The {place} Lunch Club', 'Companions of {place}'],
    people: 'older people',
    missions: [
      'We keep older people in {place} (connected, nourished and independent|at home and in good company).',
      'A lift, a meal or a visit: (small things that keep people well|enough to make a week worth looking forward to).',
    ],
    services: ['befriending visits', 'lunch club', 'community transport', 'memory café'],
  },
  {
    cause: 'Environment',
    names: ['{place} River Trust', 'Wild {place}', 'Friends of {place} Fen', 'The {place} Hedgerow Project'],
    people: 'the land and the people who live off it',
    missions: [
      'We (restore|look after) (rivers|wetlands|old meadows) around {place} and teach others to do so.',
      'More hedges, (cleaner water|more insects) and (a thousand volunteers|every school) to thank for it.',
    ],
    services: ['volunteer work days', 'schools programme', 'river monitoring', 'tree nursery'],
  },
  {
    cause: 'Arts and culture',
    names: ['{place} Playhouse Trust', 'The {place} Loom', 'Makers of {place}', '{place} Community Choirs'],
    people: 'everyone who wants to make something',
    missions: [
      'Art made in {place}, by (everyone|people who were never asked before), for everyone.',
      'We keep (a stage|a workshop|a gallery) open in a town that (had lost its last one|was told it could not have one).',
    ],
    services: ['community theatre', 'open studios', 'festival', 'workshops in schools'],
  },
  {
    cause: 'Disability',
    names: ['{place} Inclusive Sports', 'Level Ground {place}', 'The {place} Sensory Garden', 'Able {place}'],
    people: 'disabled people and their families',
    missions: [
      'Disabled people in {place} (decide|lead); we (open doors|take the steps away|find the money).',
      'Sport, (short breaks|respite) and advice without (a waiting list|forms no one can fill in).',
    ],
    services: ['inclusive sports sessions', 'short breaks', 'advice line', 'carers’ group'],
  },
  {
    cause: 'Refugees and migration',
    names: ['Welcome {place}', '{place} Sanctuary Network', 'The {place} Language Café', 'New Neighbours {place}'],
    people: 'people seeking safety',
    missions: [
      'People who arrive in {place} find (friends, English and a fair hearing|a bed, a bus pass and a friend).',
      'We host, teach and (stand beside|speak up with) people rebuilding their lives.',
    ],
    services: ['hosting scheme', 'language classes', 'legal clinic', 'welcome evenings'],
  },
  {
    cause: 'Animals',
    names: ['{place} Animal Haven', 'The {place} Hedgehog Hospital', 'Second Stable {place}', '{place} Bird Rescue'],
    people: 'animals and the people who find them',
    missions: [
      'We treat wild animals around {place} that (cars|litter|hard winters) have hurt, and release them.',
      'No healthy animal is turned away, and (no keeper is shamed|every keeper gets advice).',
    ],
    services: ['rehoming service', 'wildlife hospital', 'education visits', 'foster homes'],
  },
  {
    cause: 'Health and hospice',
    names: [
      '{place} Hospice at Home',
      'The {place} Heart Group',
      'St Wilfreda’s Hospice {place}',
      '{place} Cancer Companions',
    ],
    people: 'patients and the people who love them',
    missions: [
      'Care at home in the last (weeks|months) of life, (free of charge|by day and night), for everyone in {place}.',
      'We walk with patients from (diagnosis|the first letter) to whatever comes.',
    ],
    services: ['night nursing', 'bereavement groups', 'charity shops', 'patient transport'],
  },
  {
    cause: 'Employment and skills',
    names: ['{place} Repair Works', 'Second Shift {place}', 'The {place} Training Kitchen', 'Toolbox {place}'],
    people: 'people looking for work',
    missions: [
      'Paid training in (repairs|catering|building) for people whom the job market in {place} (overlooks|forgot).',
      'We (lend tools|share kitchens), teach trades and open (doors|order books).',
    ],
    services: ['apprenticeships', 'tool library', 'training kitchen', 'employer network'],
  },
  {
    cause: 'Families and domestic abuse',
    names: ['{place} Family Anchor', 'Safe Harbour {place}', 'The {place} Toy Library', 'Home Again {place}'],
    people: 'families under strain',
    missions: [
      'A safe place tonight and (a life of their own|a home) next year for families in {place}.',
      'Practical help for parents (before|long before) anyone has to call it a crisis.',
    ],
    services: ['refuge', 'outreach team', 'parents’ mornings', 'helpline'],
  },
];
