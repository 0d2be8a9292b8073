import { useMemo, useState } from 'react';
import type { ReportResult } from '../../../../src/http/contract/reports.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import { formatCell, isFigure } from './cell-format.ts';
import * as styles from './result-table.css.ts';
import { nextSorting, readSorting, sortedRows, sortingInAddress } from './sorted-rows.ts';

/** Rows that are drawn at a time. */
const PAGE = 200;

/** In which order rows stand, as the address says. */
export interface RowOrder {
  readonly sort: unknown;
  readonly onSort: (sort: string | undefined) => void;
}

interface ResultTableProps {
  readonly result: ReportResult;
  /** What the table holds; read out. */
  readonly caption: string;
  readonly order: RowOrder;
}

/** Every figure of a result. A column's head sorts by it. */
export const ResultTable = ({ result: { columns, rows }, caption, order: { sort, onSort } }: ResultTableProps) => {
  const sorting = useMemo(() => readSorting(columns, sort), [columns, sort]);
  const [shown, setShown] = useState(PAGE);
  const sorted = useMemo(() => sortedRows(rows, sorting), [rows, sorting]);
  return (
    <Stack gap="small">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard, too */}
      {/* biome-ignore lint/a11y/useSemanticElements: named, because it takes the focus */}
      <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className={visuallyHidden}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th
                  key={column.name}
                  scope="col"
                  className={styles.headCell({ isFirst: place === 0 })}
                  aria-sort={sorting?.column === place ? sorting.direction : undefined}
                >
                  <button
                    type="button"
                    className={styles.sort({ isFigure: isFigure(column) })}
                    onClick={() => onSort(sortingInAddress(columns, nextSorting(sorting, place, isFigure(column))))}
                  >
                    {column.label}
                    <span className={styles.direction}>
                      <Icon name="down" />
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
              <tr key={at}>
                {columns.map((column, place) => {
                  const isNumber = isFigure(column);
                  const look = styles.cell({
                    isFigure: isNumber,
                    isDate: column.kind === 'date',
                    isFirst: place === 0,
                  });
                  const text = formatCell(column, row[place] ?? null);
                  return place === 0 && columns.length > 1 ? (
                    <th key={column.name} scope="row" className={look}>
                      {text}
                    </th>
                  ) : (
                    <td key={column.name} className={isNumber ? `${look} ${styles.figureEnd}` : look}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > PAGE && (
        <LoadMore
          shown={Math.min(shown, rows.length)}
          total={rows.length}
          things="rows"
          hasMore={shown < rows.length}
          onLoadMore={() => setShown(shown + PAGE)}
        />
      )}
    </Stack>
  );
};
