import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useRef } from 'react';
import { consultantCountQuery, consultantsQuery } from '#api/consultants.ts';
import type { ConsultantListItem } from '#contract/consultants.ts';
import { expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { counted } from '#lib/counted.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/layout.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { LoadFailed } from '#ui/not-loaded.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { FactLines, SaveButton } from './consultant-facts.tsx';
import { consultantCopy, formatYears } from './copy.ts';
import * as styles from './directory.css.ts';
import { type DirectorySearch, filtersOf, withoutEach } from './directory-search.ts';
import { Portrait } from './portrait.tsx';

const copy = consultantCopy.directory;

const CardSkeleton = () => (
  <div className={styles.card} data-skeleton>
    <div className={styles.person}>
      <span className={styles.portraitSkeleton} />
      <div className={styles.nameSkeleton}>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </div>
    </div>
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
  </div>
);

/** Number of areas on a card. */
const MAX_AREAS = 3;

interface ConsultantCardProps {
  readonly consultant: ConsultantListItem;
  /** The current search, so that the profile can link back to it. */
  readonly search: DirectorySearch;
}

/** One consultant in the directory. The link on the name covers the whole card. */
const ConsultantCard = ({ consultant, search }: ConsultantCardProps) => {
  const { id, user, yearsExperience, expertise, photo } = consultant;
  const more = expertise.length - MAX_AREAS;
  return (
    <li className={styles.card}>
      <div className={styles.person}>
        <Portrait id={id} name={user.name} photo={photo} size="small" />
        <div>
          <Heading level={2} size="title4">
            <Link to="/consultants/$id" params={{ id }} state={{ directory: search }} className={styles.cardLink}>
              {user.name}
            </Link>
          </Heading>
          {user.organisation && <p className={styles.organisation}>{user.organisation}</p>}
          <p className={styles.years}>{formatYears(yearsExperience)}</p>
        </div>
        <div className={styles.cardSave}>
          <SaveButton consultant={consultant} />
        </div>
      </div>
      <Text clamp={3} tone="muted">
        {user.bio ?? copy.noBio}
      </Text>
      <div className={styles.cardFacts}>
        <FactLines consultant={consultant} />
      </div>
      <div className={styles.cardFoot}>
        <Cluster gap="xsmall">
          {expertise.slice(0, MAX_AREAS).map((area) => (
            <Badge key={area}>{expertiseLabels[area]}</Badge>
          ))}
          {more > 0 && <Badge>{more} more</Badge>}
        </Cluster>
        <span className={styles.cardArrow}>
          <Icon name="arrow" />
        </span>
      </div>
    </li>
  );
};

type NoneFoundProps = Pick<ConsultantListProps, 'search' | 'onSearch' | 'onClear'>;

/** Suggests which filters to remove: those without which there are results, with the number of results. */
const NoneFound = ({ search, onSearch, onClear }: NoneFoundProps) => {
  const others = withoutEach(search);
  const counts = useQueries({ queries: others.map((other) => consultantCountQuery(filtersOf(other.search))) });
  const helpful = others.flatMap((other, at) => {
    const count = counts[at]?.data ?? 0;
    return count > 0 ? [{ ...other, count }] : [];
  });
  if (others.length < 2) {
    return (
      <EmptyState
        title={copy.empty.title}
        message={onClear ? copy.empty.message : copy.empty.withoutSearch}
        action={
          onClear && (
            <Button variant="primary" onClick={onClear}>
              {copy.clear}
            </Button>
          )
        }
      />
    );
  }
  const isKnown = counts.every(({ isPending }) => !isPending);
  return (
    <EmptyState
      title={copy.empty.title}
      message={isKnown && helpful.length === 0 ? copy.empty.none : copy.empty.several}
      action={
        <>
          {helpful.map(({ label, search: relaxed, count }) => (
            <Button key={label} icon="close" onClick={() => onSearch(relaxed)}>
              {`${label} (${counted(count, 'consultant')} without it)`}
            </Button>
          ))}
          {onClear && (
            <Button variant="primary" onClick={onClear}>
              {copy.clear}
            </Button>
          )}
        </>
      }
    />
  );
};

/** Placeholders while the directory loads (spec §2). */
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

interface ConsultantListProps {
  readonly search: DirectorySearch;
  readonly onSearch: (search: DirectorySearch) => void;
  readonly countRef: Ref<HTMLParagraphElement>;
  /** Null if no filter is set. */
  readonly onClear: (() => void) | null;
}

/** The matching consultants, page by page, with their count. */
export const ConsultantList = ({ search, onSearch, countRef, onClear }: ConsultantListProps) => {
  const cards = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(consultantsQuery(filtersOf(search)));
  const { data, isPending, error, isFetching, isPlaceholderData, refetch } = query;
  const consultants = data?.pages.flatMap((page) => page.data) ?? [];
  /** The count before more were loaded: the focus moves to the first new one. */
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (known.current === undefined || consultants.length <= known.current) return;
    cards.current?.querySelectorAll('a')[known.current]?.focus({ preventScroll: true });
    known.current = undefined;
  }, [consultants.length]);
  useEffect(() => {
    // The placeholder is another list.
    if (isPlaceholderData) known.current = undefined;
  }, [isPlaceholderData]);
  const loadMore = () => {
    known.current = consultants.length;
    void query.fetchNextPage().then(({ isError: hasFailed }) => {
      if (hasFailed) known.current = undefined;
    });
  };
  if (isPending) {
    return (
      <Loading label={copy.loading}>
        <div className={styles.cards}>
          {skeletons.map((key) => (
            <CardSkeleton key={key} />
          ))}
        </div>
      </Loading>
    );
  }
  if (error !== null && data === undefined) {
    return (
      <LoadFailed
        title={copy.failed}
        error={error}
        reassurance={copy.searchKept}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={styles.results}>
      <p ref={countRef} tabIndex={-1} role="status" className={styles.count}>
        {copy.count(consultants.length, data.pages[0]?.total ?? consultants.length)}
      </p>
      {consultants.length === 0 ? (
        <NoneFound search={search} onSearch={onSearch} onClear={onClear} />
      ) : (
        <>
          <ul ref={cards} className={styles.cards}>
            {consultants.map((consultant) => (
              <ConsultantCard key={consultant.id} consultant={consultant} search={search} />
            ))}
          </ul>
          {query.isFetchNextPageError && (
            <LoadFailed
              title={copy.moreFailed}
              error={query.error}
              onRetry={loadMore}
              isRetrying={query.isFetchingNextPage}
            />
          )}
          {query.hasNextPage && !query.isFetchNextPageError && (
            <LoadMore
              shown={consultants.length}
              total={data.pages[0]?.total ?? consultants.length}
              things="consultants"
              hasMore
              onLoadMore={loadMore}
              busy={query.isFetchingNextPage}
            />
          )}
        </>
      )}
    </div>
  );
};
