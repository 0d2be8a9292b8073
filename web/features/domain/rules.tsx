import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { domainAggregatesQuery, domainRulesQuery, type RuleFilters } from '#api/domain.ts';
import type { DomainSpec } from '#contract/domain-specs.ts';
import { inWords } from '#contract/format-list.ts';
import { contexts } from '#contract/history.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { counted } from '#lib/counted.ts';
import { oneOf } from '#lib/search-values.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Code, CodeBlock } from '#ui/code.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import * as styles from './domain-page.css.ts';
import { DomainLink, ListFilters, NamedLink, type Searched, SourceLine } from './parts.tsx';

type Step = DomainSpec['when'];

const StepLine = ({ step, section }: { readonly step: Step; readonly section: 'events' | 'commands' }) => (
  <li className={styles.step}>
    <span>
      {step.sentence}
      {step.times > 1 && ` (${step.times} times)`}
    </span>{' '}
    <NamedLink section={section} name={step.name} />
  </li>
);

const Outcome = ({ outcome }: { readonly outcome: DomainSpec['outcome'] }) => {
  switch (outcome.kind) {
    case 'events':
      return (
        <>
          {outcome.events.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a rule have a fixed order
            <StepLine key={place} step={step} section="events" />
          ))}
        </>
      );
    case 'nothing':
      return <li className={styles.step}>Nothing happens, because nothing would change.</li>;
    case 'refusal':
      return (
        <li className={styles.step}>
          <Badge tone="caution" icon="caution">
            Refused
          </Badge>{' '}
          “{outcome.message}” <Code>{outcome.code}</Code>
        </li>
      );
  }
};

const stateAfter = ({ outcome }: DomainSpec): string | null => (outcome.kind === 'refusal' ? null : outcome.state);

const dataOf = ({ given, when, outcome }: DomainSpec): string => {
  const named = ({ name, data }: Step) => ({ [name]: data });
  const after = outcome.kind === 'events' ? { Then: outcome.events.map(named) } : {};
  return JSON.stringify({ Given: given.map(named), When: named(when), ...after }, null, 2);
};

/** A business rule as an example: given, when, then. */
const RuleCard = ({ rule, level = 3 }: { readonly rule: DomainSpec; readonly level?: 2 | 3 }) => {
  const state = stateAfter(rule);
  return (
    <Card as="article">
      <Stack gap="small">
        <div>
          <Caption>{inWords(rule.aggregate)}</Caption>
          <Heading level={level} size="title4">
            {rule.subject} {rule.rule}
          </Heading>
        </div>
        <dl className={styles.story}>
          <div className={styles.part}>
            <dt className={styles.term}>Given</dt>
            <dd>
              <ul className={styles.steps}>
                {rule.given.length === 0 && <li className={styles.step}>No events yet.</li>}
                {rule.given.map((step, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a rule have a fixed order
                  <StepLine key={place} step={step} section="events" />
                ))}
              </ul>
            </dd>
          </div>
          <div className={styles.part}>
            <dt className={styles.term}>When</dt>
            <dd>
              <ul className={styles.steps}>
                <StepLine step={rule.when} section="commands" />
              </ul>
            </dd>
          </div>
          <div className={styles.part}>
            <dt className={styles.term}>Then</dt>
            <dd>
              <ul className={styles.steps}>
                <Outcome outcome={rule.outcome} />
                {state !== null && <li className={styles.step}>The status is now {inWords(state).toLowerCase()}.</li>}
              </ul>
            </dd>
          </div>
        </dl>
        <Disclosure summary="Show all data">
          <Stack gap="xsmall">
            <CodeBlock label={`Data of the rule: ${rule.rule}`}>{dataOf(rule)}</CodeBlock>
            <SourceLine source={rule.source} />
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  );
};

const outcomes = ['events', 'nothing', 'refusal'] as const;
const outcomeLabels = { events: 'Events', nothing: 'No change', refusal: 'Refused' } as const;

/** A filter set by another page, with a button to remove it. */
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

/** The specifications as a searchable list. */
export const RuleList = ({ search, onSearch }: Searched) => {
  const aggregates = useQuery(domainAggregatesQuery).data?.data ?? [];
  const { aggregate, command, event, words } = search;
  const context = oneOf(contexts, search.context);
  const outcome = oneOf(outcomes, search.outcome);
  const query = useInfiniteQuery(domainRulesQuery({ context, aggregate, command, event, outcome, search: words }));
  const known = contexts.filter((one) => aggregates.length === 0 || aggregates.some((each) => each.context === one));
  return (
    <Stack gap="large">
      <ListFilters label="Filter rules" things="rules" contexts={known} search={search} onSearch={onSearch}>
        <Select
          label="Outcome"
          options={[
            { value: 'all', label: 'All outcomes' },
            ...outcomes.map((value) => ({ value, label: outcomeLabels[value] })),
          ]}
          value={outcome ?? 'all'}
          onChange={(chosen) => onSearch({ ...search, outcome: chosen === 'all' ? undefined : chosen })}
        />
      </ListFilters>
      {aggregate && (
        <Chosen label="About" name={aggregate} onClear={() => onSearch({ ...search, aggregate: undefined })} />
      )}
      {command && <Chosen label="Command" name={command} onClear={() => onSearch({ ...search, command: undefined })} />}
      {event && <Chosen label="Event" name={event} onClear={() => onSearch({ ...search, event: undefined })} />}
      <PagedList
        query={query}
        things="rules"
        empty={{
          title: 'No matching rules',
          message: `Try fewer words${context ? `, or search outside ${inWords(context)}` : ''}.`,
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

/** Number of rules shown on another page. */
const SHOWN = 3;

interface RelatedRulesProps {
  readonly filters: Pick<RuleFilters, 'event' | 'command' | 'aggregate' | 'outcome' | 'search'>;
  readonly none: string;
}

/** The first rules about an entry, with a link to all of them. */
export const RelatedRules = ({ filters, none }: RelatedRulesProps) => {
  const query = useInfiniteQuery(domainRulesQuery(filters, SHOWN));
  const { search: words, ...others } = filters;
  const first = query.data?.pages[0];
  if (first === undefined) return <NotLoaded query={query} what="the rules" headingLevel={3} />;
  if (first.data.length === 0) return <Text tone="muted">{none}</Text>;
  return (
    <Stack gap="medium">
      {first.data.map((rule) => (
        <RuleCard key={rule.id} rule={rule} />
      ))}
      {first.total > first.data.length && (
        <DomainLink to={{ section: 'rules', name: null }} search={{ ...others, words }} weight="strong">
          Read all {counted(first.total, 'rule')}
        </DomainLink>
      )}
    </Stack>
  );
};
