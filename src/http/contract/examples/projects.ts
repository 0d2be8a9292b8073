import type { Examples, Success } from './example.ts';
import {
  charityFacts,
  charityId,
  charityPerson,
  charityUserId,
  consultantId,
  consultantPerson,
  consultantUserId,
  offer,
  projectId,
} from './people.ts';

const request = {
  title: 'A budget for three years',
  description: 'We need a budget that our trustees can follow and our funders trust.',
  expertiseRequired: ['finance', 'strategy'] as ('finance' | 'strategy')[],
  estimatedHours: 40,
  startDate: '2026-03-02',
  endDate: '2026-05-29',
};

const submitted = {
  id: projectId,
  ...request,
  charityId,
  consultantId: null,
  status: 'pending' as const,
  createdAt: '2026-01-12T09:30:00.000Z',
  type: 'oneoff' as const,
  setUpFee: 249,
};

const listed: Success<'listProjects'>['data'][number] = {
  ...submitted,
  charityName: 'Harbour Lights',
  consultantName: null,
  invitation: null,
  invitations: { open: 0, declined: 0 },
  unreadMessages: 0,
};

const pending: Success<'getProject'> = {
  ...submitted,
  notes: null,
  phase: 'Information Gathering',
  keyDeliverables: [],
  nextSteps: [],
  completedAt: null,
  cancelledAt: null,
  cancelReason: null,
  invitation: null,
  invitations: [],
  actions: ['start-matching', 'invite', 'cancel', 'post-message', 'attach-file'],
  charity: {
    id: charityId,
    userId: charityUserId,
    name: 'Harbour Lights',
    registeredCharityNumber: charityFacts.registeredNumber,
    contactEmail: charityPerson.email,
    contactPhone: charityPerson.phone,
  },
  consultant: null,
};

const matching: Success<'getProject'> = {
  ...pending,
  status: 'matching',
  actions: ['invite', 'cancel', 'post-message', 'attach-file'],
};

const invited: Success<'getProject'> = {
  ...matching,
  invitations: [
    { consultantId, name: consultantPerson.name, status: 'invited', invitedAt: '2026-01-13T10:00:00.000Z' },
  ],
};

const assigned: Success<'getProject'> = {
  ...pending,
  consultantId,
  status: 'in_progress',
  invitation: 'assigned',
  actions: ['report-progress', 'post-message', 'attach-file'],
  consultant: {
    id: consultantId,
    userId: consultantUserId,
    name: consultantPerson.name,
    expertise: offer.expertise,
    yearsExperience: offer.yearsExperience,
    bio: consultantPerson.bio,
    organization: 'Example Consulting',
  },
};

const progress = {
  phase: 'Drafting',
  keyDeliverables: ['A three-year budget', 'A one-page summary for trustees'],
  nextSteps: ['Meet the treasurer'],
};

const message: Success<'postMessage'> = {
  id: '01920f86-2233-7b44-9c55-6d77e8f90a12',
  projectId,
  number: 1,
  senderId: charityUserId,
  sender: { name: charityPerson.name, role: 'charity', organization: 'Harbour Lights' },
  content: 'Our last three annual accounts are on the files page.',
  createdAt: '2026-01-14T11:15:00.000Z',
  isRead: true,
};

const file: Success<'attachFile'> = {
  id: '01920f87-3344-7c55-8d66-7e88f90a1b23',
  name: 'accounts-2025.pdf',
  mediaType: 'application/pdf',
  size: 184_320,
  uploadedBy: { id: charityUserId, name: charityPerson.name },
  uploadedAt: '2026-01-14T11:10:00.000Z',
  mayRemove: true,
};

const page = { nextCursor: null, total: 1 };

export const projectExamples: Examples<
  | 'listProjects'
  | 'submitProject'
  | 'getProject'
  | 'startMatching'
  | 'inviteConsultant'
  | 'closeInvitation'
  | 'acceptProject'
  | 'declineProject'
  | 'reportProgress'
  | 'completeProject'
  | 'cancelProject'
  | 'listMessages'
  | 'postMessage'
  | 'streamMessages'
  | 'readMessages'
  | 'listFiles'
  | 'attachFile'
  | 'downloadFile'
  | 'removeFile'
  | 'listAllProjects'
> = {
  listProjects: {
    success: { data: [listed], ...page, counts: { total: 1, pending: 1, active: 0, completed: 0 } },
  },
  submitProject: { body: { ...request, notes: '', type: 'oneoff', consultantId }, success: invited },
  getProject: { success: pending },
  startMatching: { body: {}, success: matching },
  inviteConsultant: { body: { consultantId }, success: invited },
  closeInvitation: {
    success: { ...invited, invitations: invited.invitations.map((each) => ({ ...each, status: 'closed' })) },
  },
  acceptProject: { body: {}, success: assigned },
  declineProject: { body: { reason: 'I am fully booked until the summer.' } },
  reportProgress: { body: progress, success: { ...assigned, ...progress } },
  completeProject: {
    body: {},
    success: {
      ...assigned,
      ...progress,
      status: 'completed',
      completedAt: '2026-05-29T15:00:00.000Z',
      invitation: null,
      invitations: [
        { consultantId, name: consultantPerson.name, status: 'assigned', invitedAt: '2026-01-13T10:00:00.000Z' },
      ],
      actions: ['post-message', 'attach-file'],
    },
  },
  cancelProject: {
    body: { reason: 'Our funder has taken this on.' },
    success: {
      ...pending,
      status: 'cancelled',
      cancelledAt: '2026-01-15T09:00:00.000Z',
      cancelReason: 'Our funder has taken this on.',
      actions: [],
    },
  },
  listMessages: { success: { data: [message], ...page, unread: 0 } },
  postMessage: { body: { content: message.content }, success: message },
  streamMessages: { success: 'event: message-posted\nid: 1\ndata: {"number":1}\n\n' },
  readMessages: { body: { upTo: 1 } },
  listFiles: { success: { data: [file], ...page } },
  attachFile: { success: file },
  downloadFile: { success: 'The bytes of the document, as they were uploaded.' },
  removeFile: {},
  listAllProjects: {
    success: { data: [listed], ...page, counts: { total: 1, pending: 1, active: 0, completed: 0 } },
  },
};
