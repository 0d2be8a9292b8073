import { useQuery } from '@tanstack/react-query';
import { domainOverviewQuery } from '../../../api/domain.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { Text } from '../../../ui/text.tsx';
import { ContextList } from '../contexts/context-list.tsx';
import { Chapter } from '../parts/chapter.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';
import { ContextMap } from './context-map.tsx';

/** Where the documentation begins. */
export const StartPage = () => (
  <Known query={useQuery(domainOverviewQuery)} things="documentation">
    {({ data }) => (
      <Stack gap="xlarge">
        <Card tone="accent">
          <Stack gap="xsmall">
            <Heading level={2} size="title4">
              New here?
            </Heading>
            <Text measured>
              Follow one request{' '}
              <DomainLink to={{ section: 'walk', name: null }} weight="strong">
                from the button to the screen
              </DomainLink>
              : every stop on its way, with the lines of code that do the work.
            </Text>
          </Stack>
        </Card>
        <Grid columns="narrow" gap="small">
          <StatCard label="Events" value={data.counts.events} />
          <StatCard label="Commands" value={data.counts.commands} />
          <StatCard label="Refusals" value={data.counts.rejections} />
          <StatCard label="Rules proven" value={data.counts.specs} />
          <StatCard label="Personal fields" value={data.counts.personalFields} />
        </Grid>
        <Chapter id="contexts" title="Contexts">
          <ContextList contexts={data.contexts} />
        </Chapter>
        <Chapter id="map" title="Context map">
          <ContextMap overview={data} />
        </Chapter>
      </Stack>
    )}
  </Known>
);
