import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { charitySignupsQuery, consultantSignupsQuery } from '../../api/administration.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type CardHeadingLevel, CharitySignupCard, ConsultantSignupCard } from './signup-cards.tsx';
import { adminWords } from './words.ts';

interface SignupPage<Signup> {
  readonly data: readonly Signup[];
  readonly total: number;
}

interface SignupListProps<Signup> {
  readonly query: UseInfiniteQueryResult<InfiniteData<SignupPage<Signup>>>;
  readonly failure: string;
  readonly emptyTitle: string;
  readonly card: (signup: Signup) => ReactNode;
}

const SignupList = <Signup,>({ query, failure, emptyTitle, card }: SignupListProps<Signup>) => {
  if (query.isPending) {
    return (
      <Loading label="Loading sign-ups...">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (query.isError) {
    return <ErrorState title={failure} message="Try again in a moment." onRetry={() => void query.refetch()} />;
  }
  const signups = query.data.pages.flatMap((page) => page.data);
  if (signups.length === 0) {
    return <EmptyState title={emptyTitle} message="The newest will stand on top as soon as somebody joins." />;
  }
  return (
    <Stack gap="medium">
      {signups.map(card)}
      <LoadMore
        shown={signups.length}
        total={query.data.pages[0]?.total ?? signups.length}
        busy={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        things="sign-ups"
        hasMore={query.hasNextPage}
      />
    </Stack>
  );
};

/** Charities on the waiting list, newest first. */
export const CharitySignups = ({ level }: { level: CardHeadingLevel }) => (
  <SignupList
    query={useInfiniteQuery(charitySignupsQuery)}
    failure={adminWords.charitiesFailed}
    emptyTitle={adminWords.noCharities}
    card={(signup) => <CharitySignupCard key={signup.id} signup={signup} level={level} />}
  />
);

/** Consultants on the waiting list, newest first. */
export const ConsultantSignups = ({ level }: { level: CardHeadingLevel }) => (
  <SignupList
    query={useInfiniteQuery(consultantSignupsQuery)}
    failure={adminWords.consultantsFailed}
    emptyTitle={adminWords.noConsultants}
    card={(signup) => <ConsultantSignupCard key={signup.id} signup={signup} level={level} />}
  />
);
