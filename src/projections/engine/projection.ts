import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';
import type { ReadModelTable, RowOf } from './table.ts';

/**
 * A table's personal data and the events that erase it. From then on every row of that person, including rows that are
 * still to come, shows the blanks; a column that is null stays null. A fold may copy these columns, but must not decide
 * anything by their content.
 */
export interface PersonalColumns {
  /**
   * For each column that holds a person's ID: the personal columns of that person, and their content after erasure. It must
   * equal what a fold of the erased history gives, as a rebuild does. The ID changes only together with these columns.
   */
  readonly blanks: { readonly [subjectColumn: string]: object };
  /** The erasing event types, and how to get the person's ID from the envelope: the data may be unreadable. */
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
 * A read model as a pure fold: for each row that an event touches, it takes the row before the event (or null) and returns
 * the row after it (or null, which deletes it). It has no clock, no I/O and no access to other rows: folding the same history
 * always gives the same table.
 */
export interface Projection<Table extends ReadModelTable = ReadModelTable, Event extends DomainEvent = DomainEvent> {
  readonly name: Table['name'];
  readonly table: Table;
  /** Raise it whenever the fold or the table changes: the engine then builds a new table while queries read the old one. */
  readonly version: number;
  /** What the read model is for, in one sentence for administrators. */
  readonly purpose: string;
  /** The table's personal data; omitted where it has none. */
  readonly personal?: PersonalColumns;
  /**
   * Invariants of every row: a sentence and the same condition in SQL. Checked before a rebuilt table takes over. A
   * condition that is null counts as true.
   */
  readonly invariants?: Readonly<Record<string, string>>;
  /** Returns the keys of the rows that an event touches; null for none. */
  key(event: RecordedEvent<Event>): string | readonly string[] | null;
  readonly handlers: Handlers<RowOf<Table>, Event>;
  /**
   * Folds every event without a handler, of any type, including unreadable events, whose `data` throws. `key` is
   * called for them, too.
   */
  readonly anyOther?: Handler<RowOf<Table>, DomainEvent>;
}

/** A projection as it is declared: the name comes from its table, and its personal columns must be columns of that table. */
type Definition<Table extends ReadModelTable, Event extends DomainEvent> = Omit<Projection<Table, Event>, 'name'> & {
  readonly personal?: {
    readonly blanks: { readonly [SubjectColumn in keyof RowOf<Table>]?: Partial<RowOf<Table>> };
  };
};

export const projection = <Table extends ReadModelTable, Event extends DomainEvent>(
  definition: Definition<Table, Event>,
): Projection<Table, Event> => ({ ...definition, name: definition.table.name });
