import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { charitySignupsQuery, consultantSignupsQuery } from '../../api/administration.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { CharitySignupCard, ConsultantSignupCard } from './signup-cards.tsx';
import { adminWords } from './words.ts';

/** How many signups the overview shows (spec §9). */
const LATEST = 10;

interface Entry {
  readonly createdAt: string;
  readonly card: ReactNode;
}

/** The ten latest signups of both kinds, newest first (spec §2 /admin/waiting-list). */
export const LatestSignups = () => {
  const charities = useInfiniteQuery(charitySignupsQuery);
  const consultants = useInfiniteQuery(consultantSignupsQuery);

  if (charities.isError || consultants.isError) {
    return (
      <ErrorState
        title={charities.isError ? adminWords.charitiesFailed : adminWords.consultantsFailed}
        message="Try again in a moment."
        onRetry={() => {
          void charities.refetch();
          void consultants.refetch();
        }}
      />
    );
  }
  if (charities.isPending || consultants.isPending)
    return (
      <Loading label="Loading sign-ups...">
        <Skeleton shape="block" />
      </Loading>
    );

  const entries: readonly Entry[] = [
    ...charities.data.pages
      .flatMap((page) => page.data)
      .map((signup) => ({
        createdAt: signup.createdAt,
        card: <CharitySignupCard key={signup.id} signup={signup} level={2} />,
      })),
    ...consultants.data.pages
      .flatMap((page) => page.data)
      .map((signup) => ({
        createdAt: signup.createdAt,
        card: <ConsultantSignupCard key={signup.id} signup={signup} level={2} />,
      })),
  ];
  if (entries.length === 0) {
    return (
      <EmptyState title="No sign-ups yet" message="The newest will stand on top as soon as somebody joins the list." />
    );
  }
  const latest = entries.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, LATEST);
  return <Stack gap="medium">{latest.map(({ card }) => card)}</Stack>;
};
