import { type ProjectAction, projectActions } from '../../contract/projects.ts';
import { projectLimits } from '../../domain/projects/limits.ts';
import { isUnassigned, type ProjectStatus } from '../../domain/projects/project-status.ts';
import type { InvitationStatus } from '../project-consultants.ts';

/** The facts that decide what a viewer may do with a project. */
export interface ProjectStanding {
  readonly status: ProjectStatus;
  /** Unanswered invitations. */
  readonly openInvitations: number;
  readonly files: number;
  readonly viewer:
    | { readonly role: 'charity' | 'admin' }
    | { readonly role: 'consultant'; readonly invitation: InvitationStatus | null; readonly isApproved: boolean };
}

/**
 * Whether the viewer may take part in conversation and documents. Consultants who are only invited, or not approved, see only
 * the project's details.
 */
export const isParticipant = ({ viewer }: Pick<ProjectStanding, 'viewer'>): boolean =>
  viewer.role !== 'consultant' || (viewer.invitation === 'assigned' && viewer.isApproved);

/** What the viewer may do with the project now, in the contract's order (decisions, Project transitions). */
export const actionsOf = (standing: ProjectStanding): ProjectAction[] => {
  const { status, openInvitations, files, viewer } = standing;
  const isOwner = viewer.role !== 'consultant';
  const isInvited = viewer.role === 'consultant' && viewer.invitation === 'invited';
  const isAwaiting = isUnassigned(standing);
  const isOpen = isAwaiting || status === 'in_progress';
  const isUnderWay = status === 'matching' || status === 'in_progress';
  const allowed: Readonly<Record<ProjectAction, boolean>> = {
    'start-matching': isOwner && status === 'pending',
    invite: isOwner && isAwaiting && openInvitations < projectLimits.openInvitations,
    revise: isOwner && isAwaiting,
    accept: isInvited && viewer.isApproved && status === 'matching',
    decline: isInvited && status === 'matching',
    'report-progress': viewer.role !== 'charity' && isParticipant(standing) && isUnderWay,
    complete: isOwner && status === 'in_progress',
    cancel: isOwner && isOpen,
    'post-message': isParticipant(standing),
    'attach-file': isParticipant(standing) && status !== 'cancelled' && files < projectLimits.files,
  };
  return projectActions.filter((action) => allowed[action]);
};
