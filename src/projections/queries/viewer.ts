import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CurrentUser } from '../../contract/accounts.ts';
import type { ProjectSummary } from '../../contract/projects.ts';
import type { InvitationStatus } from '../project-consultants.ts';
import type { ReadDb } from '../read-models.ts';
import { isParticipant, type ProjectStanding } from './project-actions.ts';

export type Viewer =
  | { readonly role: 'charity'; readonly userId: string; readonly charityId: string }
  | { readonly role: 'consultant'; readonly userId: string; readonly consultantId: string }
  | { readonly role: 'admin'; readonly userId: string };

/** The viewer for a member; null for analysts and for members without a profile, who see no projects. */
export const viewerOf = ({ id: userId, role, charityProfile, consultantProfile }: CurrentUser): Viewer | null => {
  switch (role) {
    case 'admin':
      return { role, userId };
    case 'charity':
      return charityProfile && { role, userId, charityId: charityProfile.id };
    case 'consultant':
      return consultantProfile && { role, userId, consultantId: consultantProfile.id };
    case 'analyst':
      return null;
    default:
      return role satisfies never;
  }
};

/** A column of the viewing consultant's invitation; null for other viewers. */
const invitationColumn = <Value>(viewer: Viewer, column: 'status' | 'note' | 'note_by') =>
  viewer.role === 'consultant'
    ? sql<Value | null>`(
        select ${sql.ref(`standing.${column}`)} from read_models.project_consultants as standing
        where standing.project_consultant = projects.project_id || '/' || ${viewer.consultantId}::text)`
    : sql<Value | null>`null::text`;

/** The status of the viewing consultant's invitation; null for other viewers. */
export const invitationFor = (viewer: Viewer) => invitationColumn<InvitationStatus>(viewer, 'status');

/** The note with the viewing consultant's invitation; null without one, and for other viewers. */
export const noteFor = (viewer: Viewer) => invitationColumn<string>(viewer, 'note');

/** The user ID of the member who wrote that note. */
export const noteWriterFor = (viewer: Viewer) => invitationColumn<string>(viewer, 'note_by');

interface Note {
  readonly invitation_note: string | null;
  readonly note_by: string | null;
}

/** The note with the viewing consultant's invitation, and who wrote it. */
export const noteOf = (
  { invitation_note: note, note_by: writer }: Note,
  charityUserId: string | null,
): Pick<ProjectSummary, 'invitationNote' | 'invitationNoteBy'> => ({
  invitationNote: note,
  invitationNoteBy: note === null ? null : writer === charityUserId ? 'charity' : 'admin',
});

/** Whether the viewing consultant is approved; false for other viewers. */
export const isApproved = (viewer: Viewer) =>
  viewer.role === 'consultant'
    ? sql<boolean>`exists (
        select from read_models.consultants as looking
        where looking.consultant_id = ${viewer.consultantId} and looking.status = 'approved')`
    : sql<boolean>`false`;

export const seenAs = (
  { role }: Viewer,
  row: { readonly invitation: InvitationStatus | null; readonly is_approved: boolean },
): ProjectStanding['viewer'] =>
  role === 'consultant' ? { role, invitation: row.invitation, isApproved: row.is_approved } : { role };

/**
 * Whether rows joined to `projects` concern the viewer: all of them administrators, those of own projects charities.
 * @param ofConsultant those that concern a consultant
 */
export const concerns = (
  viewer: Viewer,
  ofConsultant: (consultantId: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => {
  switch (viewer.role) {
    case 'admin':
      return sql`true`;
    case 'charity':
      return sql`projects.charity_id = ${viewer.charityId}`;
    case 'consultant':
      return ofConsultant(viewer.consultantId);
    default:
      return viewer satisfies never;
  }
};

/** Whether the viewer may see the project (decisions, Who sees a project). */
export const isVisibleTo = (viewer: Viewer) =>
  concerns(
    viewer,
    (consultantId) => sql`projects.project_id in (
      select standing.project_id from read_models.project_consultants as standing
      where standing.consultant_id = ${consultantId} and standing.status in ('invited', 'assigned'))`,
  );

/**
 * Whether the viewer may take part in a project's conversation and documents, or only see the project; null if there is none,
 * or the viewer may not see it.
 */
export const participationOf = async (
  db: ReadDb,
  projectId: string,
  viewer: Viewer,
): Promise<'participant' | 'onlooker' | null> => {
  const row = await db
    .selectFrom('projects')
    .select([invitationFor(viewer).as('invitation'), isApproved(viewer).as('is_approved')])
    .where('projects.project_id', '=', projectId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
  if (!row) return null;
  return isParticipant({ viewer: seenAs(viewer, row) }) ? 'participant' : 'onlooker';
};
