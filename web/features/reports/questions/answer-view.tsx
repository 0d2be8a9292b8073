import { useId, useMemo } from 'react';
import type { QuestionDefinition } from '#contract/question-definition.ts';
import type { QuestionAnswer } from '#contract/questions.ts';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import { formatPosition } from '#lib/position.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Caption, Text } from '#ui/text.tsx';
import { questionCopy } from '../copy.ts';
import * as reportStyles from '../reports.css.ts';
import { drawnResult, inReadableUnits } from '../result/result-data.ts';
import {
  DownloadButtons,
  type DownloadFile,
  ResultChart,
  ResultNotes,
  ResultTable,
  type RowOrder,
} from '../result/result-view.tsx';
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

interface AnswerViewProps {
  readonly title: string;
  /** The question to which the answer belongs. */
  readonly question: QuestionDefinition;
  readonly answer: QuestionAnswer;
  readonly order: RowOrder;
}

/** An answer as chart and table. Each row opens the events behind it. */
export const AnswerView = ({ title, question, answer, order }: AnswerViewProps) => {
  const id = useId();
  const { splitChart } = answer;
  const result = useMemo(() => inReadableUnits(answer.result), [answer.result]);
  const drawn = drawnResult(result, title);
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
              <Button size="small" icon="print" onClick={() => window.print()}>
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
            <ResultTable result={result} caption="The answer as a table" order={order} />
          </>
        )}
        <ResultNotes notes={result.notes} />
      </Stack>
    </section>
  );
};
