import { useRouter } from '@tanstack/react-router';
import { brand } from '#brand';
import { isolated } from '#contract/isolated.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import { type ProjectStatus, projectStatusLabels } from '#domain/projects/project-status.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Caption } from '#ui/text.tsx';
import * as styles from './project-detail.css.ts';

interface InvitationNoteProps {
  readonly note: string;
  readonly by: ProjectSummary['invitationNoteBy'];
  /** Name of the charity. */
  readonly charity: string;
}

/** The note that was sent with an invitation. */
export const InvitationNote = ({ note, by, charity }: InvitationNoteProps) => (
  <figure className={styles.note}>
    <figcaption>
      <Caption>Note from {by === 'admin' ? brand.name : isolated(charity)}</Caption>
    </figcaption>
    <blockquote className={styles.prose}>{note}</blockquote>
  </figure>
);

/** The dashboards of members who have projects. */
export type Home = '/charity-dashboard' | '/consultant-dashboard' | '/admin-dashboard';

/** Back to the previous page, or to `home` in a new tab. */
export const Back = ({ home }: { home: Home | '/' }) => {
  const router = useRouter();
  return window.history.length > 1 ? (
    <Button variant="quiet" icon="left" onClick={() => router.history.back()}>
      Back
    </Button>
  ) : (
    <ButtonLink variant="quiet" icon="left" to={home}>
      Back
    </ButtonLink>
  );
};

const looks = {
  pending: { tone: 'caution', icon: 'clock' },
  matching: { tone: 'neutral', icon: 'dot' },
  in_progress: { tone: 'accent', icon: 'dot' },
  completed: { tone: 'positive', icon: 'check' },
  cancelled: { tone: 'neutral', icon: 'dot' },
} as const;

/** A project's status with its icon: a clock for pending, a check for completed, else a dot (spec §2). */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge {...looks[status]}>{projectStatusLabels[status]}</Badge>
);

interface ProjectMissingProps {
  /** The member's dashboard. */
  readonly home: Home;
}

/** Shown for an unknown project and for one that the member may not see, without revealing which. */
export const ProjectMissing = ({ home }: ProjectMissingProps) => (
  <Page title="Project not found">
    <EmptyState
      title="This project does not exist"
      message="It may belong to someone else, its invitation may have closed, or the address may contain a typing error."
      action={
        <ButtonLink variant="primary" to={home}>
          Go to your dashboard
        </ButtonLink>
      }
    />
  </Page>
);
