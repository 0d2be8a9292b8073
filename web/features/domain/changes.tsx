import { useQuery } from '@tanstack/react-query';
import { domainEventsQuery } from '#api/domain.ts';
import type { DomainEventType } from '#contract/domain-events.ts';
import { inWords } from '#contract/format-list.ts';
import { contexts } from '#contract/history.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { Loaded, NamedLink, Names } from './parts.tsx';

type Difference = DomainEventType['versions'][number]['differences'][number];

const tones = { added: 'positive', dropped: 'critical', changed: 'caution' } as const;
const labels = { added: 'Added', dropped: 'Dropped', changed: 'Changed' } as const;

const columns: readonly Column<Difference>[] = [
  { key: 'field', header: 'Field', cell: ({ field }) => <Code>{field}</Code> },
  {
    key: 'change',
    header: 'Change',
    short: true,
    cell: ({ change }) => <Badge tone={tones[change]}>{labels[change]}</Badge>,
  },
  { key: 'before', header: 'Before', cell: ({ before }) => before ?? '–' },
  { key: 'after', header: 'After', cell: ({ after }) => after ?? '–' },
];

interface DifferencesProps {
  readonly caption: string;
  readonly differences: readonly Difference[];
}

/** The fields that differ from the previous version; renders nothing if there are none. */
export const Differences = ({ caption, differences }: DifferencesProps) =>
  differences.length === 0 ? null : (
    <DataTable caption={caption} columns={columns} rows={differences} rowKey={({ field }) => field} />
  );

/** The changelog of the domain: released versions of events after the first, by context, and the events that never changed. */
export const ChangesPage = () => (
  <Loaded query={useQuery(domainEventsQuery)} things="events">
    {({ data }) => (
      <Stack gap="xlarge">
        {contexts.map((context) => {
          const own = data.filter((event) => event.context === context);
          if (own.length === 0) return null;
          const revised = own.filter(({ version }) => version > 1);
          return (
            <section key={context} aria-label={inWords(context)}>
              <Stack gap="medium">
                <Heading level={2} size="title3">
                  {inWords(context)}
                </Heading>
                {revised.length === 0 && <Text tone="muted">No event has changed since its first release.</Text>}
                {revised.flatMap(({ type, versions }) =>
                  versions.slice(1).map(({ version, change, differences }) => (
                    <Card key={`${type} ${version}`} as="article">
                      <Stack gap="small">
                        <Heading level={3} size="title4">
                          <NamedLink section="events" name={type} /> version {version}
                        </Heading>
                        <Text>{change}</Text>
                        <Differences caption={`Differences of ${type}, version ${version}`} differences={differences} />
                      </Stack>
                    </Card>
                  )),
                )}
                {revised.length < own.length && (
                  <details>
                    <summary>Only one version so far</summary>
                    <Names
                      section="events"
                      names={own.filter(({ version }) => version === 1).map(({ type }) => type)}
                      none="None."
                    />
                  </details>
                )}
              </Stack>
            </section>
          );
        })}
      </Stack>
    )}
  </Loaded>
);
