import { type ReactNode, useState } from 'react';
import { Stack } from '#ui/layout.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from '../reports.css.ts';

/** Rows per page. */
const PAGE = 200;

interface TableFrameProps<Row> {
  /** Accessible name. */
  readonly caption: string;
  /** The cells of the header. */
  readonly head: ReactNode;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
}

/** A table that scrolls in its frame, page by page. */
export const TableFrame = <Row,>({ caption, head, rows, children }: TableFrameProps<Row>) => {
  const [shown, setShown] = useState(PAGE);
  return (
    <Stack gap="small">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable region needs a name */}
      <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className={visuallyHidden}>{caption}</caption>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
              <tr key={at}>{children(row)}</tr>
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
