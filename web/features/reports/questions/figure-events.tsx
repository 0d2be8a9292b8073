import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figureEventsQuery } from '#api/questions.ts';
import type { QuestionDefinition } from '#contract/question-definition.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Select } from '#ui/select.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { formatMoment } from '../../history/dates.ts';
import { type KnownEvents, labelOfStep } from './editing.ts';
import * as styles from './questions.css.ts';

/** A row of an answer. */
export interface Figure {
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
export const FigureEvents = ({ question, known, figure: { keys, label }, onClose }: FigureEventsProps) => {
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
