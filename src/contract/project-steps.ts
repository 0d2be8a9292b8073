import { z } from 'zod';
import { projectLimits } from '../domain/projects/limits.ts';
import { EmptyBody, type EndpointTable, type Examples, noContent } from './endpoint.ts';
import { ById, line, optionalText, requiredReason } from './fields.ts';
import { invitation, invited, matching, ProjectDetail, pending } from './projects.ts';
import { consultantId, consultantPerson, consultantUserId, offer } from './sample-people.ts';

export const ConsultantToInvite = z.object({
  consultantId: z.uuid('This consultant does not exist'),
  note: optionalText('Note', projectLimits.invitationNote),
});

export const InvitationOf = ById.extend({ consultantId: z.uuid() });

export const ProjectRefusal = z.object({ reason: optionalText('Reason', 1000) });

export const ProjectCancellation = z.object({ reason: requiredReason });

const lines = (label: string, most: number) =>
  z
    .array(line(label, 1, 300), { error: `${label} must be a list` })
    .max(most, `Please list at most ${most} items`)
    .optional();

/** Omitted fields stay unchanged. */
export const ProgressReport = z
  .object({
    phase: line('Phase', 2, 100).optional(),
    keyDeliverables: lines('Key deliverable', projectLimits.keyDeliverables),
    nextSteps: lines('Next step', projectLimits.nextSteps),
  })
  .refine(({ phase, keyDeliverables, nextSteps }) => phase ?? keyDeliverables ?? nextSteps, {
    message: 'Please say what has changed: phase, key deliverables or next steps',
  });

const change = {
  params: ById,
  success: { status: 200, body: ProjectDetail },
  problems: [409],
  mayLag: true,
} as const;

export const endpoints = {
  startMatching: {
    route: 'POST /api/projects/{id}/matching',
    summary: 'Start the search for a consultant',
    access: ['charity', 'admin'],
    ...change,
    body: EmptyBody,
  },
  inviteConsultant: {
    route: 'POST /api/projects/{id}/invitations',
    summary: 'Invite an approved, available consultant',
    access: ['charity', 'admin'],
    params: ById,
    body: ConsultantToInvite,
    success: { status: 201, body: ProjectDetail },
    idempotent: true,
    mayLag: true,
    limitPerMinute: 20,
  },
  closeInvitation: {
    route: 'DELETE /api/projects/{id}/invitations/{consultantId}',
    summary: 'Withdraw an invitation',
    access: ['charity', 'admin'],
    ...change,
    params: InvitationOf,
  },
  acceptProject: {
    route: 'POST /api/projects/{id}/acceptance',
    summary: 'Accept a project as an invited consultant',
    description: 'The first consultant to accept is assigned; the other invitations close.',
    access: ['consultant'],
    ...change,
    body: EmptyBody,
  },
  declineProject: {
    route: 'POST /api/projects/{id}/refusal',
    summary: 'Decline an invitation',
    access: ['consultant'],
    params: ById,
    body: ProjectRefusal,
    success: noContent,
    problems: [409],
  },
  reportProgress: {
    route: 'PATCH /api/projects/{id}/progress',
    summary: 'Report progress: phase, key deliverables or next steps',
    access: ['consultant', 'admin'],
    ...change,
    body: ProgressReport,
  },
  completeProject: {
    route: 'POST /api/projects/{id}/completion',
    summary: 'Complete a project',
    access: ['charity', 'admin'],
    ...change,
    body: EmptyBody,
  },
  releaseConsultant: {
    route: 'DELETE /api/projects/{id}/consultants/{consultantId}',
    summary: 'Release the consultant of a project, so that matching starts again',
    access: ['admin'],
    ...change,
    params: InvitationOf,
  },
  cancelProject: {
    route: 'POST /api/projects/{id}/cancellation',
    summary: 'Cancel a project, with a reason',
    access: ['charity', 'admin'],
    ...change,
    body: ProjectCancellation,
  },
} as const satisfies EndpointTable;

const assigned: ProjectDetail = {
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
    hourlyRate: offer.hourlyRate,
    bio: consultantPerson.bio,
    organization: 'Example Consulting',
    photo: null,
  },
};

const progress = {
  phase: 'Drafting',
  keyDeliverables: ['A three-year budget', 'A one-page summary for trustees'],
  nextSteps: ['Meet the treasurer'],
};

export const examples: Examples<typeof endpoints> = {
  startMatching: { body: {}, success: matching },
  inviteConsultant: { body: { consultantId, note: invitation.note }, success: invited },
  closeInvitation: {
    success: { ...matching, invitations: [{ ...invitation, status: 'closed' }] },
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
      invitations: [{ ...invitation, status: 'assigned' }],
      actions: ['post-message', 'attach-file'],
    },
  },
  releaseConsultant: { success: { ...matching, invitations: [{ ...invitation, status: 'closed' }] } },
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
};
