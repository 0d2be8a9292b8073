import type { DomainField } from '../../../../src/http/contract/domain.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import * as styles from './parts.css.ts';

const afterErasure = ({ fallback }: DomainField): string =>
  fallback === null || fallback === ''
    ? 'empty'
    : `“${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}”`;

const columns: readonly Column<DomainField>[] = [
  {
    key: 'name',
    header: 'Field',
    short: true,
    cell: ({ name, label }) => (
      <>
        <Code>{name}</Code>
        <Text size="caption" tone="muted">
          {label}
        </Text>
      </>
    ),
  },
  {
    key: 'type',
    header: 'Holds',
    cell: ({ type, description }) => (
      <>
        {type}
        {description && (
          <Text size="caption" tone="muted">
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'marks',
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
            {field.optional && <Badge>May be missing</Badge>}
            {field.nullable && <Badge>May be empty</Badge>}
          </div>
          {field.personal && (
            <Text size="caption" tone="muted">
              After erasure: {afterErasure(field)}
            </Text>
          )}
        </Stack>
      );
    },
  },
];

/** The fields of an event, with what they hold and how personal they are. */
export const FieldTable = ({
  caption,
  fields,
}: {
  readonly caption: string;
  readonly fields: readonly DomainField[];
}) =>
  fields.length === 0 ? (
    <Text tone="muted">It carries no fields: that it happened says everything.</Text>
  ) : (
    <DataTable caption={caption} columns={columns} rows={fields} rowKey={({ name }) => name} />
  );
