import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { membershipChargesQuery } from '#api/membership.ts';
import type { Charge, ChargeList as ChargeListPage } from '#contract/memberships.ts';
import { formatDashboardDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { chargeLabels, formatTerms } from './copy.ts';
import * as styles from './membership.css.ts';

const ChargeRow = ({ charge }: { readonly charge: Charge }) => (
  <li className={styles.charge}>
    <span className={styles.chargeName}>{chargeLabels[charge.for]}</span>
    <span className={styles.due}>{formatPounds(charge.due)}</span>
    <span className={styles.chargeDetail}>{formatTerms(charge)}</span>
    <span className={styles.chargeDetail}>
      {formatDashboardDate(charge.from)} – {formatDashboardDate(charge.to)} ·{' '}
      <TextLink
        to="/invoices/$id"
        params={{ id: charge.id }}
        aria-label={`Invoice: ${chargeLabels[charge.for]}, ${formatDashboardDate(charge.from)}`}
      >
        Invoice
      </TextLink>
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
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined)
    return (
      <NotLoaded
        query={query}
        loading="Loading charges..."
        shapes={['line', 'line']}
        failure="We could not load your charges"
        message="They are all kept. Check your connection and try again."
        headingLevel={3}
      />
    );
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
      {hasNextPage && !isFetchNextPageError && <MorePages query={query} things="charges" />}
      <Caption>Settled by invoice. Amounts are what is left to pay after credits.</Caption>
    </Stack>
  );
};

/** What was charged for the membership, newest first. Not there for a charity that never was a member. */
export const Charges = ({ isMember }: { readonly isMember: boolean }) => {
  const query = useInfiniteQuery(membershipChargesQuery);
  const wereAny = (query.data?.pages[0]?.total ?? 0) > 0;
  if (!isMember && !wereAny) return null;
  return (
    <TitledCard title="Charges">
      <ChargeList query={query} />
    </TitledCard>
  );
};
