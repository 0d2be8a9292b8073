import { type ReactNode, useId, useMemo, useState } from 'react';
import { download } from '#api/download.ts';
import type { FailureMessage } from '#api/failure.ts';
import { useAction } from '#api/use-action.ts';
import type { EndpointName } from '#contract/contract.ts';
import { isFigure } from '#contract/figures.ts';
import { midSentence } from '#contract/format-list.ts';
import type { ReportResult } from '#contract/reports.ts';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FunnelChart, GroupedColumns, LinesChart, RowsChart } from '#ui/charts/series-charts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Caption, Text } from '#ui/text.tsx';
import { formatCell } from '../format.ts';
import * as styles from '../reports.css.ts';
import { type Figure, FigureEvents, sourcesOfResult } from './figure-events.tsx';
import {
  type DrawnResult,
  drawnResult,
  inReadableUnits,
  nextSorting,
  readSorting,
  sortedRows,
  sortingInAddress,
} from './result-data.ts';
import { TableFrame } from './table-frame.tsx';

export interface DownloadFile {
  readonly call: EndpointName;
  readonly label: string;
  readonly extension: string;
}

interface DownloadButtonsProps {
  readonly files: readonly DownloadFile[];
  /** Body of each call. */
  readonly body: unknown;
  /** File name without extension, used if the server sends none. */
  readonly name: string;
  readonly failed: FailureMessage;
}

/** Buttons that download a whole result; each runs it again. */
export const DownloadButtons = ({ files, body, name, failed }: DownloadButtonsProps) => {
  const { mutate, isPending, variables } = useAction({
    run: ({ call }: DownloadFile) => download(call, body),
    failed,
    onSuccess: ({ fileName, content }, { extension }) => saveFile(fileName ?? `${name}.${extension}`, content),
  });
  return files.map((file) => (
    <Button
      key={file.call}
      size="small"
      icon="download"
      busy={isPending && variables === file}
      busyLabel="Downloading..."
      onClick={() => mutate(file)}
    >
      {file.label}
    </Button>
  ));
};

const charts = { columns: GroupedColumns, rows: RowsChart, lines: LinesChart, funnel: FunnelChart } as const;

export const ResultChart = ({ drawn: { shape, name, data, leftOut } }: { readonly drawn: DrawnResult }) => {
  const Chart = charts[shape];
  return (
    <Stack gap="small">
      <Text weight="strong">{name}</Text>
      <Chart data={data} />
      {leftOut > 0 && <Caption>{counted(leftOut, 'more entry is', 'more entries are')} in the table only.</Caption>}
    </Stack>
  );
};

/** Sorting from the URL. */
export interface RowOrder {
  readonly sort: unknown;
  readonly onSort: (sort: string | undefined) => void;
}

interface ResultTableProps {
  readonly result: ReportResult;
  /** Accessible name of the table. */
  readonly caption: string;
  readonly order: RowOrder;
  /** Maximum number of rows; default: all. */
  readonly most?: number;
}

type Row = ReportResult['rows'][number];

const labelOf = (columns: ReportResult['columns'], row: Row): string =>
  columns.flatMap((column, place) => (isFigure(column) ? [] : [formatCell(column, row[place] ?? null)])).join(', ') ||
  'the figure';

/** All figures of a result. Headers sort the table; rows open the events behind them. */
export const ResultTable = ({ result, caption, order: { sort, onSort }, most }: ResultTableProps) => {
  const { columns, rows } = result;
  const [figure, setFigure] = useState<Figure | null>(null);
  const sources = useMemo(() => sourcesOfResult(result), [result]);
  const sorting = useMemo(() => readSorting(columns, sort), [columns, sort]);
  const sorted = useMemo(() => sortedRows(rows, sorting).slice(0, most), [rows, sorting, most]);
  const head = (
    <>
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
      {result.sources && (
        <th scope="col" className={`${styles.headCell({ isFirst: false })} ${styles.eventsHead}`}>
          Events
        </th>
      )}
    </>
  );
  const eventsCell = (row: Row) => {
    const label = labelOf(columns, row);
    const ofRow = sources.get(row) ?? [];
    return (
      <td className={styles.eventsCell}>
        {ofRow.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Show the events of ${label}`}
            onClick={() => setFigure({ label, sources: ofRow })}
          >
            Events
          </Button>
        )}
      </td>
    );
  };
  const table = (
    <TableFrame caption={caption} head={head} rows={sorted}>
      {(row) => (
        <>
          {columns.map((column, place) => {
            const isNumber = isFigure(column);
            const look = styles.cell({ isFigure: isNumber, isDate: column.kind === 'date', isFirst: place === 0 });
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
          {result.sources && eventsCell(row)}
        </>
      )}
    </TableFrame>
  );
  return (
    <>
      {table}
      {figure && <FigureEvents figure={figure} onClose={() => setFigure(null)} />}
    </>
  );
};

type Cells = Pick<ReportResult, 'columns' | 'rows'>;

/** Whether a result is one number, which needs neither a chart nor a table. */
export const isSingleFigure = ({ columns, rows }: Cells): boolean =>
  rows.length === 1 && columns.length === 1 && columns.every(isFigure);

export const SingleFigure = ({ result: { columns, rows } }: { readonly result: Cells }) =>
  columns.map((column) => (
    <p key={column.name}>
      <span className={styles.figure}>{formatCell(column, rows[0]?.[0] ?? null)}</span> {midSentence(column.label)}
    </p>
  ));

interface ResultViewProps {
  readonly title: string;
  /** Settings of the run. */
  readonly choices: string;
  readonly finishedAt: string | null;
  readonly events: number;
  readonly result: ReportResult;
  readonly order: RowOrder;
  readonly actions: ReactNode;
}

const Matter = ({ title, result: given, order }: Pick<ResultViewProps, 'title' | 'result' | 'order'>) => {
  const result = useMemo(() => inReadableUnits(given), [given]);
  if (result.rows.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title="No results"
        message="No events match these settings. Try a longer period or fewer conditions."
      />
    );
  }
  if (isSingleFigure(result)) return <SingleFigure result={result} />;
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

/** How to read a result. */
export const ResultNotes = ({ notes }: Pick<ReportResult, 'notes'>) =>
  notes.length > 0 && (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

/** A result as chart and table, with notes on how to read it. */
export const ResultView = ({ title, choices, finishedAt, events, result, order, actions }: ResultViewProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="large">
        <div className={styles.head}>
          <div className={styles.text}>
            <Heading level={2} id={id}>
              {title}
            </Heading>
            <Text tone="muted">{choices}</Text>
            {finishedAt !== null && (
              <Caption>
                As of {formatDateTime(finishedAt)}, from {counted(events, 'event')} of the history. Days are those of
                the United Kingdom.
              </Caption>
            )}
          </div>
          <div className={screenOnly}>{actions}</div>
        </div>
        {result.isCut && (
          <Notice tone="caution" title={`Only the first ${counted(result.rows.length, 'row')} are shown`}>
            The result exceeds the limit. Choose a shorter period or larger groups to see all rows.
          </Notice>
        )}
        <Matter title={title} result={result} order={order} />
        <ResultNotes notes={result.notes} />
      </Stack>
    </section>
  );
};
