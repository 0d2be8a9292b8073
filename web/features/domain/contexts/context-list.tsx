import { useQuery } from '@tanstack/react-query';
import type { DomainOverview } from '../../../../src/http/contract/domain.ts';
import { domainOverviewQuery } from '../../../api/domain.ts';
import { counted } from '../../../lib/counted.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';

interface ContextListProps {
  readonly contexts: DomainOverview['data']['contexts'];
  readonly level?: 2 | 3;
}

/** The contexts, each with what it is there for. */
export const ContextList = ({ contexts, level = 3 }: ContextListProps) => (
  <Grid as="ul" gap="medium" columns="medium">
    {contexts.map(({ name, title, purpose, counts }) => (
      <Card key={name} as="li">
        <Stack gap="xsmall">
          <Heading level={level} size="title4">
            <DomainLink to={{ section: 'contexts', name }}>{title}</DomainLink>
          </Heading>
          <Text>{purpose}</Text>
          <Text size="caption" tone="muted">
            {counted(counts.events, 'event')} · {counted(counts.commands, 'command')} · {counted(counts.specs, 'rule')}
          </Text>
        </Stack>
      </Card>
    ))}
  </Grid>
);

/** The same as a page. */
export const ContextListPage = () => (
  <Known query={useQuery(domainOverviewQuery)} things="contexts">
    {({ data }) => <ContextList contexts={data.contexts} level={2} />}
  </Known>
);
