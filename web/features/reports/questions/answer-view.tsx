import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { figureEventsQuery } from '#api/questions.ts';
import type { QuestionDefinition } from '#contract/question-definition.ts';
import type { QuestionAnswer } from '#contract/questions.ts';
import { formatMoment } from '#features/history/dates.ts';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import { formatPosition } from '#lib/position.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { questionCopy } from '../copy.ts';
import * as reportStyles from '../reports.css.ts';
import { drawnResult } from '../result/result-data.ts';
import { DownloadButtons, type DownloadFile, ResultChart, ResultTable, type RowOrder } from '../result/result-view.tsx';
import { type KnownEvents, labelOfStep } from './editing.ts';
import * as styles from './questions.css.ts';
import { SplitChartView } from './split-chart.tsx';

const files: readonly DownloadFile[] = [
  { call: 'exportAnswerCsv', label: 'CSV', extension: 'csv' },
  { call: 'exportAnswerJson', label: 'JSON', extension: 'json' },
];

const upTo = ({ completeTo, askedAt, tookMs }: QuestionAnswer): string =>
  [
    `As of ${formatDateTime(askedAt)}`,
    ...(completeTo === null ? [] : [`complete to position ${formatPosition(completeTo)}`]),
    `${tookMs} ms`,
  ].join(', ');

/** A row of an answer. */
interface Figure {
  readonly keys: readonly (string | number | null)[];
  /** Names the row. */
  readonly label: string;
}

interface FigureEventsProps {
  readonly question: QuestionDefinition;
  readonly known: KnownEvents;
  readonly figure: Figure;
  readonly onClose: () => void;
}

/** The events behind a figure, each with a link to it in the history. */
const FigureEvents = ({ question, known, figure: { keys, label }, onClose }: FigureEventsProps) => {
  const [step, setStep] = useState(0);
  const [page, setPage] = useState(0);
  const query = useQuery(figureEventsQuery(question, { keys, step, page }));
  const { steps, shape } = question;
  const hasChoice = shape.kind === 'table' && steps.length > 1;
  const { data } = query;
  return (
    <Dialog open onClose={onClose} title={`Events of ${label}`} size="large" isAtTop>
      <Stack gap="medium">
        {hasChoice && (
          <Select
            label="Events of step"
            options={steps.map((one, at) => ({
              value: String(at),
              label: `Step ${at + 1}: ${labelOfStep(known, one)}`,
            }))}
            value={String(step)}
            onChange={(next) => {
              setStep(Number(next));
              setPage(0);
            }}
          />
        )}
        {data === undefined ? (
          <NotLoaded
            query={query}
            loading="Loading the events..."
            shapes={['line', 'line', 'line']}
            failure="We could not load the events"
            headingLevel={3}
          />
        ) : data.data.length === 0 ? (
          <Text tone="muted">No events of this step.</Text>
        ) : (
          <ul className={styles.events}>
            {data.data.map((event) => (
              <li key={event.id} className={styles.event}>
                <TextLink to="/history/$eventId" params={{ eventId: event.id }}>
                  {event.sentence.map(({ text }) => text).join('')}
                </TextLink>
                <Caption>{formatMoment(event.occurredAt)}</Caption>
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && (page > 0 || data.hasMore) && (
          <Cluster>
            <Button variant="secondary" size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <Button variant="secondary" size="small" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </Cluster>
        )}
      </Stack>
    </Dialog>
  );
};

interface AnswerViewProps {
  readonly title: string;
  /** The question that was asked. */
  readonly question: QuestionDefinition;
  readonly known: KnownEvents;
  readonly answer: QuestionAnswer;
  readonly order: RowOrder;
}

/** An answer as chart and table. Each row opens the events behind it. */
export const AnswerView = ({ title, question, known, answer, order }: AnswerViewProps) => {
  const id = useId();
  const [figure, setFigure] = useState<Figure | null>(null);
  const { result, splitChart, keys } = answer;
  const drawn = drawnResult(result, title);
  const keysOf = new Map(result.rows.map((row, at) => [row, keys[at] ?? []] as const));
  return (
    <section aria-labelledby={id}>
      <Stack gap="large">
        <div className={reportStyles.head}>
          <div className={reportStyles.text}>
            <Heading level={2} id={id}>
              Answer
            </Heading>
            <Text tone="muted">{title}</Text>
            <Caption>{upTo(answer)}. Days are those of the United Kingdom.</Caption>
          </div>
          <div className={screenOnly}>
            <Cluster gap="xsmall">
              <DownloadButtons files={files} body={{ question }} name="question" failed={questionCopy.exportFailed} />
              <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
                Print
              </Button>
            </Cluster>
          </div>
        </div>
        {result.isCut && (
          <Notice tone="caution" title={`Only the first ${counted(result.rows.length, 'row')} are shown`}>
            Choose a shorter period or larger groups to see all rows.
          </Notice>
        )}
        {result.rows.length === 0 ? (
          <EmptyState
            headingLevel={3}
            title="No results"
            message="No events match. Try a longer period or fewer conditions."
          />
        ) : (
          <>
            {splitChart !== null ? (
              <Card>
                <SplitChartView title={title} result={result} chart={splitChart} />
              </Card>
            ) : (
              drawn && (
                <Card>
                  <ResultChart drawn={drawn} />
                </Card>
              )
            )}
            <ResultTable
              result={result}
              caption="The answer as a table"
              order={order}
              rowAction={(row, label) => (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Show the events of ${label}`}
                  onClick={() => setFigure({ keys: keysOf.get(row) ?? [], label })}
                >
                  Events
                </Button>
              )}
            />
          </>
        )}
        <ul className={reportStyles.notes}>
          {result.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Stack>
      {figure && <FigureEvents question={question} known={known} figure={figure} onClose={() => setFigure(null)} />}
    </section>
  );
};
