import { type ReactNode, useId } from 'react';
import type { ReportResult } from '../../../../src/http/contract/reports.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { Text } from '../../../ui/text.tsx';
import { formatCell } from './cell-format.ts';
import { drawnResult } from './chart-data.ts';
import { ResultChart } from './result-chart.tsx';
import { ResultTable, type RowOrder } from './result-table.tsx';
import * as styles from './result-view.css.ts';

interface ResultViewProps {
  readonly title: string;
  /** What was asked for: 'From 1 January 2026, every tier'. */
  readonly choices: string;
  readonly finishedAt: string | null;
  /** Events that were read for it. */
  readonly events: number;
  readonly result: ReportResult;
  readonly order: RowOrder;
  /** What can be done with it. */
  readonly actions: ReactNode;
}

const Matter = ({ title, result, order }: Pick<ResultViewProps, 'title' | 'result' | 'order'>) => {
  const { columns, rows } = result;
  const [column] = columns;
  const [row] = rows;
  if (row === undefined || column === undefined) {
    return (
      <EmptyState
        headingLevel={3}
        title="Nothing was found"
        message="Nothing in the history fits these choices. Try a longer period, or leave a condition out."
      />
    );
  }
  if (rows.length === 1 && columns.length === 1) {
    return (
      <p>
        <span className={styles.figure}>{formatCell(column, row[0] ?? null)}</span> {column.label.toLowerCase()}
      </p>
    );
  }
  const drawn = drawnResult(result, title);
  return (
    <>
      {drawn && (
        <Card>
          <ResultChart drawn={drawn} />
        </Card>
      )}
      <ResultTable result={result} caption={`${title} as a table`} order={order} />
    </>
  );
};

/** What a report found out: chart and table at once, and how to read them. */
export const ResultView = ({ title, choices, finishedAt, events, result, order, actions }: ResultViewProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="large">
        <div className={styles.head}>
          <div className={styles.words}>
            <Heading level={2} id={id}>
              {title}
            </Heading>
            <Text tone="muted">{choices}</Text>
            {finishedAt !== null && (
              <Text size="caption" tone="muted">
                As of {formatDateTime(finishedAt)}, from {counted(events, 'event')} of the history. Days are those of
                UTC.
              </Text>
            )}
          </div>
          <div className={screenOnly}>{actions}</div>
        </div>
        {result.isCut && (
          <Notice tone="caution" title={`Only the first ${counted(result.rows.length, 'row')} are here`}>
            There are more than a result keeps. Choose a shorter period or larger groups to see everything.
          </Notice>
        )}
        <Matter title={title} result={result} order={order} />
        {result.notes.length > 0 && (
          <ul className={styles.notes}>
            {result.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Stack>
    </section>
  );
};
