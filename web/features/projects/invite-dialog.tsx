import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { candidatesQuery } from '#api/projects.ts';
import { useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import type { Candidate } from '#contract/candidates.ts';
import { tooLong } from '#contract/fields.ts';
import { isolated } from '#contract/isolated.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { projectLimits } from '#domain/projects/limits.ts';
import { FactLines, SaveButton } from '#features/consultants/consultant-facts.tsx';
import { consultantCopy, formatYears } from '#features/consultants/copy.ts';
import { ExpertiseBadges } from '#features/consultants/expertise-badges.tsx';
import { Portrait } from '#features/consultants/portrait.tsx';
import { UnsavedWork } from '#forms/form.tsx';
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
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ExternalLink } from '#ui/text-link.tsx';
import { detailCopy } from './copy.ts';
import * as styles from './project-detail.css.ts';
import { useProjectChange } from './use-project-change.ts';

const MOST = projectLimits.invitationNote;

interface ConsultantToInviteProps {
  readonly project: ProjectDetail;
  readonly consultant: Candidate;
  readonly note: string;
  readonly onInvited: () => void;
}

const ConsultantToInvite = ({ project, consultant, note, onInvited }: ConsultantToInviteProps) => {
  const { id, user, photo, yearsExperience, expertise, fit } = consultant;
  const isInvited = project.invitations.some(({ consultantId, status }) => consultantId === id && status === 'invited');
  const invite = useAction(
    useProjectChange(project.id, {
      run: (_, idempotencyKey) =>
        call('inviteConsultant', { params: { id: project.id }, body: { consultantId: id, note }, idempotencyKey }),
      alsoSends: note,
      succeeded: detailCopy.invited(user.name),
      onSuccess: onInvited,
    }),
  );
  return (
    <li className={styles.foundEntry}>
      <Cluster justify="between" align="start">
        <div className={styles.foundPerson}>
          <Portrait id={id} name={user.name} photo={photo} size="small" />
          <div>
            <Heading level={3} size="title4">
              <ExternalLink href={`/consultants/${id}`} tone="inherit">
                {user.name}
              </ExternalLink>
            </Heading>
            <Caption>
              {[isolated(user.organisation ?? ''), formatYears(yearsExperience)].filter(Boolean).join(' · ')}
            </Caption>
          </div>
        </div>
        <Cluster gap="xsmall">
          <SaveButton consultant={consultant} projectId={project.id} />
          {isInvited ? (
            <Badge tone="caution" icon="clock">
              Invited
            </Badge>
          ) : (
            <Button
              size="small"
              busy={invite.isPending}
              busyLabel="Inviting..."
              disabled={note.length > MOST}
              aria-label={`Invite ${user.name}`}
              onClick={() => invite.mutate()}
            >
              Invite
            </Button>
          )}
        </Cluster>
      </Cluster>
      <FactLines consultant={consultant} reasons={fit.reasons} />
      {user.bio && (
        <Text size="caption" clamp={3}>
          {user.bio}
        </Text>
      )}
      <ExpertiseBadges areas={expertise} wanted={project.expertiseRequired} />
    </li>
  );
};

interface FoundProps {
  readonly project: ProjectDetail;
  readonly search: string;
  readonly fitting: boolean;
  readonly saved: boolean;
  readonly note: string;
  readonly onInvited: () => void;
}

const Found = ({ project, search, fitting, saved, ...invitation }: FoundProps) => {
  const query = useInfiniteQuery(candidatesQuery(project.id, { search, fitting, saved }));
  const { data } = query;
  if (data === undefined)
    return <NotLoaded query={query} what="the consultants" shapes={['block', 'block']} headingLevel={3} />;
  const consultants = data.pages.flatMap((page) => page.data);
  if (consultants.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title="No consultants found"
        message={
          fitting || saved
            ? 'Try another name, or untick a box above.'
            : 'Try another name. Only consultants who are currently available are listed.'
        }
      />
    );
  }
  return (
    <Stack gap="medium">
      <ul className={styles.found}>
        {consultants.map((consultant) => (
          <ConsultantToInvite key={consultant.id} project={project} consultant={consultant} {...invitation} />
        ))}
      </ul>
      <MorePages query={query} things="consultants" />
    </Stack>
  );
};

interface InviteSearchProps {
  readonly project: ProjectDetail;
  /** Name of the consultant to find at first. */
  readonly wanted: string | undefined;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onInvited: () => void;
}

const InviteSearch = ({ project, wanted, note, onNote, onInvited }: InviteSearchProps) => {
  const [typed, setTyped] = useState(wanted ?? '');
  const [fitting, setFitting] = useState(wanted === undefined);
  const [saved, setSaved] = useState(false);
  const { user } = useCurrentUser();
  const search = useSettled(typed.trim());
  return (
    <Stack gap="small">
      <p>You can invite several consultants. The first to accept gets the project, and the other invitations close.</p>
      <TextArea
        label="Note with the invitation"
        hint="Goes with each invitation that you send from here."
        optional
        isShort
        countTo={MOST}
        value={note}
        onChange={onNote}
        error={note.length > MOST ? tooLong('Note', MOST) : undefined}
      />
      <TextField
        type="search"
        label="Search by name or organisation"
        value={typed}
        onChange={setTyped}
        maxLength={100}
        autoComplete="off"
      />
      <Stack gap="none">
        <Checkbox label="Only with the required expertise" checked={fitting} onChange={setFitting} />
        {user?.role === 'charity' && (
          <Checkbox label={consultantCopy.directory.saved} checked={saved} onChange={setSaved} />
        )}
      </Stack>
      <Found project={project} search={search} fitting={fitting} saved={saved} note={note} onInvited={onInvited} />
    </Stack>
  );
};

interface InviteDialogProps extends Pick<InviteSearchProps, 'project' | 'wanted'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Invites consultants, best fit first. */
export const InviteDialog = ({ project, wanted, open, onClose }: InviteDialogProps) => {
  // Outside the dialog, so that closing it by accident keeps the text.
  const [note, setNote] = useState('');
  const [sent, setSent] = useState('');
  return (
    <Dialog open={open} onClose={onClose} title="Invite a consultant" actions={<Button onClick={onClose}>Done</Button>}>
      <InviteSearch project={project} wanted={wanted} note={note} onNote={setNote} onInvited={() => setSent(note)} />
      <UnsavedWork
        hasWork={() => note.trim() !== '' && note !== sent}
        title="Leave without sending?"
        message="Your note has not been sent with an invitation. If you leave, you lose it."
      />
    </Dialog>
  );
};
