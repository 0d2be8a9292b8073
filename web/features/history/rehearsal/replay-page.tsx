import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { isMissing } from '#api/missing.ts';
import { stepQuery } from '#api/rehearsal.ts';
import type { StreamStep } from '#contract/rehearsal.ts';
import { counted } from '#lib/counted.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { streamLabel, typeLabel } from '../copy.ts';
import { formatMoment } from '../dates.ts';
import { BeyondLatest, Fault, Sentence } from '../event-parts.tsx';
import { RowChanges, StateChanges } from './changes.tsx';
import * as styles from './rehearsal.css.ts';

export const metadata = administrationPage('/admin/replay/$stream', 'Replay');

/** Time between two events while playing, in milliseconds. */
const PLAY_MS = 1_500;

interface StepperProps {
  readonly step: StreamStep;
  /** The revision to show; that of `step`, unless it is still loading. */
  readonly target: number;
  readonly isLate: boolean;
  readonly onGo: (revision: number) => void;
}

/** Steps through the events: buttons, arrow keys, and automatic playback. */
const Stepper = ({ step: { revision, latest, event }, target, isLate, onGo }: StepperProps) => {
  const [isPlaying, setPlaying] = useState(false);
  const isLast = revision >= latest;
  useEffect(() => {
    if (!isPlaying || isLate || isLast) return;
    const timer = setTimeout(() => {
      onGo(revision + 1);
      setPlaying(revision + 1 < latest);
    }, PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLate, isLast, revision, latest, onGo]);
  const go = (wanted: number) => {
    setPlaying(false);
    onGo(Math.max(-1, Math.min(latest, wanted)));
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    const wanted = { ArrowLeft: target - 1, ArrowRight: target + 1, Home: -1, End: latest }[pressed.key];
    if (wanted === undefined) return;
    pressed.preventDefault();
    go(wanted);
  };
  const count =
    revision < 0
      ? `Before the first of ${counted(latest + 1, 'event')}`
      : `Event ${(revision + 1).toLocaleString('en-GB')} of ${(latest + 1).toLocaleString('en-GB')}`;
  return (
    <Card as="section" padding="large">
      <Stack gap="medium">
        <div role="status" className={styles.current} aria-busy={isLate}>
          <p className={styles.place}>{count}</p>
          {event === null ? (
            <Text>Nothing has happened yet.</Text>
          ) : (
            <>
              <Text tone="muted">
                <TextLink to="/history/$eventId" params={{ eventId: event.id }}>
                  {typeLabel(event.type)}
                </TextLink>
                , {formatMoment(event.occurredAt)}
              </Text>
              <p>{event.sentence.length > 0 && <Sentence parts={event.sentence} />}</p>
              {event.fault !== null && <Fault fault={event.fault} />}
            </>
          )}
        </div>
        <fieldset className={screenOnly} onKeyDown={onKeyDown}>
          <legend>
            <Text tone="muted">Steps: also with the arrow keys, Home and End</Text>
          </legend>
          <Cluster gap="xsmall">
            <Button onClick={() => go(-1)} aria-label="Before the first event">
              First
            </Button>
            <Button icon="left" onClick={() => go(target - 1)} aria-label="Previous event">
              Previous
            </Button>
            <Button icon="right" onClick={() => go(target + 1)} aria-label="Next event">
              Next
            </Button>
            <Button onClick={() => go(latest)} aria-label="Last event">
              Last
            </Button>
            <Button
              variant={isPlaying ? 'primary' : 'secondary'}
              onClick={() => {
                if (isLast) onGo(-1);
                setPlaying(!isPlaying);
              }}
            >
              {isPlaying ? 'Pause' : 'Play'}
            </Button>
          </Cluster>
        </fieldset>
      </Stack>
    </Card>
  );
};

interface ReplayPageProps {
  readonly stream: string;
  readonly revision: number | undefined;
  readonly onGo: (revision: number) => void;
}

/** The events of a stream one by one, with the state and the rows before and after each event. */
export const ReplayPage = ({ stream, revision, onGo }: ReplayPageProps) => {
  const query = useQuery(stepQuery(stream, revision));
  const { data: step, error, isPlaceholderData } = query;
  const back = (
    <ButtonLink to="/admin/history" search={{ stream }} variant="quiet" icon="left">
      Its events
    </ButtonLink>
  );
  if (!step || isMissing(error) || step.latest < 0) {
    return (
      <Page metadata={metadata} back={back}>
        {isMissing(error) || step ? (
          <EmptyState
            title="No events found"
            message="Check the address. A stream is named after its aggregate and id, for example project-01920f80-…"
          />
        ) : (
          <NotLoaded query={query} what="the events" shapes={['title', 'block', 'block']} reassurance={nothingLost} />
        )}
      </Page>
    );
  }
  const { latest } = step;
  if (revision !== undefined && revision > latest && !isPlaceholderData) {
    return (
      <Page metadata={metadata} title={streamLabel(stream, step.names)} back={back}>
        <BeyondLatest asked={revision} latest={latest} onShowLatest={() => onGo(latest)} />
      </Page>
    );
  }
  return (
    <Page
      metadata={metadata}
      eyebrow={metadata.title}
      title={streamLabel(stream, step.names)}
      back={back}
      actions={
        <ButtonLink to="/admin/rehearsal" search={{ stream, revision: step.revision }} size="small">
          Rehearse a command here
        </ButtonLink>
      }
    >
      <Stack gap="xlarge">
        <Stepper step={step} target={revision ?? step.revision} isLate={isPlaceholderData} onGo={onGo} />
        <div className={styles.beside} aria-busy={isPlaceholderData}>
          <StateChanges state={step.state} names={step.names} />
          <RowChanges
            rows={step.rows}
            names={step.names}
            basis="Folded from the events of this stream alone. Rows that other streams also change can differ."
          />
        </div>
      </Stack>
    </Page>
  );
};
