import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { consultantsQuery } from '#api/consultants.ts';
import { useAction } from '#api/use-action.ts';
import type { ConsultantListItem } from '#contract/consultants.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { FactLines } from '#features/consultants/consultant-facts.tsx';
import { ExpertiseBadges } from '#features/consultants/expertise-badges.tsx';
import { useSettled } from '#lib/settled.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { detailCopy } from './copy.ts';
import * as styles from './project-detail.css.ts';
import { useProjectChange } from './use-project-change.ts';

interface ConsultantToInviteProps {
  readonly project: ProjectDetail;
  readonly consultant: ConsultantListItem;
}

const ConsultantToInvite = ({ project, consultant }: ConsultantToInviteProps) => {
  const { id, user, yearsExperience, expertise } = consultant;
  const isInvited = project.invitations.some(({ consultantId, status }) => consultantId === id && status === 'invited');
  const invite = useAction(
    useProjectChange(project.id, {
      run: (_, idempotencyKey) =>
        call('inviteConsultant', { params: { id: project.id }, body: { consultantId: id }, idempotencyKey }),
      succeeded: detailCopy.invited(user.name),
    }),
  );
  return (
    <li className={styles.foundEntry}>
      <Cluster justify="between" align="start">
        <div>
          <Heading level={3} size="title4">
            {user.name}
          </Heading>
          <Caption>{[user.organisation, `${yearsExperience} years of experience`].filter(Boolean).join(' · ')}</Caption>
        </div>
        {isInvited ? (
          <Badge tone="caution" icon="clock">
            Invited
          </Badge>
        ) : (
          <Button
            size="small"
            variant="secondary"
            busy={invite.isPending}
            busyLabel="Inviting..."
            aria-label={`Invite ${user.name}`}
            onClick={() => invite.mutate()}
          >
            Invite
          </Button>
        )}
      </Cluster>
      {user.bio && (
        <Text size="caption" clamp={3}>
          {user.bio}
        </Text>
      )}
      <FactLines consultant={consultant} />
      <ExpertiseBadges areas={expertise} wanted={project.expertiseRequired} />
    </li>
  );
};

const Found = ({ project, search, fitting }: { project: ProjectDetail; search: string; fitting: boolean }) => {
  const filters = {
    search,
    sort: 'name',
    expertise: fitting ? project.expertiseRequired : [],
    words: '',
    availableNow: false,
  } as const;
  // Availability changes over time.
  const query = useInfiniteQuery({ ...consultantsQuery(filters), refetchOnMount: 'always' });
  const { data } = query;
  if (data === undefined)
    return (
      <NotLoaded
        query={query}
        loading="Loading consultants..."
        shapes={['block', 'block']}
        failure="We could not load the directory"
        headingLevel={3}
      />
    );
  const consultants = data.pages.flatMap((page) => page.data);
  if (consultants.length === 0) {
    return (
      <EmptyState
        title="No consultants found"
        message={
          fitting
            ? 'Try another name, or include consultants with other expertise.'
            : 'Try another name. Only consultants who are currently available are listed.'
        }
      />
    );
  }
  return (
    <Stack gap="medium">
      <ul className={styles.found}>
        {consultants.map((consultant) => (
          <ConsultantToInvite key={consultant.id} project={project} consultant={consultant} />
        ))}
      </ul>
      <MorePages query={query} things="consultants" />
    </Stack>
  );
};

const InviteSearch = ({ project }: { project: ProjectDetail }) => {
  const [typed, setTyped] = useState('');
  const [fitting, setFitting] = useState(true);
  const search = useSettled(typed.trim());
  return (
    <Stack gap="small">
      <p>You can invite several consultants. The first to accept gets the project, and the other invitations close.</p>
      <TextField
        type="search"
        label="Search by name or organisation"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoComplete="off"
      />
      <Checkbox label="Only with the required expertise" checked={fitting} onChange={setFitting} />
      <Found project={project} search={search} fitting={fitting} />
    </Stack>
  );
};

interface InviteDialogProps {
  readonly project: ProjectDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Invites consultants from the directory. */
export const InviteDialog = ({ project, open, onClose }: InviteDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Invite a consultant"
    actions={
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <InviteSearch project={project} />
  </Dialog>
);
