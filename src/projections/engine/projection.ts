import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';

/** The Postgres types that read models use. `timestamptz` and `date` reach handlers and queries as strings. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'date' | 'jsonb' | 'text[]';

/** The columns of a row type; any, for the row type `object` of a projection that may be any. */
type ColumnOf<Row> = keyof Row extends never ? string : keyof Row & string;

/**
 * An index: a list of column expressions in order, for example `['charity_id', 'created_at desc']`; the same for some rows
 * alone; or one expression that has many values in a row, such as a list or the words of a text.
 */
export type Index =
  | readonly string[]
  | { readonly on: readonly string[]; readonly where: string }
  | { readonly gin: string };

/** The table a projection folds into; the engine creates it, one per version. */
export interface ReadModelTable<Row> {
  /** Columns by name, as Postgres spells them. */
  readonly columns: { readonly [Column in ColumnOf<Row>]: ColumnType };
  /** The column that holds the key, which is the primary key. */
  readonly keyColumn: ColumnOf<Row>;
  /** Further indexes, beside that of the key. */
  readonly indexes?: readonly Index[];
}

/**
 * What a table holds of people, and when it forgets one of them. From then on every row of that person, those still to
 * come included, shows blanks: whatever was told; what was never told stays null. A fold may copy these columns, and
 * must decide nothing by them.
 */
export interface PersonalColumns<Row> {
  /** Names the person whose data the row holds. Once set it stays. */
  readonly subjectColumn: ColumnOf<Row>;
  /** What stands in each personal column afterwards: what the history itself then says, so that a rebuilt table is alike. */
  readonly blank: Partial<Row>;
  /** The events that make the table forget a person, with who that is. Told by the envelope: the data may be unreadable. */
  readonly erasedBy: { readonly [type: string]: (event: Pick<RecordedEvent, 'stream'>) => string };
}

/**
 * One step of a fold. Written as a method, so that a projection of certain rows and events also counts as a
 * projection of any, and can be listed with the others.
 */
type Handler<Row, Event extends DomainEvent> = {
  fold(row: Row | null, event: RecordedEvent<Event>, key: string): Row | null;
}['fold'];

type Handlers<Row, Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: Handler<Row, Extract<Event, { type: Type }>>;
};

/**
 * A read model as a pure fold: for each row the event touches, the row before (or null) gives the row after (or null,
 * which deletes it). No clock, no I/O, no look at other rows: folding the same history always gives the same table.
 */
export interface Projection<Row = object, Event extends DomainEvent = DomainEvent> {
  /** Name of the view that queries read; the tables behind it are `<name>_v<version>`. */
  readonly name: string;
  /** Raise it whenever the fold or the table changes: the engine then builds a new table beside the live one. */
  readonly version: number;
  readonly table: ReadModelTable<Row>;
  /** What the table holds of people; left out where it holds nothing of them. */
  readonly personal?: PersonalColumns<Row>;
  /**
   * What holds for every row, whatever happened: a sentence, and the same as a condition in SQL. Looked at before a
   * rebuilt table takes over. A condition that is null holds.
   */
  readonly invariants?: Readonly<Record<string, string>>;
  /** Which rows an event touches; null for none. */
  key(event: RecordedEvent<Event>): string | readonly string[] | null;
  readonly handlers: Handlers<Row, Event>;
  /**
   * Folds every event that has no handler, of whatever type, also one that cannot be read: to ask for the data of such an
   * event throws. `key` is asked for them, too.
   */
  readonly anyOther?: Handler<Row, DomainEvent>;
}

/** Declares a projection; it only fixes the types. */
export const projection = <Row, Event extends DomainEvent>(
  definition: Projection<Row, Event>,
): Projection<Row, Event> => definition;
