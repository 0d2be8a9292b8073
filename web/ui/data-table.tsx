import type { ReactNode } from 'react';
import * as styles from './data-table.css.ts';
import { Text } from './text.tsx';

export interface Column<Row> {
  /** Differs from column to column. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A date or a figure: stays on one line. */
  readonly short?: boolean;
  /** An address: may break anywhere. */
  readonly long?: boolean;
}

interface DataTableProps<Row> {
  /** What the table contains; read out by screen readers. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Text in place of a table without rows. */
  readonly none?: string;
}

// On a phone, CSS turns the rows into blocks, and some browsers then drop the table semantics: the explicit roles
// restore them.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table. On a phone each row becomes a block with labelled values. */
export const DataTable = <Row,>({ caption, columns, rows, rowKey, none }: DataTableProps<Row>) =>
  none !== undefined && rows.length === 0 ? (
    <Text tone="muted">{none}</Text>
  ) : (
    <div className={styles.frame}>
      <table {...roles.table} className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead {...roles.group} className={styles.head}>
          <tr {...roles.row} className={styles.headRow}>
            {columns.map(({ header }) => (
              <th key={header} {...roles.columnHeader} scope="col" className={styles.headCell}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className={styles.body}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} className={styles.row}>
              {columns.map(({ header, cell, short, long }, place) =>
                place === 0 ? (
                  <th
                    key={header}
                    {...roles.rowHeader}
                    scope="row"
                    className={styles.cell({ place: 'first', short, long })}
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <td key={header} {...roles.cell} className={styles.cell({ place: 'other', short, long })}>
                    <span aria-hidden="true" className={styles.label}>
                      {header}
                    </span>
                    <div>{cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
