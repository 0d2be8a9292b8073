import { useState } from 'react';
import type { PastState } from '../../../../src/http/contract/history.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Text } from '../../../ui/text.tsx';
import { FieldValue } from '../field-value.tsx';
import { PersonalValue } from '../personal-value.tsx';
import * as styles from './past.css.ts';

type Field = PastState['fields'][number];

const columnsOf = ({ names }: PastState): readonly Column<Field>[] => [
  {
    key: 'field',
    header: 'Field',
    cell: ({ label, differs }) => (
      <span className={styles.label} data-differs={differs || undefined}>
        <span className={differs ? styles.strong : undefined}>{label}</span>
        {differs && (
          <Badge tone="caution" icon="refresh">
            Differs
          </Badge>
        )}
      </span>
    ),
  },
  {
    key: 'then',
    header: 'As it stood',
    cell: ({ value, personal, differs }) => (
      <div className={differs ? styles.strong : undefined}>
        <PersonalValue value={value} personal={personal} names={names} />
      </div>
    ),
  },
  {
    key: 'now',
    header: 'Now',
    cell: ({ now, personal, differs }) => {
      if (!differs) return <Text tone="muted">The same</Text>;
      return personal === 'no' || personal === 'kept' ? (
        <FieldValue value={now} names={names} />
      ) : (
        <PersonalValue value={now} personal={personal} names={names} />
      );
    },
  },
];

const differing = (count: number): string => {
  if (count === 0) return 'Nothing differs from now.';
  return count === 1 ? 'One field differs from now.' : `${count} fields differ from now.`;
};

interface PastFieldsProps {
  readonly state: PastState;
  readonly isLate: boolean;
}

/** All that was known of it then, and what has become of that. */
export const PastFields = ({ state, isLate }: PastFieldsProps) => {
  const [isShort, setShort] = useState(false);
  const different = state.fields.filter(({ differs }) => differs);
  const rows = isShort ? different : state.fields;
  return (
    <Stack gap="small">
      <div className={styles.head}>
        <div>
          <Heading level={2} size="title3">
            Then and now
          </Heading>
          <Text tone="muted">{differing(different.length)}</Text>
        </div>
        <Switch label="Only what differs" checked={isShort} onChange={setShort} />
      </div>
      <div aria-busy={isLate} className={styles.table}>
        {rows.length === 0 ? (
          <EmptyState title="It stood as it stands now" message="Go to an earlier event to see what has changed." />
        ) : (
          <DataTable caption="Then and now" columns={columnsOf(state)} rows={rows} rowKey={({ name }) => name} />
        )}
      </div>
    </Stack>
  );
};
