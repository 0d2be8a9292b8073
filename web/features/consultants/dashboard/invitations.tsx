import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectSummary } from '../../../../src/http/contract/projects.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Grid, Stack } from '../../../ui/layout.tsx';
import { InvitationCard } from './invitation-card.tsx';

interface InvitationsProps {
  readonly query: UseInfiniteQueryResult<readonly ProjectSummary[]>;
}

/** When an answered invitation leaves the page, the focus that was on it goes to the page's heading. */
const useFocusAfterAnswer = (invitations: number): void => {
  const before = useRef(invitations);
  useEffect(() => {
    if (invitations < before.current && document.activeElement === document.body) focusHeading();
    before.current = invitations;
  }, [invitations]);
};

/** Invitations that wait for an answer; not there at all when none does. */
export const Invitations = ({ query }: InvitationsProps) => {
  const { data = [], isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  useFocusAfterAnswer(data.length);
  if (!isError && !hasNextPage && data.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <Stack gap="medium">
        <Heading level={2} id="invitations">
          Invitations
        </Heading>
        {isError && (
          <ErrorState
            title="We could not load your invitations"
            message="Nothing is lost. Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            headingLevel={3}
          />
        )}
        <Grid as="ul" columns="wide" gap="medium">
          {data.map((project) => (
            <InvitationCard key={project.id} project={project} />
          ))}
        </Grid>
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
