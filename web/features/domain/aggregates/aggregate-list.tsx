import { useQuery } from '@tanstack/react-query';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainAggregatesQuery } from '../../../api/domain.ts';
import { counted } from '../../../lib/counted.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';

/** Everything that decides. */
export const AggregateList = () => (
  <Known query={useQuery(domainAggregatesQuery)} things="aggregates">
    {({ data }) => (
      <Grid as="ul" gap="medium" columns="medium">
        {data.map(({ name, title, context, description, states, commands, events }) => (
          <Card key={name} as="li">
            <Stack gap="xsmall">
              <Text size="caption" tone="muted">
                {inWords(context)}
              </Text>
              <Heading level={2} size="title4">
                <DomainLink to={{ section: 'aggregates', name }}>{title}</DomainLink>
              </Heading>
              {description && <Text>{description}</Text>}
              <Text size="caption" tone="muted">
                {[
                  states.length > 1 ? counted(states.length, 'state') : null,
                  counted(commands.length, 'command'),
                  counted(events.length, 'event'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
          </Card>
        ))}
      </Grid>
    )}
  </Known>
);
