import type { ProjectionDetail, ProjectionGeneration } from '../../../../src/http/contract/projections-room.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import * as styles from './projections.css.ts';
import { behindInWords, positionInWords, rateInWords } from './standing.ts';

const roles = {
  live: { label: 'Read now', tone: 'positive', icon: 'show' },
  next: { label: 'New', tone: 'info', icon: 'plus' },
  kept: { label: 'Kept to roll back', tone: 'neutral', icon: 'clock' },
} as const;

const columns: readonly Column<ProjectionGeneration>[] = [
  {
    key: 'generation',
    header: 'Table',
    cell: ({ generation, role }) => {
      const { label, tone, icon } = roles[role];
      return (
        <>
          <Text weight="strong">Generation {generation}</Text>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </>
      );
    },
  },
  { key: 'position', header: 'Position', cell: ({ position }) => positionInWords(position), short: true },
  { key: 'behind', header: 'Events behind', cell: ({ behind }) => behindInWords(behind), short: true },
  { key: 'rate', header: 'Pace', cell: ({ rate }) => rateInWords(rate), short: true },
  {
    key: 'begun',
    header: 'Begun',
    cell: ({ startedAt, readyAt }) => (
      <>
        {formatDateTime(startedAt)}
        <Text size="caption" tone="muted">
          {readyAt === null ? 'Not up to date yet' : `Up to date ${formatDateTime(readyAt)}`}
        </Text>
      </>
    ),
  },
  {
    key: 'trouble',
    header: 'Trouble',
    cell: ({ lastError, parked }) =>
      lastError === null && parked === 0 ? (
        'None'
      ) : (
        <p className={styles.error}>
          {[lastError, parked > 0 ? `${parked.toLocaleString('en-GB')} parked` : null].filter(Boolean).join('; ')}
        </p>
      ),
  },
];

/** The tables of a read model, the one that is read first. */
export const Generations = ({ detail: { name, generations } }: { readonly detail: ProjectionDetail }) => (
  <Stack as="section" gap="small">
    <Heading level={2} size="title3">
      Its tables
    </Heading>
    <DataTable
      caption={`Tables of ${name}`}
      columns={columns}
      rows={generations}
      rowKey={({ generation, role }) => `${role} ${generation}`}
    />
  </Stack>
);
