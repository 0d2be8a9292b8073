import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { copyVersionQuery, dashboardQuery, tileQuery } from '#api/dashboards.ts';
import { isMissing } from '#api/missing.ts';
import type { Dashboard, TileResult } from '#contract/dashboards.ts';
import type { ReportResult } from '#contract/reports.ts';
import { sourceOf } from '#domain/dashboards/tile-forms.ts';
import { counted } from '#lib/counted.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { SplitChartView } from '../questions/split-chart.tsx';
import { drawnResult, inReadableUnits } from '../result/result-data.ts';
import { isSingleFigure, ResultChart, ResultNotes, ResultTable, SingleFigure } from '../result/result-view.tsx';
import { QueryTable } from '../sql/query-table.tsx';
import { reportOf, withDays } from '../sql/result-report.ts';

/** Maximum number of table rows on a dashboard. */
const MOST_ROWS = 20;

type Tile = Dashboard['tiles'][number];

interface TileResultProps {
  readonly tile: Tile;
  readonly name: string;
  readonly result: TileResult;
}

interface AnswerProps {
  readonly caption: string;
  readonly result: ReportResult;
  /** Maximum number of rows. */
  readonly most: number;
}

/** Whether rows that do not fit are the earlier periods. */
const isOverTime = ({ columns: [first] }: Pick<ReportResult, 'columns'>): boolean => first?.kind === 'date';

const Answer = ({ caption, result, most }: AnswerProps) => {
  const { columns, rows } = result;
  const latestFirst = rows.length > most && isOverTime(result) ? `-${columns[0]?.name}` : undefined;
  const [sort, setSort] = useState(latestFirst);
  return <ResultTable result={result} caption={caption} order={{ sort, onSort: setSort }} most={most} />;
};

/** A chart with its table, or the first rows of a table. Rows that no chart can show are shown as a table. */
const TileMatter = ({ tile: { shows }, name, result: given }: TileResultProps) => {
  if (given.outcome === 'refused') return <Text tone="muted">There is no result: {given.message}</Text>;
  const result = given.outcome === 'answered' ? given : withDays(given);
  const isAnswer = result.outcome === 'answered';
  const report = isAnswer ? inReadableUnits(result.result) : reportOf(result);
  const { length } = report.rows;
  if (length === 0) return <Text tone="muted">No events match.</Text>;
  const caption = `${name} as a table`;
  const tableOf = (most: number) =>
    isAnswer ? (
      <Answer caption={caption} result={report} most={most} />
    ) : (
      <QueryTable result={{ columns: result.columns, rows: result.rows.slice(0, most) }} caption={caption} />
    );
  const notes = report.notes.length > 0 && (
    <Disclosure summary="Notes">
      <ResultNotes notes={report.notes} />
    </Disclosure>
  );
  const splitChart = isAnswer ? result.splitChart : null;
  const drawn = drawnResult(report, name);
  const isNumber = isSingleFigure(report);
  if (shows === 'table' || (splitChart === null && drawn === null && !isNumber)) {
    return (
      <>
        {tableOf(MOST_ROWS)}
        {length > MOST_ROWS && (
          <Caption>
            The {isAnswer && isOverTime(report) ? 'latest' : 'first'} {counted(MOST_ROWS, 'row')}. Open it to see all.
          </Caption>
        )}
        {notes}
      </>
    );
  }
  return (
    <>
      {splitChart && <SplitChartView title={name} result={report} chart={splitChart} />}
      {!splitChart && drawn && <ResultChart drawn={drawn} />}
      {isNumber && <SingleFigure result={report} />}
      {report.isCut && <Caption>Only the first {counted(length, 'row')} are shown.</Caption>}
      <Disclosure summary={caption}>{tableOf(length)}</Disclosure>
      {notes}
    </>
  );
};

const OpenTile = ({ tile, name }: { readonly tile: Tile; readonly name: string }) =>
  'queryId' in tile ? (
    <TextLink to="/reports/sql" search={{ saved: tile.queryId }} aria-label={`Open ${name}`}>
      Open
    </TextLink>
  ) : (
    <TextLink to="/reports/questions" search={{ saved: tile.questionId, asked: true }} aria-label={`Open ${name}`}>
      Open
    </TextLink>
  );

interface TileViewProps {
  readonly dashboardId: string;
  readonly tile: Tile;
  readonly name: string;
}

const NotAvailable = () => (
  <TitledCard title="Not available">
    <Text tone="muted">It was deleted, or its author no longer shares it.</Text>
  </TitledCard>
);

/** The result of one query or question of a dashboard, reloaded when the analytical copy has new events. */
const LoadedTile = ({ dashboardId, tile, name }: TileViewProps) => {
  const copy = useQuery(copyVersionQuery);
  const version = copy.data?.version;
  const query = useQuery({
    ...tileQuery(dashboardId, sourceOf(tile), version ?? ''),
    enabled: version !== undefined,
  });
  const isGone = isMissing(query.error);
  const queries = useQueryClient();
  useEffect(() => {
    // The dashboard then says so, too, also when it is edited; or it is gone itself.
    if (isGone) void queries.invalidateQueries({ queryKey: dashboardQuery(dashboardId).queryKey });
  }, [isGone, queries, dashboardId]);
  if (isGone) return <NotAvailable />;
  return (
    <TitledCard title={name} gap="small" action={<OpenTile tile={tile} name={name} />}>
      {query.data === undefined ? (
        <NotLoaded
          query={version === undefined ? copy : query}
          what="this result"
          loading={`Loading ${name}...`}
          shapes={['block']}
          headingLevel={3}
        />
      ) : (
        <TileMatter tile={tile} name={name} result={query.data} />
      )}
    </TitledCard>
  );
};

/** One tile of a dashboard, or a notice if its query or question is no longer available. */
export const TileView = ({ dashboardId, tile }: Omit<TileViewProps, 'name'>) =>
  tile.name === null ? <NotAvailable /> : <LoadedTile dashboardId={dashboardId} tile={tile} name={tile.name} />;
