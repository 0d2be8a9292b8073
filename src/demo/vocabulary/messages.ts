/**
 * Messages between charities and consultants, by the stage of their project. Slots: them and me (the given names of
 * recipient and writer), thing, service, deliverable, day, time, phase.
 */
export type Stage = 'hello' | 'arranging' | 'working' | 'reviewing' | 'ending';
export type Writer = 'charity' | 'consultant' | 'admin';

export const openings = [
  'Dear {them},',
  'Hello {them},',
  'Hi {them},',
  'Good morning {them},',
  'Good afternoon {them},',
  '{them},',
  '',
  '',
  '',
  '',
] as const;

export const closings = [
  '{me}',
  'Best wishes, {me}',
  'Thanks, {me}',
  'Many thanks, {me}',
  'All the best, {me}',
  'Warmly, {me}',
  '',
  '',
  '',
  '',
  '',
] as const;

export const phrases: Readonly<Record<Stage, Readonly<Record<Writer, readonly string[]>>>> = {
  hello: {
    charity: [
      'Thank you for taking this on. We have been (looking forward to|putting off) this for (a year|two years), so (there is a pile|the cupboard is full).',
      'We are (glad|delighted) you said yes. Who should be in the room when we start? There are (three|four|six) of us who know something about the {service}.',
      'Welcome! I have put the (last two annual reports|board papers from this year) together and can (send|upload) them (today|whenever you like).',
      'Before we begin: our treasurer is (sceptical|keen) and very busy. Ten minutes with (her|him) early on would be well spent.',
      'How do you usually begin? We have (Wednesdays|mornings) free and a (warm room|big table).',
    ],
    consultant: [
      'Thank you for the (trust|invitation). I have read your request twice; it is the {thing} I would like to hear about first.',
      'I am pleased to be working with you. Could you tell me who uses the {thing} today, and what they (do|curse) most?',
      'To start, I would like (an hour|ninety minutes) with you and, separately, half an hour with someone who works in the {service} every day.',
      'Could you send me whatever exists already, (however untidy|in whatever state)? I would rather see the mess than a tidy summary.',
      'A word on how I work: short calls, a page of notes after each, and no surprises about hours.',
    ],
    admin: [
      'You two are now in touch; I will stay out of the way. Write here if anything is (unclear|stuck).',
      'I hope you start well. The documents you share are under Files, and only you and we see them.',
    ],
  },
  arranging: {
    charity: [
      'Would {day} at {time} suit you? We can (meet here|do it by video), whichever is easier.',
      '{day} is difficult because of the {service}; could we make it {time} the day after?',
      'I have asked the others and {day} works for everyone. I will send the link.',
      'There will be (four|five) of us on {day}. Is there anything we should read before?',
      'I am afraid our van has broken down and I must drive people on {day}. Can we move it by a week?',
      'The room is booked for {day}, {time}. There is (parking behind the church|a bus every twenty minutes).',
    ],
    consultant: [
      'I can offer {day} at {time} or, if that is too soon, the same time a week later.',
      '{day} suits me. Please bring the person who (fills in|dreads) the forms.',
      'Could we keep the call on {day} to forty minutes? I have a train at the end of it.',
      'Confirmed for {day} at {time}. Agenda: where we are, the {thing}, what is in the way.',
      'I will be on site on {day}; I would like to (sit in on|watch) the {service} for an hour if no one minds.',
      'My train is cancelled. Shall we do it by phone at {time} instead?',
    ],
    admin: ['If you need a room in town for this, ours is free on {day} from {time}.'],
  },
  working: {
    charity: [
      'The figures you asked for are nearly complete. (Two|Three) of the columns are guesses; I will mark them.',
      'Our (finance volunteer|bookkeeper) says the numbers for spring include a grant that belongs to the year before. Does that matter?',
      'I asked around about the {thing}: (everyone|nearly everyone) says it is the second page they never understand.',
      'The trustees talked about it last night. They like the direction and are (nervous|curious) about the cost.',
      'We have found (another spreadsheet|a second list). I am sorry. It is the one the {service} really uses.',
      'Could you explain (reserves|the middle column|that chart) once more, as you would to our youngest volunteer?',
      'We tried it on one week of the {service} and it (worked|nearly worked). What went wrong was us, not the {thing}.',
      'Is it all right if our new (chair|trustee) joins the next call? (She|He) has done this before elsewhere.',
      'Someone asked whether people can see what is written about them. I said I would ask you.',
      'I have (read|gone through) your notes. Point three surprised me, in a good way.',
    ],
    consultant: [
      'I have been through what you sent. Most of it is (better than you think|in good order); the gap is {deliverable}.',
      'A first sketch of the {thing} is ready. It is meant to be scribbled on.',
      'Three questions: who signs this off, what happens if no one does, and what did you do last year?',
      'The figures do not add up by (£312|£1,140|£86). It is not much, but I would like to know where it comes from.',
      'After the interviews I see (two|three) things everyone agrees on and one that no one wants to say. Shall we talk on {day}?',
      'I suggest leaving out the last part for now. It takes (a third|half) of the time and helps (few people|no one this year).',
      'We are now in the phase "{phase}"; I have recorded it here so that you can follow.',
      'I spoke with the people of the {service} yesterday. They have (good ideas|strong views), some of them cheap.',
      'I have begun a first version: {deliverable}. Please let us talk it through before anyone else sees it.',
      'The template I promised will have one page; if it grows to two, something is wrong.',
      'I record my hours on the project page, (day by day|as I go). Please ask (at any time|if anything is unclear).',
    ],
    admin: [
      'How is it going? I see you have reached "{phase}". Tell me if you need more hours agreed.',
      'A charity not far from you did something similar last year and would be glad to talk.',
    ],
  },
  reviewing: {
    charity: [
      'We (read|discussed) the draft as a team. (Small|A few) comments in the margin, and one big one: who keeps it up to date?',
      'The {deliverable} is exactly what we (needed|hoped for). Could the second page be shorter?',
      'Our treasurer, who never says such things, called it useful.',
      'One correction: the {service} moved to (Tuesdays|the new hall) in spring, so the example is out of date.',
      'The board would like to see it on {day}. Could you be there for the questions?',
      'I showed it to two people who use the {service}. They understood it at once and asked for larger print.',
    ],
    consultant: [
      'The second version takes in all your comments but one, and says why.',
      'Please read it as if you had never heard of the {thing}. Where do you get stuck?',
      'Your comments were worth more than my draft. I have rewritten the part about the {service}.',
      'For {day} I would show three slides and leave the rest of the time for questions.',
      'What is missing is a name behind every step. Shall we fill them in together?',
      'I have added a page for the people who come after you (and me).',
    ],
    admin: ['The draft reads well. May we show the idea, without figures, to other charities?'],
  },
  ending: {
    charity: [
      'The board agreed to everything (last night|on {day}), with (one abstention|applause). Thank you, truly.',
      'We have used the {thing} for a month now without you. It (creaks|holds).',
      'I will mark the project as completed. We would like to (come back|work together again) next year.',
      'You have left us with less paper than before, which no one has managed before.',
      'A small thing to end with: the {service} (used the plan|ran without a call) last week for the first time.',
    ],
    consultant: [
      'Everything we agreed is done. If something breaks within three months, write to me; that is included.',
      'It was a pleasure. Keep the ten minutes at the end of each meeting; they are worth more than the {thing}.',
      'My last note: celebrate. You did the hard part yourselves.',
      'I have closed my list. (Everything on it is done|Nothing on it is open|It is empty).',
      'Please tell me in six months what became of it. I learn most from what did not work.',
    ],
    admin: ['Well done, both. Please (tell us|let us know) how it went.'],
  },
};

