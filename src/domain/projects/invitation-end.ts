import { unreachable } from '../kernel/never.ts';
import type { ProjectStatus } from './project-status.ts';

export const invitationEnds = ['accepted', 'declined', 'taken', 'cancelled', 'withdrawn'] as const;

/** Why an invitation is no longer open. */
export type InvitationEnd = (typeof invitationEnds)[number];

/** What the end of an invitation means for the conversation about it. */
export const endSentences: Readonly<Record<InvitationEnd, string>> = {
  accepted: 'The invitation was accepted. Please continue in the messages of the project.',
  declined: 'The invitation was declined, so this conversation has ended.',
  taken: 'Another consultant has accepted the project, so this conversation has ended.',
  cancelled: 'The project was cancelled, so this conversation has ended.',
  withdrawn: 'The invitation was withdrawn, so this conversation has ended.',
};

interface ProjectOutcome {
  readonly status: ProjectStatus;
  /** The consultant who is or was assigned; null for none. */
  readonly consultantId: string | null;
}

/** Why an invitation is no longer open; null while it is. */
export const endOfInvitation = (
  invitation: 'invited' | 'assigned' | 'declined' | 'closed',
  project: ProjectOutcome,
): InvitationEnd | null => {
  switch (invitation) {
    case 'invited':
      return null;
    case 'assigned':
      return 'accepted';
    case 'declined':
      return 'declined';
    case 'closed':
      if (project.consultantId !== null) return 'taken';
      return project.status === 'cancelled' ? 'cancelled' : 'withdrawn';
    default:
      return unreachable(invitation);
  }
};
