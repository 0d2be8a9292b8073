import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import {
  adminSummaryQuery,
  charitySignupsQuery,
  consultantSignupsQuery,
  type SignupFilters,
} from '#api/administration.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { LoadFailed, nothingLost } from '#ui/not-loaded.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { signupCopy } from '../copy.ts';
import { CountsFailed, PagedList } from '../frame/paged-list.tsx';
import { type CardHeadingLevel, SignupCard } from './signup-cards.tsx';
import { type AnySignup, latestOf } from './signups.ts';
import * as styles from './waiting-list.css.ts';

/** The three count cards: total, charity and consultant signups (spec §2 /admin, /admin/waiting-list). */
export const SignupCounts = () => {
  const query = useQuery(adminSummaryQuery);
  const { data } = query;
  const charities = data?.data.charitySignups ?? null;
  const consultants = data?.data.consultantSignups ?? null;
  if (query.isError && data === undefined) return <CountsFailed query={query} />;
  return (
    <div className={styles.counts}>
      <div className={styles.total}>
        <StatCard
          label="Total Sign-Ups"
          value={charities === null || consultants === null ? null : charities + consultants}
        />
      </div>
      <StatCard label="Charity Sign-Ups" value={charities} />
      <StatCard label="Consultant Sign-Ups" value={consultants} />
    </div>
  );
};

interface SignupListProps {
  readonly level: CardHeadingLevel;
  readonly filters?: SignupFilters;
  /** `pairs`: two columns where there is room. */
  readonly layout?: 'column' | 'pairs';
  readonly actions?: (signup: AnySignup) => ReactNode;
}

const isNarrowed = ({ status, search }: SignupFilters): boolean => status !== undefined || search !== undefined;

const emptyWords = (nothing: string, filters: SignupFilters) =>
  isNarrowed(filters)
    ? { title: 'No sign-ups found', message: 'Try another name, or another status.' }
    : { title: nothing, message: 'New sign-ups appear here, newest first.' };

const Cards = ({ layout, children }: { layout: 'column' | 'pairs'; children: ReactNode }) =>
  layout === 'pairs' ? (
    <Grid columns="wide" gap="medium">
      {children}
    </Grid>
  ) : (
    <Stack gap="medium">{children}</Stack>
  );

interface SignupPagesProps
  extends SignupListProps,
    Pick<ComponentProps<typeof PagedList<AnySignup>>, 'query' | 'failure'> {
  /** Title of the empty state. */
  readonly nothing: string;
}

const SignupPages = ({ level, filters = {}, layout = 'column', actions, nothing, ...list }: SignupPagesProps) => (
  <PagedList {...list} things="sign-ups" empty={emptyWords(nothing, filters)} headingLevel={level}>
    {(signups) => (
      <Cards layout={layout}>
        {signups.map((signup) => (
          <SignupCard key={signup.id} signup={signup} level={level} actions={actions?.(signup)} />
        ))}
      </Cards>
    )}
  </PagedList>
);

export const CharitySignups = (props: SignupListProps) => {
  const query = useInfiniteQuery(charitySignupsQuery(props.filters));
  return <SignupPages {...props} query={query} failure={signupCopy.charitiesFailed} nothing={signupCopy.noCharities} />;
};

export const ConsultantSignups = (props: SignupListProps) => {
  const query = useInfiniteQuery(consultantSignupsQuery(props.filters));
  return (
    <SignupPages {...props} query={query} failure={signupCopy.consultantsFailed} nothing={signupCopy.noConsultants} />
  );
};

/** The ten latest signups of both kinds, newest first (spec §2 /admin/waiting-list). */
export const LatestSignups = ({ actions }: Pick<SignupListProps, 'actions'>) => {
  const charities = useInfiniteQuery(charitySignupsQuery());
  const consultants = useInfiniteQuery(consultantSignupsQuery());

  if (charities.isPending || consultants.isPending) {
    return <Loading label={signupCopy.loading} shapes={['block', 'block', 'block']} />;
  }
  if (charities.data === undefined || consultants.data === undefined) {
    return (
      <LoadFailed
        title={charities.data === undefined ? signupCopy.charitiesFailed : signupCopy.consultantsFailed}
        error={charities.error ?? consultants.error}
        reassurance={nothingLost}
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
    return <EmptyState title="No sign-ups yet" message="New sign-ups appear here, newest first." />;
  }
  return (
    <Grid columns="wide" gap="medium">
      {latest.map((signup) => (
        <SignupCard key={signup.id} signup={signup} level={2} showsKind actions={actions?.(signup)} />
      ))}
    </Grid>
  );
};
