import { useEffect, useRef } from 'react';
import type { ProjectSummary } from '../../../../src/http/contract/projects.ts';
import type { useWaitingProjects } from '../../../api/waiting-projects.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Grid, Stack } from '../../../ui/layout.tsx';
import { InvitationCard } from './invitation-card.tsx';

interface InvitationsProps {
  readonly invitations: readonly ProjectSummary[];
  readonly paging: Pick<ReturnType<typeof useWaitingProjects>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
}

/** When an answered invitation leaves the page, the focus that was on it goes to the page's heading. */
const useFocusAfterAnswer = (invitations: number): void => {
  const before = useRef(invitations);
  useEffect(() => {
    if (invitations < before.current && document.activeElement === document.body) focusHeading();
    before.current = invitations;
  }, [invitations]);
};

const inColumns = { as: 'ul', columns: 'wide', gap: 'medium' } as const;

/** Invitations that wait for an answer; not there at all when none does. */
export const Invitations = ({ invitations, paging }: InvitationsProps) => {
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = paging;
  useFocusAfterAnswer(invitations.length);
  if (!hasNextPage && invitations.length === 0) return null;
  const cards = invitations.map((project) => <InvitationCard key={project.id} project={project} />);
  return (
    <section aria-labelledby="invitations">
      <Stack gap="medium">
        <Heading level={2} id="invitations">
          Invitations
        </Heading>
        {invitations.length === 1 ? <Stack as="ul">{cards}</Stack> : <Grid {...inColumns}>{cards}</Grid>}
        {hasNextPage && (
          <Cluster justify="center">
            <Button
              variant="secondary"
              onClick={() => void fetchNextPage()}
              busy={isFetchingNextPage}
              busyLabel="Loading..."
            >
              Look for older invitations
            </Button>
          </Cluster>
        )}
      </Stack>
    </section>
  );
};
