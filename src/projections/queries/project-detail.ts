import { sql } from 'kysely';
import type { ProjectDetail } from '../../contract/projects.ts';
import { memberDiscount } from '../../domain/charities/rates.ts';
import type { ReadDb } from '../read-models.ts';
import { actionsOf, type ProjectStanding } from './project-actions.ts';
import { charityNameFor, factsOf } from './projects.ts';
import {
  invitationFor,
  isApproved,
  isVisibleTo,
  noteFor,
  noteOf,
  noteWriterFor,
  seenAs,
  type Viewer,
} from './viewer.ts';

const invitationsOf = (db: ReadDb, projectId: string) =>
  db
    .selectFrom('project_consultants')
    .leftJoin('consultants', 'consultants.consultant_id', 'project_consultants.consultant_id')
    .leftJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    .select([
      'project_consultants.consultant_id as consultantId',
      sql<string>`coalesce(accounts.name, '')`.as('name'),
      'project_consultants.status',
      'project_consultants.invited_at as invitedAt',
      'project_consultants.note',
    ])
    .where('project_consultants.project_id', '=', projectId)
    .orderBy('project_consultants.invited_at')
    .orderBy('project_consultants.consultant_id')
    .execute();

const consultantOf = async (db: ReadDb, consultantId: string): Promise<ProjectDetail['consultant']> => {
  const row = await db
    .selectFrom('consultants')
    .innerJoin('accounts', 'accounts.user_id', 'consultants.user_id')
    .selectAll('consultants')
    .select(['name', 'bio', 'organisation'])
    .where('consultant_id', '=', consultantId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.consultant_id,
    userId: row.user_id,
    name: row.name,
    expertise: row.expertise,
    yearsExperience: row.years_experience,
    hourlyRate: row.hourly_rate,
    bio: row.bio,
    organization: row.organisation,
    photo: row.photo_id,
  };
};

const countFiles = async (db: ReadDb, projectId: string): Promise<number> => {
  const row = await db
    .selectFrom('project_files')
    .select(sql<number>`count(*)`.as('files'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.files ?? 0;
};

/**
 * One project with its charity and consultant (spec §3), as the viewer sees it; null if there is none, or the viewer may not
 * see it.
 */
export const findProject = async (db: ReadDb, projectId: string, viewer: Viewer): Promise<ProjectDetail | null> => {
  const row = await db
    .selectFrom('projects')
    .innerJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .innerJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .selectAll('projects')
    .select([
      'charities.user_id',
      charityNameFor(viewer, 'charities', 'accounts').as('charity_name'),
      'charities.registered_number',
      'charities.membership_tier',
      'accounts.email',
      'accounts.phone',
      invitationFor(viewer).as('invitation'),
      noteFor(viewer).as('invitation_note'),
      noteWriterFor(viewer).as('note_by'),
      isApproved(viewer).as('is_approved'),
    ])
    .where('projects.project_id', '=', projectId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) return null;
  const [consultant, invited, files] = await Promise.all([
    row.consultant_id === null ? null : consultantOf(db, row.consultant_id),
    viewer.role === 'consultant' ? [] : invitationsOf(db, projectId),
    countFiles(db, projectId),
  ]);
  const standing: ProjectStanding = {
    status: row.status,
    openInvitations: invited.filter(({ status }) => status === 'invited').length,
    files,
    viewer: seenAs(viewer, row),
  };
  // A consultant sees the contact details only after accepting (decisions, Contact before acceptance).
  const isReachable = viewer.role !== 'consultant' || (row.is_approved && row.invitation === 'assigned');
  return {
    ...factsOf(row),
    discount: row.type === 'membership' ? memberDiscount(row.membership_tier) : 0,
    notes: row.notes,
    phase: row.phase,
    keyDeliverables: row.key_deliverables,
    nextSteps: row.next_steps,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    invitation: row.invitation,
    ...noteOf(row, row.user_id),
    invitations: invited,
    actions: actionsOf(standing),
    charity: {
      id: row.charity_id,
      userId: row.user_id,
      name: row.charity_name,
      registeredCharityNumber: row.registered_number,
      // An erased address is stored as an empty text.
      contactEmail: isReachable && row.email !== '' ? row.email : null,
      contactPhone: isReachable ? row.phone : null,
    },
    consultant,
  };
};
