import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  domainAggregatesQuery,
  domainCommandsQuery,
  domainConsumersQuery,
  domainEventsQuery,
  domainOverviewQuery,
  domainRulesQuery,
} from '#api/domain.ts';
import { counted } from '#lib/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { LoadFailed } from '#ui/not-loaded.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Caption, Text } from '#ui/text.tsx';
import * as styles from './domain-page.css.ts';
import { type FindingGroup, findingsOf } from './findings.ts';
import { DomainLink } from './parts.tsx';

const SHOWN_RULES = 5;
const SHOWN_PARTS = 3;

const Group = ({ title, findings }: FindingGroup) => (
  <Stack as="section" gap="xsmall">
    <Heading level={2} size="title4">
      {title}
    </Heading>
    <ul className={styles.results}>
      {findings.map(({ place, name, about, within }) => (
        <li key={name} className={styles.result}>
          <DomainLink to={place} weight="strong">
            {name}
          </DomainLink>
          <Caption>{about}</Caption>
          {within.length > 0 && (
            <Text size="caption">
              {within.slice(0, SHOWN_PARTS).join(', ')}
              {within.length > SHOWN_PARTS && `, and ${within.length - SHOWN_PARTS} more`}
            </Text>
          )}
        </li>
      ))}
    </ul>
  </Stack>
);

/** Results of a search of the whole documentation. */
export const FinderResults = ({ searchText }: { readonly searchText: string }) => {
  const events = useQuery(domainEventsQuery);
  const commands = useQuery(domainCommandsQuery);
  const aggregates = useQuery(domainAggregatesQuery);
  const readers = useQuery(domainConsumersQuery);
  const overview = useQuery(domainOverviewQuery);
  const stated = useInfiniteQuery(domainRulesQuery({ search: searchText }, SHOWN_RULES));
  // Ignore results of an earlier search.
  const rules = stated.isPlaceholderData ? undefined : stated.data?.pages[0];
  const all = [events, commands, aggregates, readers, overview, stated];
  if (all.some(({ isError, data }) => isError && data === undefined)) {
    return (
      <LoadFailed
        title="We could not search the documentation"
        error={all.find(({ isError }) => isError)?.error}
        onRetry={() => void Promise.all(all.filter(({ isError }) => isError).map((query) => query.refetch()))}
        isRetrying={all.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!events.data || !commands.data || !aggregates.data || !readers.data || !overview.data || !rules) {
    return <Loading label="Searching..." shapes={['block', 'block']} />;
  }
  const groups = findingsOf(
    {
      events: events.data.data,
      commands: commands.data.data,
      aggregates: aggregates.data.data,
      readers: readers.data.data,
      contexts: overview.data.data.contexts,
    },
    searchText,
  );
  const total = groups.reduce((sum, { findings }) => sum + findings.length, 0) + rules.total;
  return (
    <Stack gap="large">
      <div role="status">
        <Text tone="muted">
          {total === 0 ? 'No results' : `${counted(total, 'result')}`} for “{searchText}”
        </Text>
      </div>
      {total === 0 && (
        <EmptyState
          title="No results"
          message="Try a single word or its beginning. The search covers events, commands, fields and refusals."
        />
      )}
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      {rules.total > 0 && (
        <Stack as="section" gap="xsmall">
          <Heading level={2} size="title4">
            Rules
          </Heading>
          <ul className={styles.results}>
            {rules.data.map(({ id, rule, subject, command }) => (
              <li key={id} className={styles.result}>
                <DomainLink
                  to={{ section: 'rules', name: null }}
                  search={{ command, words: searchText }}
                  weight="strong"
                >
                  {subject} {rule}
                </DomainLink>
              </li>
            ))}
          </ul>
          {rules.total > rules.data.length && (
            <DomainLink to={{ section: 'rules', name: null }} search={{ words: searchText }}>
              Read all {counted(rules.total, 'rule')}
            </DomainLink>
          )}
        </Stack>
      )}
    </Stack>
  );
};
