import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figureEventsQuery } from '#api/questions.ts';
import { useCurrentUser } from '#api/session.ts';
import type { QuestionDefinition } from '#contract/question-definition.ts';
import type { ReportResult } from '#contract/reports.ts';
import { formatMoment } from '#features/history/dates.ts';
import { counted } from '#lib/counted.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from '../reports.css.ts';

/** Identifies the events behind a row. */
export interface FigureSource {
  readonly label: string;
  readonly question: QuestionDefinition;
  /** Index of the step whose events are shown. */
  readonly step: number;
  readonly keys: readonly (string | number | null)[];
}

export interface Figure {
  readonly label: string;
  readonly sources: readonly FigureSource[];
}

export const sourcesOfResult = ({ rows, sources }: ReportResult): ReadonlyMap<Row, readonly FigureSource[]> =>
  new Map(
    rows.map((row, at) => [
      row,
      (sources?.rows[at] ?? []).flatMap(({ question, keys }) => {
        const found = sources?.questions[question];
        return found === undefined ? [] : [{ ...found, keys }];
      }),
    ]),
  );

type Row = ReportResult['rows'][number];

interface FigureEventsProps {
  readonly figure: Figure;
  readonly onClose: () => void;
}

const SourceEvents = ({ source: { question, keys, step } }: { readonly source: FigureSource }) => {
  const [page, setPage] = useState(0);
  const isAnalyst = useCurrentUser().user?.role !== 'admin';
  const query = useQuery(figureEventsQuery(question, { keys, step, page }));
  const { data } = query;
  if (data === undefined) {
    return <NotLoaded query={query} what="the events" shapes={['line', 'line', 'line']} headingLevel={3} />;
  }
  return (
    <>
      {isAnalyst && (question.from !== null || question.to !== null) && (
        <Caption>Events of whole months: analysts do not see days.</Caption>
      )}
      {data.data.length === 0 ? (
        <Text tone="muted">No events.</Text>
      ) : (
        <>
          <Caption>
            {counted(data.total, 'event')}
            {data.total > 1 && ', the latest first'}
          </Caption>
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
        </>
      )}
      {(page > 0 || data.hasMore) && (
        <Cluster>
          <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Cluster>
      )}
    </>
  );
};

/** The events behind the figures of a row, each with a link to it in the history. */
export const FigureEvents = ({ figure: { label, sources }, onClose }: FigureEventsProps) => {
  const [chosen, setChosen] = useState(0);
  const source = sources[chosen];
  return (
    <Dialog open onClose={onClose} title={`Events of ${label}`} size="large" isAtTop>
      <Stack gap="medium">
        {sources.length > 1 ? (
          <Select
            label="Events"
            options={sources.map((one, at) => ({ value: String(at), label: one.label }))}
            value={String(chosen)}
            onChange={(next) => setChosen(Number(next))}
          />
        ) : (
          <Text tone="muted">{source?.label}</Text>
        )}
        {source && <SourceEvents key={chosen} source={source} />}
      </Stack>
    </Dialog>
  );
};
