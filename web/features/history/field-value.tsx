import type { HistoryDetail } from '../../../src/http/contract/history.ts';
import { formatDateTime, formatLongDate } from '../../lib/dates.ts';
import { Code } from '../../ui/code.tsx';
import * as styles from './field-value.css.ts';
import { SubjectLink } from './subject-link.tsx';

/** What ids among the values are called. */
export type Names = HistoryDetail['names'];

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface FieldValueProps {
  readonly value: unknown;
  readonly names: Names;
}

const TextValue = ({ value, names }: FieldValueProps & { readonly value: string }) => {
  if (value === '') return <span className={styles.nothing}>Empty</span>;
  const named = names.find(({ id }) => id === value);
  if (named) return <SubjectLink subject={named}>{named.name}</SubjectLink>;
  if (uuid.test(value)) return <Code>{value}</Code>;
  if (Number.isNaN(Date.parse(value))) return value;
  if (moment.test(value)) return <time dateTime={value}>{formatDateTime(value)}</time>;
  if (day.test(value)) return <time dateTime={value}>{formatLongDate(value)}</time>;
  return value;
};

/** A value of a field as people read it, whatever its kind. */
export const FieldValue = ({ value, names }: FieldValueProps) => {
  if (value === null || value === undefined) return <span className={styles.nothing}>Not set</span>;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  if (typeof value === 'string') return <TextValue value={value} names={names} />;
  if (!Array.isArray(value)) return <Code>{JSON.stringify(value)}</Code>;
  if (value.length === 0) return <span className={styles.nothing}>None</span>;
  return (
    <ul className={styles.list}>
      {value.map((entry: unknown, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a stored list never change places
        <li key={place}>
          <FieldValue value={entry} names={names} />
        </li>
      ))}
    </ul>
  );
};
