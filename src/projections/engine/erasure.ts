import pg from 'pg';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Projection } from './projection.ts';
import { conform, type Row } from './read-model-table.ts';

/**
 * How the engine's statements erase people from one version of a projection. People who are erased in one generation are
 * erased in all of them.
 */
export interface Erasure {
  readonly types: readonly string[];
  subjectsOf(events: readonly RecordedEvent[]): readonly string[];
  /** Wraps a query for rows of a generation's table so that rows of erased people show blanks. */
  blanked(table: string, rows: string): string;
  /** The row without the data of those people. */
  readonly blankRow: (row: Row, isErased: (subject: string) => boolean) => Row;
  /** Records the subjects in the array `$1` as erased. */
  readonly note: string;
  /**
   * The statements that blank the data of the subjects in the array `$1`, in the table of any version or generation.
   * @param columns the columns of that table
   */
  forget(table: string, columns: ReadonlySet<string>): readonly string[];
}

/**
 * Null for a projection without personal data. Throws if its blanks do not match its columns.
 */
export const erasureOf = (projection: Projection): Erasure | null => {
  const { name, version, personal } = projection;
  if (!personal) return null;
  const { erasedBy } = personal;
  const groups = Object.entries(personal.blanks).map(([subject, blanks]) => ({
    subject,
    blanks: Object.entries(blanks),
  }));
  /** For each personal column: the column with its person's ID, and its content after erasure. */
  const blanks = new Map<string, { readonly subject: string; readonly value: unknown }>();
  for (const { subject, blanks: ofSubject } of groups) {
    if (projection.table.columns[subject]?.type !== 'text')
      throw new Error(`Projection ${name} has no text column ${subject} for its subjects.`);
    for (const [column, value] of ofSubject) {
      const declared = projection.table.columns[column];
      if (
        declared === undefined ||
        column in personal.blanks ||
        column === projection.table.keyColumn ||
        blanks.has(column)
      ) {
        throw new Error(`Projection ${name} has no personal column ${column}.`);
      }
      if (value !== null) conform(declared.type, value);
      blanks.set(column, { subject, value });
    }
  }

  const blank = (of: string): string => {
    const values = Object.fromEntries([...blanks].map(([column, { value }]) => [column, value]));
    return `json_populate_record(null::${of}, ${pg.escapeLiteral(JSON.stringify(values))}::json) as blank`;
  };
  const quoted = (column: string): string => pg.escapeIdentifier(column);
  const forgotten = (subject: string): string => quoted(`forgotten by ${subject}`);
  // A column that was null stays null, as it does in the history.
  const shown = Object.keys(projection.table.columns).map((column) => {
    const personalColumn = blanks.get(column);
    return personalColumn === undefined
      ? `given.${quoted(column)}`
      : `case when ${forgotten(personalColumn.subject)}.subject is null or given.${quoted(column)} is null
           then given.${quoted(column)} else blank.${quoted(column)} end as ${quoted(column)}`;
  });
  const joins = groups.map(({ subject }) => {
    const alias = forgotten(subject);
    return `left join projections.forgotten as ${alias} on ${alias}.projection = ${pg.escapeLiteral(name)}
      and ${alias}.version = ${version} and ${alias}.subject = given.${quoted(subject)}`;
  });

  return {
    subjectsOf: (events) => {
      const erasing = events.filter(({ type }) => Object.hasOwn(erasedBy, type));
      return [...new Set(erasing.flatMap((event) => erasedBy[event.type]?.(event) ?? []))];
    },
    types: Object.keys(erasedBy),
    blankRow: (row, isErased) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          const personalColumn = blanks.get(column);
          const isBlank =
            value !== null && personalColumn !== undefined && isErased(String(row[personalColumn.subject]));
          return [column, isBlank ? personalColumn.value : value];
        }),
      ),
    blanked: (table, rows) => `
      select ${shown.join(', ')} from (${rows}) as given
      ${joins.join('\n')}
      cross join ${blank(table)}`,
    note: `
      insert into projections.forgotten (projection, version, subject)
      select ${pg.escapeLiteral(name)}, ${version}, subject from unnest($1::text[]) as subject
      on conflict do nothing`,
    forget: (other, present) =>
      groups.flatMap(({ subject, blanks: ofSubject }) => {
        const changed = ofSubject.flatMap(([column]) => (present.has(column) ? [quoted(column)] : []));
        if (!present.has(subject) || changed.length === 0) return [];
        const set = changed.map(
          (column) => `${column} = case when kept.${column} is null then null else blank.${column} end`,
        );
        return [
          `update ${other} as kept set ${set.join(', ')} from ${blank(other)}
           where kept.${quoted(subject)} = any($1::text[])`,
        ];
      }),
  };
};
