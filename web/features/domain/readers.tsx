import { useQuery } from '@tanstack/react-query';
import { domainConsumersQuery } from '#api/domain.ts';
import type { DomainConsumer, DomainEventType } from '#contract/domain-events.ts';
import { counted } from '#lib/counted.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './domain-page.css.ts';
import { DomainLink, Names, PageSection, SourceLine, Unknown, useDomainBase } from './parts.tsx';

const readerKinds = {
  projection: {
    one: 'Read model',
    many: 'Read models',
    purpose: 'Tables behind screens and lists, built from events.',
  },
  reactor: {
    one: 'Reactor',
    many: 'Reactors',
    purpose: 'Respond to events with commands, emails or schedules.',
  },
  report: { one: 'Report', many: 'Reports', purpose: 'Statistics for analysts, without personal data.' },
  follower: {
    one: 'Follower',
    many: 'Followers',
    purpose: 'Follow the whole history without a table for screens.',
  },
} as const;

export const ReaderNames = ({ readers }: { readonly readers: DomainEventType['consumedBy'] }) =>
  readers.length === 0 ? (
    <Text tone="muted">None besides the history.</Text>
  ) : (
    <ul className={styles.column}>
      {readers.map(({ kind, name, title }) => (
        <li key={`${kind} ${name}`}>
          <DomainLink to={{ section: 'readers', name: `${kind}/${name}` }}>{title}</DomainLink>{' '}
          <Text as="span" size="caption" tone="muted">
            {readerKinds[kind].one}
          </Text>
        </li>
      ))}
    </ul>
  );

const columns: readonly Column<DomainConsumer>[] = [
  {
    header: 'Name',
    cell: ({ kind, name, title }) => (
      <DomainLink to={{ section: 'readers', name: `${kind}/${name}` }} weight="strong">
        {title}
      </DomainLink>
    ),
  },
  { header: 'Purpose', cell: ({ description }) => description ?? '' },
  {
    header: 'Reads',
    short: true,
    cell: ({ events, readsEverything }) => (readsEverything ? 'Every event' : counted(events.length, 'event type')),
  },
];

const kinds = ['projection', 'reactor', 'report', 'follower'] as const;

export const ReaderList = () => (
  <Loaded query={useQuery(domainConsumersQuery)} what="the readers of events">
    {({ data }) => (
      <Stack gap="xlarge">
        {kinds.map((kind) => {
          const rows = data.filter((reader) => reader.kind === kind);
          return rows.length === 0 ? null : (
            <Stack key={kind} as="section" gap="small">
              <Heading level={2} size="title3">
                {readerKinds[kind].many}
              </Heading>
              <Text tone="muted">{readerKinds[kind].purpose}</Text>
              <DataTable caption={readerKinds[kind].many} columns={columns} rows={rows} rowKey={({ name }) => name} />
            </Stack>
          );
        })}
      </Stack>
    )}
  </Loaded>
);

const ReaderMatter = ({ reader }: { readonly reader: DomainConsumer }) => {
  const isForAdministrators = useDomainBase() === '/admin/domain/$';
  return (
    <Stack gap="xlarge">
      <Stack gap="medium">
        <div className={styles.marks}>
          <Badge>{readerKinds[reader.kind].one}</Badge>
          {reader.version !== null && <Badge tone="info">Version {reader.version}</Badge>}
        </div>
        {reader.description && <Text measured>{reader.description}</Text>}
        {reader.kind === 'projection' && isForAdministrators && (
          <Text>
            <TextLink to="/admin/projections/$name" params={{ name: reader.name }}>
              Show status in Projections
            </TextLink>
          </Text>
        )}
      </Stack>
      <PageSection id="events" title="Events it reads">
        {reader.readsEverything && <Text>All events, including those of later releases.</Text>}
        {!reader.readsEverything && <Names section="events" names={reader.events} none="None." />}
      </PageSection>
      {reader.kind === 'reactor' && (
        <PageSection id="commands" title="Commands it issues">
          <Names section="commands" names={reader.commands} none="None: it sends emails or schedules work." />
        </PageSection>
      )}
      <SourceLine source={reader.source} />
    </Stack>
  );
};

/** One reader of events: read model, reactor or report. */
export const ReaderPage = ({ name }: { readonly name: string }) => (
  <Loaded query={useQuery(domainConsumersQuery)} what="the readers of events">
    {({ data }) => {
      const reader = data.find((one) => `${one.kind}/${one.name}` === name);
      return reader ? <ReaderMatter reader={reader} /> : <Unknown section="readers" thing="reader of events" />;
    }}
  </Loaded>
);
