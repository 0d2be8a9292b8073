import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { contexts } from '../../../../src/http/contract/history.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainAggregatesQuery, domainRulesQuery } from '../../../api/domain.ts';
import { oneOf } from '../../../lib/search-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Code } from '../../../ui/code.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { Text } from '../../../ui/text.tsx';
import { PagedList } from '../../admin/frame/paged-list.tsx';
import type { DomainSearch } from '../domain-search.ts';
import { ListFilters } from '../parts/list-filters.tsx';
import { RuleCard } from './rule-card.tsx';

const outcomes = ['events', 'nothing', 'refusal'] as const;
const outcomeLabels = { events: 'Something happens', nothing: 'Nothing happens', refusal: 'It is refused' } as const;

/** A choice that another page made, shown with the way out of it. */
const Chosen = ({ label, name, onClear }: { label: string; name: string; onClear: () => void }) => (
  <Cluster gap="xsmall">
    <Text>
      {label} <Code>{name}</Code>
    </Text>
    <Button size="small" variant="quiet" icon="close" onClick={onClear}>
      Show all rules
    </Button>
  </Cluster>
);

interface RuleListProps {
  readonly search: DomainSearch;
  readonly onSearch: (wanted: DomainSearch) => void;
}

/** The specifications as readable pages. */
export const RuleList = ({ search, onSearch }: RuleListProps) => {
  const aggregates = useQuery(domainAggregatesQuery).data?.data ?? [];
  const { aggregate, command, event, words } = search;
  const context = oneOf(contexts, search.context);
  const outcome = oneOf(outcomes, search.outcome);
  const query = useInfiniteQuery(domainRulesQuery({ context, aggregate, command, event, outcome, search: words }));
  const known = contexts.filter((one) => aggregates.length === 0 || aggregates.some((each) => each.context === one));
  return (
    <Stack gap="large">
      <ListFilters label="Narrow the rules down" things="rules" contexts={known} search={search} onSearch={onSearch}>
        <Select
          label="Outcome"
          options={[
            { value: 'all', label: 'Every outcome' },
            ...outcomes.map((value) => ({ value, label: outcomeLabels[value] })),
          ]}
          value={outcome ?? 'all'}
          onChange={(chosen) => onSearch({ ...search, outcome: chosen === 'all' ? undefined : chosen })}
        />
      </ListFilters>
      {aggregate && (
        <Chosen label="About" name={aggregate} onClear={() => onSearch({ ...search, aggregate: undefined })} />
      )}
      {command && (
        <Chosen label="When asked for" name={command} onClear={() => onSearch({ ...search, command: undefined })} />
      )}
      {event && <Chosen label="With" name={event} onClear={() => onSearch({ ...search, event: undefined })} />}
      <PagedList
        query={query}
        things="rules"
        failure="We could not load the rules"
        empty={{
          title: 'No rule matches',
          message: `Try fewer words${context ? `, or look beyond ${inWords(context)}` : ''}.`,
        }}
      >
        {(rules) => (
          <Stack gap="medium">
            {rules.map((rule) => (
              <RuleCard key={rule.id} rule={rule} level={2} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
};
