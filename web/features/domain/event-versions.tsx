import { useQuery } from '@tanstack/react-query';
import { domainEventsQuery } from '#api/domain.ts';
import type { DomainEventType, DomainField } from '#contract/domain-events.ts';
import { inWords } from '#contract/format-list.ts';
import { contexts } from '#contract/history.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Code, CodeBlock } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import * as styles from './domain-page.css.ts';
import { NamedLink, Names, Prose, SourceLine } from './parts.tsx';

const afterErasure = ({ fallback }: DomainField): string =>
  fallback === null || fallback === ''
    ? 'empty'
    : `“${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}”`;

const fieldColumns: readonly Column<DomainField>[] = [
  {
    header: 'Field',
    short: true,
    cell: ({ name, label }) => (
      <>
        <Code>{name}</Code>
        <Caption>{label}</Caption>
      </>
    ),
  },
  {
    header: 'Holds',
    cell: ({ type, description }) => (
      <>
        {type}
        {description && <Caption>{description}</Caption>}
      </>
    ),
  },
  {
    header: 'Marks',
    short: true,
    cell: (field) => {
      if (!field.personal && !field.optional && !field.nullable) return <Text tone="muted">Always there</Text>;
      return (
        <Stack gap="xxsmall">
          <div className={styles.marks}>
            {field.personal && (
              <Badge tone="purple" icon="person">
                Personal
              </Badge>
            )}
            {field.optional && <Badge>Optional</Badge>}
            {field.nullable && <Badge>Nullable</Badge>}
          </div>
          {field.personal && <Caption>After erasure: {afterErasure(field)}</Caption>}
        </Stack>
      );
    },
  },
];

/** The fields of an event with type and privacy. */
export const FieldTable = ({
  caption,
  fields,
}: {
  readonly caption: string;
  readonly fields: readonly DomainField[];
}) => (
  <DataTable
    caption={caption}
    columns={fieldColumns}
    rows={fields}
    rowKey={({ name }) => name}
    none="This event has no fields."
  />
);

type Difference = DomainEventType['versions'][number]['differences'][number];

const tones = { added: 'positive', dropped: 'critical', changed: 'caution' } as const;
const labels = { added: 'Added', dropped: 'Dropped', changed: 'Changed' } as const;

const columns: readonly Column<Difference>[] = [
  { header: 'Field', cell: ({ field }) => <Code>{field}</Code> },
  { header: 'Change', short: true, cell: ({ change }) => <Badge tone={tones[change]}>{labels[change]}</Badge> },
  { header: 'Before', cell: ({ before }) => before ?? '–' },
  { header: 'After', cell: ({ after }) => after ?? '–' },
];

interface DifferencesProps {
  readonly caption: string;
  readonly differences: readonly Difference[];
}

/** The fields that differ from the previous version; renders nothing if there are none. */
const Differences = ({ caption, differences }: DifferencesProps) =>
  differences.length === 0 ? null : (
    <DataTable caption={caption} columns={columns} rows={differences} rowKey={({ field }) => field} />
  );

/** Versions of an event, newest first, with their upcasters. */
export const EventVersions = ({ event: { type, versions } }: { readonly event: DomainEventType }) => (
  <Stack gap="medium">
    {versions.length === 1 && <Text tone="muted">This event has one version, so it needs no upcaster.</Text>}
    {versions.length > 1 &&
      versions.toReversed().map(({ version, fields, change, differences, upcaster }) => (
        <Card key={version} as="article">
          <Stack gap="small">
            <Heading level={3} size="title4">
              Version {version}
            </Heading>
            <Prose>{change ?? 'The first version.'}</Prose>
            <Differences caption={`Differences of ${type}, version ${version}`} differences={differences} />
            {upcaster && (
              <Stack gap="xsmall">
                <Caption>
                  Events of version {version - 1} are stored unchanged. This upcaster converts them on read:
                </Caption>
                <CodeBlock label={`Upcaster of ${type} to version ${version}`}>{upcaster.code}</CodeBlock>
                <SourceLine source={upcaster} />
              </Stack>
            )}
            <Disclosure summary={`Fields of version ${version}`}>
              <FieldTable caption={`Fields of ${type}, version ${version}`} fields={fields} />
            </Disclosure>
          </Stack>
        </Card>
      ))}
  </Stack>
);

/** The changelog of the domain: released versions of events after the first, by context, and the events that never changed. */
export const ChangesPage = () => (
  <Loaded query={useQuery(domainEventsQuery)} what="the events">
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
                        {change && <Prose>{change}</Prose>}
                        <Differences caption={`Differences of ${type}, version ${version}`} differences={differences} />
                      </Stack>
                    </Card>
                  )),
                )}
                {revised.length < own.length && (
                  <Disclosure summary="Only one version so far">
                    <Names
                      section="events"
                      names={own.filter(({ version }) => version === 1).map(({ type }) => type)}
                      none="None."
                    />
                  </Disclosure>
                )}
              </Stack>
            </section>
          );
        })}
      </Stack>
    )}
  </Loaded>
);
