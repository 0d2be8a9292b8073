import { useQuery } from '@tanstack/react-query';
import type { DomainConsumer } from '../../../../src/http/contract/domain.ts';
import { domainConsumersQuery } from '../../../api/domain.ts';
import { counted } from '../../../lib/counted.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';
import { readerKinds } from './reader-names.tsx';

const columns: readonly Column<DomainConsumer>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ kind, name, title }) => (
      <DomainLink to={{ section: 'readers', name: `${kind}/${name}` }} weight="strong">
        {title}
      </DomainLink>
    ),
  },
  { key: 'description', header: 'What it is for', cell: ({ description }) => description ?? '' },
  {
    key: 'events',
    header: 'Reads',
    short: true,
    cell: ({ events, readsEverything }) => (readsEverything ? 'Every event' : counted(events.length, 'event type')),
  },
];

const kinds = ['projection', 'reactor', 'report', 'follower'] as const;

/** Everything that reads events and makes something of them. */
export const ReaderList = () => (
  <Known query={useQuery(domainConsumersQuery)} things="readers of events">
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
  </Known>
);
