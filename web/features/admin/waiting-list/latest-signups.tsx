import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { charitySignupsQuery, consultantSignupsQuery } from '../../../api/administration.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { type LatestSignup, latestOf } from './latest.ts';
import { CharitySignupCard, ConsultantSignupCard } from './signup-cards.tsx';
import { signupWords } from './words.ts';

interface LatestSignupsProps {
  readonly actions?: (entry: LatestSignup) => ReactNode;
}

/** The ten latest signups of both kinds, newest first (spec §2 /admin/waiting-list). */
export const LatestSignups = ({ actions }: LatestSignupsProps) => {
  const charities = useInfiniteQuery(charitySignupsQuery());
  const consultants = useInfiniteQuery(consultantSignupsQuery());

  if (charities.isPending || consultants.isPending) {
    return (
      <Loading label={signupWords.loading}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (charities.data === undefined || consultants.data === undefined) {
    return (
      <ErrorState
        title={charities.data === undefined ? signupWords.charitiesFailed : signupWords.consultantsFailed}
        message="Nothing is lost. Check your connection and try again."
        isRetrying={charities.isFetching || consultants.isFetching}
        onRetry={() => {
          void charities.refetch();
          void consultants.refetch();
        }}
      />
    );
  }
  const latest = latestOf(
    charities.data.pages.flatMap(({ data }) => data),
    consultants.data.pages.flatMap(({ data }) => data),
  );
  if (latest.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title="No sign-ups yet"
        message="The newest will stand on top as soon as somebody joins."
      />
    );
  }
  return (
    <Grid columns="wide" gap="medium">
      {latest.map((entry) =>
        entry.kind === 'charity' ? (
          <CharitySignupCard
            key={entry.signup.id}
            signup={entry.signup}
            level={2}
            showsKind
            actions={actions?.(entry)}
          />
        ) : (
          <ConsultantSignupCard
            key={entry.signup.id}
            signup={entry.signup}
            level={2}
            showsKind
            actions={actions?.(entry)}
          />
        ),
      )}
    </Grid>
  );
};
