import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Charge, ChargeList as ChargeListPage } from '../../../src/http/contract/memberships.ts';
import { membershipChargesQuery } from '../../api/membership.ts';
import { formatDashboardDate } from '../../lib/dates.ts';
import { formatPounds } from '../../lib/money.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import * as styles from './membership.css.ts';
import { chargeLabels, sayTerms } from './words.ts';

const ChargeRow = ({ charge }: { readonly charge: Charge }) => (
  <li className={styles.charge}>
    <span className={styles.chargeName}>{chargeLabels[charge.for]}</span>
    <span className={styles.due}>{formatPounds(charge.due)}</span>
    <span className={styles.chargeDetail}>{sayTerms(charge)}</span>
    <span className={styles.chargeDetail}>
      {formatDashboardDate(charge.from)} – {formatDashboardDate(charge.to)}
    </span>
    {charge.credit > 0 && (
      <span className={styles.chargeDetail}>
        {formatPounds(charge.price)} less {formatPounds(charge.credit)} credit for a one-off set-up fee
      </span>
    )}
  </li>
);

type ChargesQuery = UseInfiniteQueryResult<InfiniteData<ChargeListPage>>;

const ChargeList = ({ query }: { readonly query: ChargesQuery }) => {
  const { data, isPending, isError, isFetching, refetch, ...more } = query;
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = more;
  if (isPending) {
    return (
      <Loading label="Loading charges...">
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Loading>
    );
  }
  if (isError && data === undefined) {
    return (
      <ErrorState
        title="We could not load your charges"
        message="They are all kept. Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        headingLevel={3}
      />
    );
  }
  const charges = data.pages.flatMap((page) => page.data);
  if (charges.length === 0) {
    return <Text tone="muted">Nothing has been charged yet. Each term of your membership is listed here.</Text>;
  }
  return (
    <Stack gap="medium">
      <ul>
        {charges.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <ErrorState
          title="We could not load more charges"
          message="Those above are still there. Check your connection and try again."
          onRetry={() => void fetchNextPage()}
          isRetrying={isFetchingNextPage}
          headingLevel={3}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <LoadMore
          shown={charges.length}
          total={data.pages[0]?.total ?? charges.length}
          things="charges"
          hasMore={hasNextPage}
          onLoadMore={() => void fetchNextPage()}
          busy={isFetchingNextPage}
        />
      )}
      <Text tone="muted" size="caption">
        Settled by invoice. Amounts are what is left to pay after credits.
      </Text>
    </Stack>
  );
};

/** What was charged for the membership, newest first. Not there for a charity that never was a member. */
export const Charges = ({ isMember }: { readonly isMember: boolean }) => {
  const query = useInfiniteQuery(membershipChargesQuery);
  const wereAny = (query.data?.pages[0]?.total ?? 0) > 0;
  if (!isMember && !wereAny) return null;
  return (
    <Card as="section" labelledBy="membership-charges">
      <Stack gap="medium">
        <Heading level={2} size="title4" id="membership-charges">
          Charges
        </Heading>
        <ChargeList query={query} />
      </Stack>
    </Card>
  );
};
