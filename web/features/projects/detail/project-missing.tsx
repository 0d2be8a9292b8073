import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import type { Home } from '../back.tsx';

interface ProjectMissingProps {
  /** The member's dashboard. */
  readonly home: Home;
}

/** Stands for a project that does not exist, or not for this member: nobody learns which. */
export const ProjectMissing = ({ home }: ProjectMissingProps) => (
  <Page title="Project not found">
    <EmptyState
      headingLevel={2}
      title="There is no such project here"
      message="It may belong to somebody else, an invitation may have closed, or the address may be mistyped."
      action={<ButtonLink to={home}>Go to your dashboard</ButtonLink>}
    />
  </Page>
);
