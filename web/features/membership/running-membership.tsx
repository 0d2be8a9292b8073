import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { membershipQuery } from '../../api/membership.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type RunningMembership, runningMembership } from './terms.ts';

interface WithRunningMembershipProps {
  readonly children: (membership: RunningMembership) => ReactNode;
}

/** The matter of a dialog about the active membership; says so where there is none, or it cannot be read. */
export const WithRunningMembership = ({ children }: WithRunningMembershipProps) => {
  const { data, isPending, isError, isFetching, refetch } = useQuery(membershipQuery);
  if (isPending) {
    return (
      <Loading label="Loading your membership...">
        <Skeleton shape="line" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (isError) {
    return (
      <ErrorState
        title="We could not load your membership"
        message="Nothing was changed. Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        headingLevel={3}
      />
    );
  }
  const running = runningMembership(data);
  return running === null ? (
    <Notice tone="info" title="Your membership is not active any more">
      Close this window and activate it again whenever you like.
    </Notice>
  ) : (
    children(running)
  );
};
