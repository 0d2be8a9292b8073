/** The Postgres types that read models use. `timestamptz` and `date` reach handlers and queries as strings. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'date' | 'jsonb' | 'text[]';

export interface Column<Value = unknown> {
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Never set: it only carries the type for {@link RowOf}. */
  readonly value?: Value;
}

export type Columns = Readonly<Record<string, Column>>;

/** A text, optionally narrowed to some strings: `text<ProjectStatus>()`. */
export const text = <Value extends string = string>(): Column<Value> => ({ type: 'text', nullable: false });
export const textArray = <Element extends string = string>(): Column<Element[]> => ({
  type: 'text[]',
  nullable: false,
});
export const integer = (): Column<number> => ({ type: 'integer', nullable: false });
export const bigint = (): Column<number> => ({ type: 'bigint', nullable: false });
export const boolean = (): Column<boolean> => ({ type: 'boolean', nullable: false });
/** An ISO 8601 instant in UTC, as `Date.toISOString` writes it. */
export const timestamptz = (): Column<string> => ({ type: 'timestamptz', nullable: false });
/** `yyyy-mm-dd`. */
export const date = (): Column<string> => ({ type: 'date', nullable: false });
export const jsonb = <Value>(): Column<Value> => ({ type: 'jsonb', nullable: false });

/** The column, where a row may also have null. Nullability is a matter of types only: the database does not check it. */
export const nullable = <Value>({ type }: Column<Value>): Column<Value | null> => ({ type, nullable: true });

/**
 * An index: a list of column expressions in order, for example `['charity_id', 'created_at desc']`; the same for the rows
 * that meet a condition, or with further columns for queries that then need not read the table; or a GIN index on one
 * expression with many values per row, such as a list or the words of a text.
 */
export type Index =
  | readonly string[]
  | { readonly on: readonly string[]; readonly where: string }
  | { readonly on: readonly string[]; readonly include: readonly string[] }
  | { readonly gin: string };

/** The table that a projection folds into. The engine creates one per version and generation. */
export interface ReadModelTable<Name extends string = string, Of extends Columns = Columns> {
  /** Name of the view that queries read. The tables behind it are called `<name>_v<version>`. */
  readonly name: Name;
  /** Columns by name, as Postgres spells them. */
  readonly columns: Of;
  readonly keyColumn: string;
  /** Indexes in addition to that of the primary key. */
  readonly indexes?: readonly Index[];
}

/** Declares a table; its row type follows from the columns, see {@link RowOf}. */
export const readModelTable = <Name extends string, Of extends Columns>(
  table: ReadModelTable<Name, Of> & { readonly keyColumn: keyof Of },
): ReadModelTable<Name, Of> => table;

type ValueOf<Of extends Column> = Of extends Column<infer Value> ? Value : never;

export type RowOf<Table extends ReadModelTable> = {
  readonly [Name in keyof Table['columns']]: ValueOf<Table['columns'][Name]>;
};
