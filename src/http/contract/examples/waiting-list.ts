import type { Examples, Success } from './example.ts';

const charityForm = {
  charityName: 'Harbour Lights',
  contactName: 'Robin Example',
  email: 'office@harbour-lights.example',
  charitySize: 'small' as const,
};

const consultantForm = {
  fullName: 'Sam Example',
  email: 'sam@consulting.example',
  currentRole: 'Finance director',
  yearsExperience: '8 years',
  expertiseAreas: 'Budgets, management accounts, fundraising strategy',
  charityExperience: 'extensive' as const,
  availability: 'part_time' as const,
  currentConsulting: 'interested' as const,
};

const waiting = {
  phone: null,
  createdAt: '2026-01-12T09:30:00.000Z',
  status: 'waiting' as const,
  invitedAt: null,
  convertedAt: null,
  isRepeat: false,
};

const charitySignup: Success<'listCharitySignups'>['data'][number] = {
  id: '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e',
  ...charityForm,
  primaryNeed: null,
  currentChallenges: null,
  ...waiting,
};

const consultantSignup: Success<'listConsultantSignups'>['data'][number] = {
  id: '01920f82-5a11-7e2f-9b0c-1d2e3f405162',
  ...consultantForm,
  motivations: null,
  ...waiting,
};

export const waitingListExamples: Examples<
  | 'joinWaitingListAsCharity'
  | 'joinWaitingListAsConsultant'
  | 'listCharitySignups'
  | 'listConsultantSignups'
  | 'exportCharitySignups'
  | 'exportConsultantSignups'
  | 'inviteSignup'
  | 'withdrawSignup'
> = {
  joinWaitingListAsCharity: { body: charityForm, success: { received: true } },
  joinWaitingListAsConsultant: { body: consultantForm, success: { received: true } },
  listCharitySignups: { success: { data: [charitySignup], nextCursor: null, total: 1 } },
  listConsultantSignups: { success: { data: [consultantSignup], nextCursor: null, total: 1 } },
  exportCharitySignups: {
    success:
      'Id,Charity,Contact,E-mail,Phone,Size,Primary need,Current challenges,Status,Repeat,Signed up,Invited,Converted\r\n' +
      '01920f81-2f00-7b6c-8d9e-0f1a2b3c4d5e,Harbour Lights,Robin Example,office@harbour-lights.example,,small,,,waiting,no,2026-01-12T09:30:00.000Z,,\r\n',
  },
  exportConsultantSignups: {
    success:
      'Id,Name,E-mail,Phone,Current role,Years of experience,Expertise,Charity experience,Availability,Currently consulting,Motivations,Status,Repeat,Signed up,Invited,Converted\r\n' +
      '01920f82-5a11-7e2f-9b0c-1d2e3f405162,Sam Example,sam@consulting.example,,Finance director,8 years,"Budgets, management accounts, fundraising strategy",extensive,part_time,interested,,waiting,no,2026-01-12T09:30:00.000Z,,\r\n',
  },
  inviteSignup: {
    body: {},
    success: { ...charitySignup, status: 'invited', invitedAt: '2026-01-13T10:00:00.000Z' },
  },
  withdrawSignup: {},
};
