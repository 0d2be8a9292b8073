import { useHistoryHome } from '#features/history/event-parts.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from '../reports.css.ts';
import { TableFrame } from '../result/table-frame.tsx';
import type { QueryRows } from './result-report.ts';

type Cell = QueryRows['rows'][number][number];

interface CellViewProps {
  readonly column: string;
  readonly cell: Cell;
  /** Id of the event in the same row. */
  readonly eventId: string | null;
}

/** A table cell; events, positions and streams link to the history. */
const CellView = ({ column, cell, eventId }: CellViewProps) => {
  const home = useHistoryHome();
  if (cell === null) return <>–</>;
  const text = String(cell);
  if (eventId !== null && (column === 'event_id' || column === 'position')) {
    return (
      <TextLink to="/history/$eventId" params={{ eventId }}>
        {text}
      </TextLink>
    );
  }
  if (column === 'stream') {
    return (
      <TextLink to={home} search={{ stream: text }}>
        {text}
      </TextLink>
    );
  }
  return <>{text}</>;
};

interface QueryTableProps {
  readonly result: Pick<QueryRows, 'columns' | 'rows'>;
  /** Accessible name. */
  readonly caption: string;
}

export const QueryTable = ({ result: { columns, rows }, caption }: QueryTableProps) => {
  const eventAt = columns.findIndex(({ name }) => name === 'event_id');
  return (
    <TableFrame
      caption={caption}
      rows={rows}
      head={columns.map(({ name, type }, at) => (
        <th
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
          key={at}
          scope="col"
          className={`${styles.headCell({ isFirst: at === 0 })} ${styles.cell({ isFigure: type === 'number' })}`}
        >
          {name}
        </th>
      ))}
    >
      {(row) =>
        columns.map(({ name, type }, place) => (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            key={place}
            className={styles.cell({
              isFigure: type === 'number',
              isDate: type === 'date' || type === 'timestamp',
              isFirst: place === 0,
            })}
          >
            <CellView
              column={name}
              cell={row[place] ?? null}
              eventId={typeof row[eventAt] === 'string' ? row[eventAt] : null}
            />
          </td>
        ))
      }
    </TableFrame>
  );
};
