import type { DomainEventType } from '#contract/domain-events.ts';
import { Badge } from '#ui/badge.tsx';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';

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

/** The fields that differ from the version before; nothing where none does. */
export const Differences = ({ caption, differences }: DifferencesProps) =>
  differences.length === 0 ? null : (
    <DataTable caption={caption} columns={columns} rows={differences} rowKey={({ field }) => field} />
  );
