import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ConsultantListItem } from '../../../../src/http/contract/consultants.ts';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { call } from '../../../api/client.ts';
import { consultantsQuery } from '../../../api/consultants.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useSettled } from '../../../lib/settled.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import * as styles from './detail.css.ts';
import { useProjectAction } from './use-project-action.ts';
import { detailWords } from './words.ts';

interface ConsultantToInviteProps {
  readonly project: ProjectDetail;
  readonly consultant: ConsultantListItem;
}

const ConsultantToInvite = ({ project, consultant }: ConsultantToInviteProps) => {
  const { id, user, yearsExperience, expertise } = consultant;
  const keyFor = useIdempotencyKey();
  const earlier = project.invitations.filter(({ consultantId }) => consultantId === id);
  const isInvited = earlier.some(({ status }) => status === 'invited');
  const invite = useProjectAction(project.id, {
    change: () => {
      const body = { consultantId: id };
      // Whoever has declined may be asked again: that is another invitation.
      return call('inviteConsultant', { params: { id: project.id }, body, idempotencyKey: keyFor([id, earlier]) });
    },
    done: detailWords.invited(user.name),
  });
  return (
    <li className={styles.foundEntry}>
      <Cluster justify="between" align="start">
        <div>
          <Heading level={3} size="title4">
            {user.name}
          </Heading>
          <Text tone="muted" size="caption">
            {[user.organisation, `${yearsExperience} years of experience`].filter(Boolean).join(' · ')}
          </Text>
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
            onClick={() => invite.mutate(undefined)}
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
      <Cluster gap="xsmall">
        {expertise.map((area) => (
          <Badge key={area} tone={project.expertiseRequired.includes(area) ? 'accent' : 'neutral'}>
            {expertiseLabels[area]}
          </Badge>
        ))}
      </Cluster>
    </li>
  );
};

const Found = ({ project, search, fitting }: { project: ProjectDetail; search: string; fitting: boolean }) => {
  const filters = { search, sort: 'name', expertise: fitting ? project.expertiseRequired : [] } as const;
  const { data, isPending, isError, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...consultantsQuery(filters),
      // Who is available changes from day to day.
      refetchOnMount: 'always',
    });
  if (isPending) {
    return (
      <Loading label="Loading consultants...">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (isError) {
    return (
      <ErrorState
        headingLevel={3}
        title="We could not load the directory"
        message="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  }
  const consultants = data.pages.flatMap((page) => page.data);
  if (consultants.length === 0) {
    return (
      <EmptyState
        title="No consultants found"
        message={
          fitting
            ? 'Try another name, or look for consultants with other expertise, too.'
            : 'Try another name. Only consultants who are available at present are listed.'
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
      <LoadMore
        shown={consultants.length}
        total={data.pages[0]?.total ?? consultants.length}
        things="consultants"
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onLoadMore={() => void fetchNextPage()}
      />
    </Stack>
  );
};

const InviteSearch = ({ project }: { project: ProjectDetail }) => {
  const [typed, setTyped] = useState('');
  const [fitting, setFitting] = useState(true);
  const search = useSettled(typed.trim());
  return (
    <Stack gap="small">
      <p>
        Several consultants may be invited. The first to accept takes the project on, and the other invitations close.
      </p>
      <TextField
        type="search"
        label="Search by name or organisation"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoComplete="off"
      />
      <Checkbox label="Only with expertise that this project asks for" checked={fitting} onChange={setFitting} />
      <Found project={project} search={search} fitting={fitting} />
    </Stack>
  );
};

interface InviteDialogProps {
  readonly project: ProjectDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The directory, to invite consultants from: those who are approved and available. */
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
