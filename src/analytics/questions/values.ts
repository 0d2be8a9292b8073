import { bandsOf, isBanded } from '../../history/bands.ts';
import type { QuestionField } from './question-table.ts';

/** The audience: analysts see months and bands instead of times and numbers that describe people (decision 0028). */
export type Audience = 'administrator' | 'analyst';

const lastName = (path: string): string => path.split('.').at(-1) ?? '';

/** Whether a field has the lower ends of bands instead of its numbers: in the copy, for everyone. */
export const hasBands = ({ kind, name }: QuestionField): boolean => kind === 'number' && isBanded(lastName(name));

/** The lower end of a number's band, as `bandOf`. */
const bandStart = (column: string, name: string): string => {
  const [lowest = 0, ...others] = bandsOf(name);
  const whens = others.toReversed().map((begin) => `when ${column} >= ${begin} then ${begin}`);
  return `case when ${column} is null then null ${whens.join(' ')} else ${lowest} end`;
};

/**
 * The value of a field in a row, as the audience sees it.
 * @param column the column, with the name of its row.
 */
export const fieldSql = (field: QuestionField, column: string, audience: Audience): string => {
  const isSeenExactly = audience === 'administrator';
  switch (field.kind) {
    case 'number':
      return isSeenExactly || !hasBands(field) ? column : bandStart(column, lastName(field.name));
    case 'date':
      return isSeenExactly ? dayOf(field, column) : `cast(date_trunc('month', ${dayOf(field, column)}) as date)`;
    case 'text':
    case 'choice':
    case 'yes-no':
    case 'id':
    case 'list':
      return column;
    default:
      return field.kind satisfies never;
  }
};

/** The day of a field in the United Kingdom. Instants are stored in UTC. */
const dayOf = ({ isInstant }: QuestionField, column: string): string =>
  isInstant ? `cast(${column} at time zone 'UTC' at time zone 'Europe/London' as date)` : `cast(${column} as date)`;
