export const applicationDeclined = [
  'Your application says little about your work in or with charities. Please (tell us more|give us examples) and apply again.',
  'Neither of the two referees could be reached. Please (give us others|let us know when they are back) and apply again.',
  'Your areas and your experience do not seem to match. (Please say|Tell us) more about what you did yourself.',
  'One of your referees has not answered us yet. Please (remind them|ask them to reply) and apply again.',
] as const;

export const suspended = [
  'You have not answered our (letters|calls). We would like to talk first.',
  'Your professional indemnity insurance has run out. Send us the new certificate and we will open your profile again.',
  'There is an open question about one of your referees. We have (paused|closed) your profile until it is settled.',
] as const;

/** Reasons of consultants for declining an invitation. */
export const refusals = [
  'I am (booked|fully taken up) until (the end of next month|after the summer|the new year), (sorry|I am afraid).',
  'This needs someone with more (legal|technical|fundraising) experience than I have.',
  'I know one of your trustees well and would rather keep the two apart.',
  'The dates clash with another project. (Gladly another time|Please think of me again).',
  'Too far for the days on site that you will need.',
  'My rate does not fit the hours you have in mind, and I would rather say so now.',
] as const;

export const invitationNotes = [
  'You have worked with charities like ours. Could you spare us an hour to talk it through?',
  'Our treasurer recommended you. We would like to start soon, but the dates can move.',
  'Your profile describes what we are missing. Please ask anything before you decide.',
] as const;

export const cancellations = [
  'Our funder has (postponed|withdrawn) the grant this depended on.',
  'A new (trustee|treasurer) has joined who can do this with us.',
  'We have to (close|pause) the service this was about.',
  'We are (merging with|handing over to) another charity, so the question no longer arises.',
  'No one here has the time to do it properly before (spring|the audit|the new financial year).',
  'We found (a volunteer|a student group) for it. Thank you all the same.',
  'The scope has changed so much that we will send a new request.',
] as const;
