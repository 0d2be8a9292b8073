import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { momentsQuery } from '#api/history.ts';
import type { PastState } from '#contract/as-of.ts';
import { useSettled } from '#lib/settled.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as fieldStyles from '#ui/field.css.ts';
import { FieldFrame, useFieldIds } from '#ui/field.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { plainSentence } from '../copy.ts';
import { formatMoment, instantOf, isMonth, localMomentOf } from '../dates.ts';
import { Fault, Sentence, StatusChange } from '../event-parts.tsx';
import type { AsOfSearch } from '../search.ts';
import * as styles from './as-of-page.css.ts';

interface MomentFieldProps {
  /** The selected time, as an instant. */
  readonly moment: string;
  readonly onMoment: (moment: string) => void;
  readonly onNow: () => void;
  /** Whether the user sees only month-end states. */
  readonly isByMonth: boolean;
}

/** An input for a date and time, with a button back to the present. */
const MomentField = ({ moment, onMoment, onNow, isByMonth }: MomentFieldProps) => {
  const hint = isByMonth ? 'UK time. It shows the state at the end of the month.' : 'UK time';
  const [typed, setTyped] = useState(() => localMomentOf(moment));
  const [known, setKnown] = useState(moment);
  if (known !== moment) {
    setKnown(moment);
    setTyped(localMomentOf(moment));
  }
  const [error, setError] = useState<string>();
  const ids = useFieldIds({ id: undefined, hint, error });
  const go = (event: FormEvent) => {
    event.preventDefault();
    const wanted = instantOf(typed);
    setError(wanted === null ? 'Please enter a date and time' : undefined);
    if (wanted !== null) onMoment(wanted);
  };
  return (
    <form className={`${styles.moment} ${screenOnly}`} onSubmit={go} noValidate>
      <FieldFrame label="As of" hint={hint} error={error} ids={ids}>
        <div className={fieldStyles.box({ invalid: error !== undefined })}>
          <input
            type="datetime-local"
            id={ids.controlId}
            className={fieldStyles.control}
            value={typed}
            max="9999-12-31T23:59"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={ids.describedBy}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </FieldFrame>
      <div className={styles.momentButtons}>
        <Button type="submit">Go to this time</Button>
        <Button variant="quiet" onClick={onNow}>
          Back to now
        </Button>
      </div>
    </form>
  );
};

interface TimeTravelProps {
  readonly state: PastState;
  /** The requested state is loading; the previous one is still shown. */
  readonly isLate: boolean;
  readonly shown: AsOfSearch;
  readonly onShow: (wanted: AsOfSearch) => void;
}

/** The slider's position. It follows the URL, and updates it after the slider has come to rest. */
const usePlace = ({ state, shown, onShow }: Omit<TimeTravelProps, 'isLate'>) => {
  const [moved, setMoved] = useState<number | null>(null);
  const [known, setKnown] = useState(shown.revision);
  const rested = useSettled(moved, 150);
  if (known !== shown.revision) {
    setKnown(shown.revision);
    // Skip when the slider has moved on.
    if (moved === shown.revision || rested === moved) setMoved(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per resting position
  useEffect(() => {
    if (rested !== null && rested === moved) onShow({ revision: rested });
  }, [rested]);
  return { place: moved ?? shown.revision ?? state.revision, move: setMoved };
};

/** Selects a point in the record's history: slider, previous and next buttons, and a date and time. */
export const TimeTravel = ({ state, isLate, shown, onShow }: TimeTravelProps) => {
  const id = useId();
  const { place, move } = usePlace({ state, shown, onShow });
  const { latest, occurredAt, sentence } = state;
  const at = Math.min(place, latest);
  const count = `Event ${(at + 1).toLocaleString('en-GB')} of ${(latest + 1).toLocaleString('en-GB')}`;
  const isHere = at === state.revision && !isLate;
  return (
    <Card as="section" labelledBy={id} padding="large">
      <div className={styles.travel}>
        <div role="status" className={styles.current} aria-busy={!isHere}>
          <p id={id} className={styles.place}>
            {count}
            <span className={styles.when}>
              <time dateTime={occurredAt}>{formatMoment(occurredAt)}</time>
              {at === latest && ', as it is now'}
            </span>
          </p>
          <p className={styles.sentence}>
            {sentence.length === 0 ? 'This event will appear in the history shortly.' : <Sentence parts={sentence} />}
          </p>
        </div>
        {latest > 0 && (
          <div className={`${styles.slide} ${screenOnly}`}>
            <Button icon="left" aria-label="Previous event" onClick={() => move(Math.max(at - 1, 0))}>
              Previous
            </Button>
            <input
              type="range"
              className={styles.slider}
              aria-label="Event"
              aria-valuetext={isHere ? `${count}, ${formatMoment(occurredAt)}: ${plainSentence(sentence)}` : count}
              min={0}
              max={latest}
              value={at}
              onChange={({ target }) => move(Number(target.value))}
            />
            <Button icon="right" aria-label="Next event" onClick={() => move(Math.min(at + 1, latest))}>
              Next
            </Button>
          </div>
        )}
        <MomentField
          isByMonth={isMonth(occurredAt)}
          moment={shown.at ?? occurredAt}
          onMoment={(moment) => {
            move(null);
            onShow({ at: moment });
          }}
          onNow={() => {
            move(null);
            onShow({});
          }}
        />
      </div>
    </Card>
  );
};

interface MomentsProps {
  readonly stream: string;
  /** Revision of the selected event. */
  readonly revision: number;
}

/** The events of the record, oldest first. Selecting one shows the state after it. */
export const Moments = ({ stream, revision }: MomentsProps) => {
  const query = useInfiniteQuery(momentsQuery(stream));
  const moments = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="small">
      <Heading level={2} size="title3">
        Events
      </Heading>
      {query.data === undefined ? (
        <NotLoaded query={query} what="the events" reassurance={nothingLost} headingLevel={3} />
      ) : (
        <>
          <ol className={styles.moments}>
            {moments.map((moment) => (
              <li key={moment.revision}>
                <Link
                  to="/history/past/$stream"
                  params={{ stream }}
                  search={{ revision: moment.revision }}
                  replace
                  resetScroll={false}
                  className={styles.momentLink}
                  aria-current={moment.revision === revision ? 'step' : undefined}
                >
                  <time dateTime={moment.occurredAt} className={styles.momentTime}>
                    {formatMoment(moment.occurredAt)}
                  </time>
                  <span className={styles.momentText}>{plainSentence(moment.sentence)}</span>
                  {moment.fault !== null && <Fault fault={moment.fault} />}
                  {moment.change && <StatusChange change={moment.change} />}
                </Link>
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <LoadMore
              shown={moments.length}
              total={(query.data.pages.at(-1)?.latest ?? 0) + 1}
              busy={query.isFetchingNextPage}
              onLoadMore={() => void query.fetchNextPage()}
              things="events"
              hasMore
            />
          )}
        </>
      )}
    </Stack>
  );
};
