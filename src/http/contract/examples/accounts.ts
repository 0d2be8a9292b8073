import type { Examples } from './example.ts';
import {
  charityFacts,
  charityMember,
  charityPerson,
  charityUserId,
  consultantMember,
  consultantPerson,
  offer,
  password,
} from './people.ts';

const session = {
  handle: 'c2Vzc2lvbi1oYW5kbGUtb2Ytb25lLWRldmljZS0wMDE',
  device: 'Firefox on Windows',
  openedAt: '2026-01-12T09:30:00.000Z',
  lastSeenAt: '2026-01-14T16:05:00.000Z',
  isCurrent: true,
};

const token = 'vR3kq0m2mJ8mXoTn3xqYz5Qp0c1bKfWl6uJt7sHdE9A';

export const accountExamples: Examples<
  | 'getCurrentUser'
  | 'signIn'
  | 'signOut'
  | 'forgotPassword'
  | 'resetPassword'
  | 'registerCharity'
  | 'registerConsultant'
  | 'findInvitation'
  | 'acceptInvitation'
  | 'changeContactDetails'
  | 'changeEmailAddress'
  | 'changePassword'
  | 'listSessions'
  | 'endOtherSessions'
  | 'endSession'
  | 'exportAccountData'
  | 'closeAccount'
  | 'describeOrganisation'
  | 'reviseConsultantProfile'
  | 'reapply'
> = {
  getCurrentUser: { success: charityMember },
  signIn: { body: { username: charityPerson.username, password }, success: charityMember },
  signOut: { body: {} },
  forgotPassword: { body: { email: charityPerson.email } },
  resetPassword: { body: { token, email: charityPerson.email, password } },
  registerCharity: {
    body: {
      ...charityPerson,
      password,
      organisation: 'Harbour Lights',
      charity: { ...charityFacts, membershipTier: 'small' },
    },
    success: charityMember,
  },
  registerConsultant: {
    body: {
      ...consultantPerson,
      password,
      organisation: 'Example Consulting',
      consultant: { ...offer, availability: true },
    },
    success: consultantMember,
  },
  findInvitation: {
    body: { token },
    success: {
      email: 'kim@fellowbridge.example',
      name: 'Kim Example',
      role: 'analyst',
      expiresAt: '2026-01-19T09:30:00.000Z',
    },
  },
  acceptInvitation: {
    body: { token, username: 'kim-example', password, name: 'Kim Example' },
    success: {
      id: '01920f84-77aa-7b1c-8d2e-3f4a5b6c7d8e',
      username: 'kim-example',
      email: 'kim@fellowbridge.example',
      name: 'Kim Example',
      role: 'analyst',
      organization: null,
      phone: null,
      website: null,
      bio: null,
      charityProfile: null,
      consultantProfile: null,
    },
  },
  changeContactDetails: {
    body: { name: charityPerson.name, phone: charityPerson.phone, website: charityPerson.website },
    success: charityMember,
  },
  changeEmailAddress: { body: { email: charityPerson.email, currentPassword: password }, success: charityMember },
  changePassword: { body: { currentPassword: password, password: 'another long pass phrase' } },
  listSessions: { success: { data: [session] } },
  endOtherSessions: {},
  endSession: {},
  exportAccountData: {
    success: {
      exportedAt: '2026-01-14T16:05:00.000Z',
      member: charityMember,
      sessions: [session],
      mails: [{ template: 'welcome-charity', status: 'sent', createdAt: '2026-01-12T09:30:01.000Z' }],
      history: [
        {
          stream: `account-${charityUserId}`,
          type: 'AccountRegistered',
          occurredAt: '2026-01-12T09:30:00.000Z',
          data: { userId: charityUserId, role: 'charity', username: charityPerson.username },
        },
      ],
    },
  },
  closeAccount: { body: { currentPassword: password } },
  describeOrganisation: { body: { organisation: 'Harbour Lights', ...charityFacts }, success: charityMember },
  reviseConsultantProfile: {
    body: { bio: consultantPerson.bio, organisation: 'Example Consulting', ...offer },
    success: consultantMember,
  },
  reapply: {
    body: { bio: consultantPerson.bio, organisation: 'Example Consulting', ...offer },
    success: consultantMember,
  },
};
