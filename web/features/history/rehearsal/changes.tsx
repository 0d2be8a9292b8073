import { useState } from 'react';
import type { ChangedField, ChangedRow, StreamStep } from '#contract/rehearsal.ts';
import { Badge } from '#ui/badge.tsx';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Switch } from '#ui/switch.tsx';
import { Text } from '#ui/text.tsx';
import { shortId } from '../copy.ts';
import { comparison } from '../event-parts.css.ts';
import { FieldValue, PersonalValue } from '../event-parts.tsx';
import * as styles from './rehearsal.css.ts';

type Names = StreamStep['names'];

const columnsOf = (names: Names): readonly Column<ChangedField>[] => {
  const shown = ({ personal }: ChangedField, value: unknown) =>
    personal && value !== null ? (
      <PersonalValue value={value} personal="kept" names={names} />
    ) : (
      <FieldValue value={value} names={names} />
    );
  return [
    {
      header: 'Field',
      cell: ({ label, differs }) => (
        <Cluster gap="xsmall">
          <span className={differs ? styles.changed : undefined} data-differs={differs || undefined}>
            {label}
          </span>
          {differs && (
            <Badge tone="caution" icon="refresh">
              Changes
            </Badge>
          )}
        </Cluster>
      ),
    },
    { header: 'Before', long: true, cell: (field) => shown(field, field.before) },
    {
      header: 'After',
      long: true,
      cell: (field) => (field.differs ? shown(field, field.after) : <Text tone="muted">The same</Text>),
    },
  ];
};

interface FieldsProps {
  readonly caption: string;
  readonly fields: readonly ChangedField[];
  readonly names: Names;
}

const FieldTable = ({ caption, fields, names }: FieldsProps) => (
  <div className={comparison}>
    <DataTable caption={caption} columns={columnsOf(names)} rows={fields} rowKey={({ name }) => name} />
  </div>
);

interface StateProps {
  readonly state: readonly ChangedField[];
  readonly names: Names;
}

/** The state of an aggregate before and after. */
export const StateChanges = ({ state, names }: StateProps) => {
  const [isShort, setShort] = useState(false);
  const differing = state.filter(({ differs }) => differs);
  const rows = isShort ? differing : state;
  return (
    <section aria-label="State before and after">
      <Stack gap="small">
        <Cluster justify="between">
          <Heading level={2} size="title3">
            State before and after
          </Heading>
          <div className={screenOnly}>
            <Switch label="Only what changes" checked={isShort} onChange={setShort} />
          </div>
        </Cluster>
        {rows.length === 0 ? (
          <Text tone="muted">{state.length === 0 ? 'No state yet.' : 'No field changes.'}</Text>
        ) : (
          <FieldTable caption="State before and after" fields={rows} names={names} />
        )}
      </Stack>
    </section>
  );
};

/** A key with names for its ids; `*` is the key of a row about all members. */
const keyInWords = (key: string, names: Names): string =>
  key
    .split('/')
    .map((part) => (part === '*' ? 'of all' : (names.find(({ id }) => id === part)?.name ?? shortId(part))))
    .join(' / ');

const changeLabels = { added: 'New row', changed: 'Changed', removed: 'Removed', none: 'Not folded' } as const;

interface RowsProps {
  readonly rows: readonly ChangedRow[];
  readonly names: Names;
  /** How the previous rows were determined. */
  readonly basis: string;
}

/** The rows of read models before and after. */
export const RowChanges = ({ rows, names, basis }: RowsProps) => (
  <section aria-label="Rows of read models">
    <Stack gap="small">
      <div>
        <Heading level={2} size="title3">
          Rows of read models
        </Heading>
        <Text tone="muted">{basis}</Text>
      </div>
      {rows.length === 0 ? (
        <Text>No row changes.</Text>
      ) : (
        rows.map((row) => (
          <details key={`${row.readModel} ${row.key}`} className={styles.row} open={rows.length === 1}>
            <summary className={styles.summary}>
              <span className={styles.changed}>{row.title}</span> {keyInWords(row.key, names)}{' '}
              <Badge tone={row.change === 'none' ? 'critical' : 'accent'}>{changeLabels[row.change]}</Badge>
            </summary>
            <Stack gap="small">
              <Text>
                Key: <Code>{row.key}</Code>
              </Text>
              {row.fault !== null && (
                <Notice tone="critical" title="The fold failed">
                  {row.fault}
                </Notice>
              )}
              <FieldTable
                caption={`Row of ${row.title}`}
                fields={row.change === 'changed' ? row.columns.filter(({ differs }) => differs) : row.columns}
                names={names}
              />
            </Stack>
          </details>
        ))
      )}
    </Stack>
  </section>
);
