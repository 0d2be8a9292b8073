/** What the events of a question can have in common, in words. */
export const subjectWords = {
  record: 'record',
  project: 'project',
  charity: 'charity',
  consultant: 'consultant',
  visitor: 'visitor',
  signup: 'sign-up',
  account: 'account',
} as const;
