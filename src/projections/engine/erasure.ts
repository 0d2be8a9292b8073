import pg from 'pg';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Projection } from './projection.ts';
import { conform, type Row } from './read-model-table.ts';

/**
 * How the engine's statements make one version of a projection forget people. Who is forgotten in one generation is so in
 * all of them.
 */
export interface Erasure {
  /** The types of the events that make the table forget somebody. */
  readonly types: readonly string[];
  /** Whom these events make the table forget, each once. */
  subjectsOf(events: readonly RecordedEvent[]): readonly string[];
  /** A query for rows of a generation's table, made so that those of forgotten people show blanks. */
  blanked(table: string, rows: string): string;
  /** The row as it shows a person who is forgotten. */
  readonly blankRow: (row: Row) => Row;
  /** The column that names the person. */
  readonly subjectColumn: string;
  /** Notes the subjects of the array `$1` as forgotten. */
  readonly note: string;
  /**
   * Blanks what another table, of whatever version or generation, holds of the subjects of the array `$1`; null when
   * that table names no subject.
   * @param columns the columns that the table has
   */
  forget(table: string, columns: ReadonlySet<string>): string | null;
}

/**
 * Null for a projection that holds nothing of people. Throws when it declares blanks for columns that it does not have,
 * or that would not fit them.
 */
export const erasureOf = (projection: Projection): Erasure | null => {
  const { name, version, personal } = projection;
  if (!personal) return null;
  const declared: ReadonlyMap<string, string> = new Map(Object.entries(projection.table.columns));
  const { subjectColumn, erasedBy } = personal;
  const blanks = new Map<string, unknown>(Object.entries(personal.blank));
  for (const [column, value] of blanks) {
    const type = projection.table.columns[column];
    if (type === undefined || column === subjectColumn || column === projection.table.keyColumn) {
      throw new Error(`Projection ${name} has no personal column ${column}.`);
    }
    if (value !== null) conform(type, value);
  }
  if (declared.get(subjectColumn) !== 'text') throw new Error(`Projection ${name} does not name its subjects.`);

  const ofVersion = `projection = ${pg.escapeLiteral(name)} and version = ${version}`;
  const blank = (of: string): string =>
    `json_populate_record(null::${of}, ${pg.escapeLiteral(JSON.stringify(personal.blank))}::json) as blank`;
  const quoted = (column: string): string => pg.escapeIdentifier(column);
  // What was never told is no secret, and the history still says so.
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
