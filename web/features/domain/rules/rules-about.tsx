import { useInfiniteQuery } from '@tanstack/react-query';
import { domainRulesQuery, type RuleFilters } from '../../../api/domain.ts';
import { counted } from '../../../lib/counted.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import { RuleCard } from './rule-card.tsx';

/** Rules that stand on the page of something they are about. */
const SHOWN = 3;

interface RulesAboutProps {
  readonly filters: Pick<RuleFilters, 'event' | 'command' | 'aggregate'>;
  readonly none: string;
}

/** The first few rules about something, and the way to all of them. */
export const RulesAbout = ({ filters, none }: RulesAboutProps) => {
  const query = useInfiniteQuery(domainRulesQuery(filters, SHOWN));
  const first = query.data?.pages[0];
  if (query.isPending) {
    return (
      <Loading label="Loading rules...">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (!first) {
    return (
      <ErrorState
        title="We could not load the rules"
        message="Check your connection and try again."
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        headingLevel={3}
      />
    );
  }
  if (first.data.length === 0) return <Text tone="muted">{none}</Text>;
  return (
    <Stack gap="medium">
      {first.data.map((rule) => (
        <RuleCard key={rule.id} rule={rule} />
      ))}
      {first.total > first.data.length && (
        <DomainLink to={{ section: 'rules', name: null }} search={filters} weight="strong">
          Read all {counted(first.total, 'rule')}
        </DomainLink>
      )}
    </Stack>
  );
};