/** Messages between a charity and the administrators while we look for a consultant. */
export const searching: Readonly<Record<'charity' | 'admin', readonly string[]>> = {
  charity: [
    'Have you found anyone yet? Our trustees meet on {day} and will ask.',
    'We could also start a month later, if that widens the choice.',
    'It does not have to be someone near us; most of it can be done by video.',
    'One more thought: knowing our kind of work matters more to us than the exact specialism.',
  ],
  admin: [
    'We are asking (consultants in your area|people who know the subject) and expect to hear by {day}.',
    'The person we have in mind is away until next week and has (questions about the hours|asked for your last accounts).',
    'Could you say in two sentences what you need by the end? It helps people to say yes.',
    'Thank you for waiting. We have found someone who knows exactly this and is free from {day}.',
  ],
};

/** Between a charity and a consultant who has not answered its invitation yet. */
export const asking: Readonly<Record<'charity' | 'consultant', readonly string[]>> = {
  consultant: [
    'Thank you for the invitation. Before I answer: who would I work with on the {thing}, and how many hours a week do they have?',
    'This sounds like (work I enjoy|a good fit). (When|By when) do your trustees need the result?',
    'Two questions first. Is there anything on paper about the {thing} yet? And could most of it be done by video?',
    'I have (one other project|a busy week) until {day}. Would a start after that suit you?',
    'Have you tried this before? I would like to know what (worked|got in the way).',
  ],
  charity: [
    'You would work with two of us. We have kept {day} mornings free for it.',
    'There is a draft from three years ago, which is no longer followed. I can show it to you in a call.',
    'The trustees meet in (six|eight) weeks and would like to see a first version then. A later start is fine.',
    'Most of it can be done by video; one visit to the {service} would help you more than any document.',
    'We tried it ourselves last year and ran out of time, not of will.',
  ],
};
