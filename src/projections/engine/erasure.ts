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
  readonly blankRow: (row: Row) => Row;
  /** The column with the person's ID. */
  readonly subjectColumn: string;
  /** Records the subjects in the array `$1` as erased. */
  readonly note: string;
  /**
   * Blanks the rows of the subjects in the array `$1`, in the table of any version or generation. Null if that table has
   * no subject column.
   * @param columns the columns of that table
   */
  forget(table: string, columns: ReadonlySet<string>): string | null;
}

/**
 * Null for a projection without personal data. Throws if its blanks do not match its columns.
 */
export const erasureOf = (projection: Projection): Erasure | null => {
  const { name, version, personal } = projection;
  if (!personal) return null;
  const { subjectColumn, erasedBy } = personal;
  const blanks = new Map<string, unknown>(Object.entries(personal.blank));
  for (const [column, value] of blanks) {
    const declared = projection.table.columns[column];
    if (declared === undefined || column === subjectColumn || column === projection.table.keyColumn) {
      throw new Error(`Projection ${name} has no personal column ${column}.`);
    }
    if (value !== null) conform(declared.type, value);
  }
  if (projection.table.columns[subjectColumn]?.type !== 'text')
    throw new Error(`Projection ${name} has no text column for its subjects.`);

  const ofVersion = `projection = ${pg.escapeLiteral(name)} and version = ${version}`;
  const blank = (of: string): string =>
    `json_populate_record(null::${of}, ${pg.escapeLiteral(JSON.stringify(personal.blank))}::json) as blank`;
  const quoted = (column: string): string => pg.escapeIdentifier(column);
  // A column that was null stays null, as it does in the history.
  const shown = Object.keys(projection.table.columns).map((column) =>
    blanks.has(column)
      ? `case when forgotten.subject is null or given.${quoted(column)} is null
           then given.${quoted(column)} else blank.${quoted(column)} end as ${quoted(column)}`
      : `given.${quoted(column)}`,
  );

  return {
    subjectsOf: (events) => {
      const subjects = new Set<string>();
      for (const event of events) {
        if (Object.hasOwn(erasedBy, event.type)) {
          const subject = erasedBy[event.type]?.(event);
          if (subject !== undefined) subjects.add(subject);
        }
      }
      return [...subjects];
    },
    types: Object.keys(erasedBy),
    subjectColumn,
    blankRow: (row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          value === null || !blanks.has(column) ? value : (blanks.get(column) ?? null),
        ]),
      ),
    blanked: (table, rows) => `
      select ${shown.join(', ')} from (${rows}) as given
      left join projections.forgotten on ${ofVersion} and subject = given.${quoted(subjectColumn)}
      cross join ${blank(table)}`,
    note: `
      insert into projections.forgotten (projection, version, subject)
      select ${pg.escapeLiteral(name)}, ${version}, subject from unnest($1::text[]) as subject
      on conflict do nothing`,
    forget: (other, present) => {
      if (!present.has(subjectColumn)) return null;
      const changed = [...blanks.keys()].filter((column) => present.has(column)).map(quoted);
      if (changed.length === 0) return null;
      const set = changed.map(
        (column) => `${column} = case when kept.${column} is null then null else blank.${column} end`,
      );
      return `update ${other} as kept set ${set.join(', ')} from ${blank(other)}
        where kept.${quoted(subjectColumn)} = any($1::text[])`;
    },
  };
};
