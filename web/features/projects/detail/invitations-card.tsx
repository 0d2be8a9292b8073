import { useState } from 'react';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { formatProjectDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import * as styles from './detail.css.ts';
import { DetailCard } from './detail-card.tsx';
import { useProjectAction } from './use-project-action.ts';
import { detailWords } from './words.ts';

type Invitation = ProjectDetail['invitations'][number];

const looks = {
  invited: { tone: 'caution', icon: 'clock', label: 'Waiting for an answer' },
  assigned: { tone: 'positive', icon: 'check', label: 'Accepted' },
  declined: { tone: 'neutral', icon: 'close', label: 'Declined' },
  closed: { tone: 'neutral', icon: 'minus', label: 'Closed' },
} as const;

/** A name is empty when its owner has left. */
const nameOf = ({ name }: Invitation): string => name || 'A former member';

const TakeBack = ({ projectId, invitation }: { projectId: string; invitation: Invitation }) => {
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(invitation);
  const close = useProjectAction(projectId, {
    change: () => call('closeInvitation', { params: { id: projectId, consultantId: invitation.consultantId } }),
    done: detailWords.takenBack(name),
    onDone: () => setAsked(false),
  });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Take back the invitation of ${name}`}
        onClick={() => setAsked(true)}
      >
        Take back
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Take this invitation back?"
        message={`${name} has been told of it and can no longer accept it then. You may invite them again later.`}
        confirmLabel="Take it back"
        cancelLabel="Keep invitation"
        busyLabel="Taking back..."
        busy={close.isPending}
        onConfirm={() => close.mutate(undefined)}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};

/** Who was invited and what they answered: for the charity and administrators, who may take an open invitation back. */
export const InvitationsCard = ({ project }: { project: ProjectDetail }) => {
  const isOpen = project.status === 'pending' || project.status === 'matching';
  if (project.invitations.length === 0 && !isOpen) return null;
  return (
    <DetailCard title="Invitations">
      {project.invitations.length === 0 ? (
        <Text tone="muted">Nobody is invited yet.</Text>
      ) : (
        <ul>
          {project.invitations.map((invitation) => {
            const { tone, icon, label } = looks[invitation.status];
            return (
              <li key={invitation.consultantId} className={styles.invitation}>
                <div>
                  <Text weight="strong">{nameOf(invitation)}</Text>
                  <Text tone="muted" size="caption">
                    Invited {formatProjectDate(invitation.invitedAt)}
                  </Text>
                </div>
                <Cluster gap="xsmall">
                  <Badge tone={tone} icon={icon}>
                    {label}
                  </Badge>
                  {invitation.status === 'invited' && <TakeBack projectId={project.id} invitation={invitation} />}
                </Cluster>
              </li>
            );
          })}
        </ul>
      )}
    </DetailCard>
  );
};
