import type { Examples, Success } from './example.ts';
import {
  charityId,
  charityPerson,
  charityUserId,
  consultantId,
  consultantPerson,
  consultantUserId,
  offer,
} from './people.ts';

const application: Success<'approveConsultant'> = {
  id: consultantId,
  userId: consultantUserId,
  name: consultantPerson.name,
  email: consultantPerson.email,
  phone: consultantPerson.phone,
  website: consultantPerson.website,
  organisation: 'Example Consulting',
  bio: consultantPerson.bio,
  ...offer,
  availability: true,
  status: 'applied',
  reason: null,
  createdAt: '2026-01-12T09:30:00.000Z',
  decidedAt: null,
};

const decidedAt = '2026-01-14T10:00:00.000Z';

const invitation: Success<'inviteMember'> = {
  id: '01920f88-4455-7d66-9e77-8f990a1b2c34',
  email: 'kim@fellowbridge.example',
  name: 'Kim Example',
  role: 'analyst',
  status: 'open',
  createdAt: '2026-01-12T09:30:00.000Z',
  expiresAt: '2026-01-19T09:30:00.000Z',
};

const mail: Success<'listMails'>['data'][number] = {
  id: '01920f89-5566-7e77-8f88-90aa1b2c3d45',
  template: 'welcome-charity',
  to: charityPerson.email,
  subject: 'Welcome to Fellowbridge',
  status: 'kept',
  attempts: 0,
  lastError: null,
  createdAt: '2026-01-12T09:30:01.000Z',
  sentAt: null,
  nextAttemptAt: null,
};

const content = { text: 'Welcome, Robin.', html: '<p>Welcome, Robin.</p>' };
const page = { nextCursor: null, total: 1 };

export const administrationExamples: Examples<
  | 'trackVisit'
  | 'getVisitAnalytics'
  | 'getActivity'
  | 'getAdminSummary'
  | 'listApplications'
  | 'approveConsultant'
  | 'declineConsultant'
  | 'suspendConsultant'
  | 'reinstateConsultant'
  | 'listMembers'
  | 'listMemberships'
  | 'listInvitations'
  | 'inviteMember'
  | 'withdrawInvitation'
  | 'getMailHealth'
  | 'listMails'
  | 'getMail'
  | 'retryMail'
> = {
  trackVisit: { body: { page: 'waiting-list', visitorId: '3f0f6c0e-8f0b-4c5e-9a57-2f6d0b6a1c11' } },
  getVisitAnalytics: {
    success: {
      data: {
        totalVisits: 120,
        uniqueVisitors: 84,
        pageBreakdown: [{ page: 'waiting-list', visits: 120, uniqueVisitors: 84 }],
      },
    },
  },
  getActivity: {
    success: {
      data: [
        {
          day: '2026-01-12',
          visits: 31,
          newVisitors: 12,
          charitySignups: 2,
          consultantSignups: 1,
          charities: 1,
          consultants: 0,
        },
      ],
    },
  },
  getAdminSummary: {
    success: {
      data: {
        charities: 41,
        activeMemberships: 18,
        membershipsDue: 3,
        consultants: { applied: 4, approved: 52, declined: 3, suspended: 1, left: 2 },
        projects: { pending: 6, matching: 9, in_progress: 31, completed: 88, cancelled: 12 },
        charitySignups: 70,
        consultantSignups: 55,
      },
    },
  },
  listApplications: { success: { data: [application], ...page } },
  approveConsultant: { body: {}, success: { ...application, status: 'approved', decidedAt } },
  declineConsultant: {
    body: { reason: 'Please tell us more about your work with charities.' },
    success: {
      ...application,
      status: 'declined',
      reason: 'Please tell us more about your work with charities.',
      decidedAt,
    },
  },
  suspendConsultant: {
    body: { reason: 'We could not reach you for a month.' },
    success: { ...application, status: 'suspended', reason: 'We could not reach you for a month.', decidedAt },
  },
  reinstateConsultant: { success: { ...application, status: 'approved', decidedAt } },
  listMembers: {
    success: {
      data: [
        {
          id: charityUserId,
          role: 'charity',
          name: charityPerson.name,
          username: charityPerson.username,
          email: charityPerson.email,
          organisation: 'Harbour Lights',
          createdAt: '2026-01-12T09:30:00.000Z',
          lastSignedInAt: '2026-01-14T08:12:00.000Z',
          closedAt: null,
        },
      ],
      ...page,
    },
  },
  listMemberships: {
    success: {
      data: [
        {
          id: charityId,
          organisation: 'Harbour Lights',
          email: charityPerson.email,
          tier: 'small',
          billing: 'monthly',
          since: '2026-01-12T09:30:00.000Z',
          renewsAt: '2026-07-12T09:30:00.000Z',
          renewal: 'continues',
        },
      ],
      ...page,
    },
  },
  listInvitations: { success: { data: [invitation], ...page } },
  inviteMember: {
    body: { email: invitation.email, name: 'Kim Example', role: 'analyst' },
    success: invitation,
  },
  withdrawInvitation: {},
  getMailHealth: {
    success: {
      data: {
        isConfigured: false,
        lastSentAt: null,
        lastFailedAt: null,
        lastError: null,
        counts: { waiting: 0, sent: 0, failed: 0, kept: 1 },
      },
    },
  },
  listMails: { success: { data: [mail], ...page } },
  getMail: { success: { ...mail, ...content } },
  retryMail: {
    body: {},
    success: {
      ...mail,
      status: 'waiting',
      nextAttemptAt: '2026-01-14T10:00:00.000Z',
      text: null,
      html: null,
    },
  },
};
