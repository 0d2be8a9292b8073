import type { QuestionCondition } from '../../contract/question-definition.ts';
import { firstDayOfMonth } from '../../history/months.ts';
import type { QuestionField } from './question-table.ts';
import { dated, numeric, quoted } from './sql-text.ts';
import { type Audience, fieldSql } from './values.ts';

interface Compared {
  /** The value in SQL. */
  readonly sql: string;
  /** A literal in SQL for a value of the condition. */
  readonly literal: (value: string) => string;
}

/** Texts are compared ignoring case; choices and ids are selected from a list. */
const comparedOf = (field: QuestionField, column: string, audience: Audience): Compared => {
  const sql = fieldSql(field, column, audience);
  switch (field.kind) {
    case 'number':
      return { sql, literal: numeric };
    case 'date':
      return { sql, literal: audience === 'analyst' ? (day) => dated(firstDayOfMonth(day)) : dated };
    case 'yes-no':
      return { sql, literal: (value) => (value.toLowerCase() === 'yes' ? 'true' : 'false') };
    case 'text':
      return { sql: `lower(${sql})`, literal: (value) => quoted(value.toLowerCase()) };
    case 'choice':
    case 'id':
      return { sql, literal: quoted };
    case 'list':
      if (field.options !== undefined) return { sql, literal: quoted };
      return {
        sql: `list_transform(${sql}, lambda entry: lower(entry))`,
        literal: (value) => quoted(value.toLowerCase()),
      };
    default:
      return field.kind satisfies never;
  }
};

const listCondition = ({ sql, literal }: Compared, { comparison, values }: QuestionCondition): string => {
  const literals = values.map(literal);
  const has = `coalesce(list_has_any(${sql}, [${literals.join(', ')}]), false)`;
  switch (comparison) {
    case 'is':
    case 'one-of':
      return has;
    case 'is-not':
    case 'none-of':
      return `not ${has}`;
    case 'contains':
      return `len(list_filter(${sql}, lambda entry: contains(lower(entry), ${quoted((values[0] ?? '').toLowerCase())}))) > 0`;
    case 'empty':
      return `coalesce(len(${sql}), 0) = 0`;
    case 'not-empty':
      return `coalesce(len(${sql}), 0) > 0`;
    case 'at-least':
    case 'at-most':
    case 'more-than':
    case 'less-than':
    case 'between':
      throw new Error('Lists have no order.');
    default:
      return comparison satisfies never;
  }
};

/** A condition on a row. A missing value meets `is-not`, `none-of` and `empty` only. The condition must be valid. */
export const conditionSql = (
  condition: QuestionCondition,
  field: QuestionField,
  column: string,
  audience: Audience,
): string => {
  const compared = comparedOf(field, column, audience);
  if (field.kind === 'list') return listCondition(compared, condition);
  const { sql, literal } = compared;
  const literals = condition.values.map(literal);
  const [first = '', second = ''] = literals;
  switch (condition.comparison) {
    case 'is':
      return `${sql} = ${first}`;
    case 'is-not':
      return `${sql} is distinct from ${first}`;
    case 'one-of':
      return `${sql} in (${literals.join(', ')})`;
    case 'none-of':
      return `(${sql} is null or ${sql} not in (${literals.join(', ')}))`;
    case 'contains':
      return `contains(${sql}, ${first})`;
    case 'at-least':
      return `${sql} >= ${first}`;
    case 'at-most':
      return `${sql} <= ${first}`;
    case 'more-than':
      return `${sql} > ${first}`;
    case 'less-than':
      return `${sql} < ${first}`;
    case 'between':
      return `${sql} between ${first} and ${second}`;
    case 'empty':
      return field.kind === 'text' ? `coalesce(${column}, '') = ''` : `${column} is null`;
    case 'not-empty':
      return field.kind === 'text' ? `coalesce(${column}, '') <> ''` : `${column} is not null`;
    default:
      return condition.comparison satisfies never;
  }
};
