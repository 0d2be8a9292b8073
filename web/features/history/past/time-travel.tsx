import { useEffect, useId, useState } from 'react';
import type { PastState } from '../../../../src/http/contract/history.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { useSettled } from '../../../lib/settled.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { PastSearch } from '../history-search.ts';
import { Sentence } from '../sentence.tsx';
import { plainSentence } from '../words.ts';
import { MomentField } from './moment-field.tsx';
import * as styles from './past.css.ts';

interface TimeTravelProps {
  readonly state: PastState;
  /** What is shown is of the place before: the one that was asked for is on its way. */
  readonly isLate: boolean;
  readonly shown: PastSearch;
  readonly onShow: (wanted: PastSearch) => void;
}

/** The place of the slider: at once where it is moved to, in the address when it rests, and wherever the address leads. */
const usePlace = ({ state, shown, onShow }: Omit<TimeTravelProps, 'isLate'>) => {
  const [moved, setMoved] = useState<number | null>(null);
  const [known, setKnown] = useState(shown.revision);
  const rested = useSettled(moved, 150);
  if (known !== shown.revision) {
    setKnown(shown.revision);
    // Not while somebody has moved on meanwhile.
    if (moved === shown.revision || rested === moved) setMoved(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each place where the slider rests
  useEffect(() => {
    if (rested !== null && rested === moved) onShow({ revision: rested });
  }, [rested]);
  return { place: moved ?? shown.revision ?? state.revision, move: setMoved };
};

/** Where in the life of something one stands: a slider along its events, steps, and a moment to go to. */
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
        <div role="status" className={styles.told} aria-busy={!isHere}>
          <p id={id} className={styles.place}>
            {count}
            <span className={styles.when}>
              <time dateTime={occurredAt}>{formatDateTime(occurredAt)}</time>
              {at === latest && ', as it is now'}
            </span>
          </p>
          <p className={styles.sentence}>
            {sentence.length === 0 ? 'This event appears in the history in a moment.' : <Sentence parts={sentence} />}
          </p>
        </div>
        {latest > 0 && (
          <div className={styles.slide}>
            <Button
              variant="secondary"
              icon="left"
              aria-label="The event before"
              onClick={() => move(Math.max(at - 1, 0))}
            >
              Earlier
            </Button>
            <input
              type="range"
              className={styles.slider}
              aria-label="Event"
              aria-valuetext={isHere ? `${count}, ${formatDateTime(occurredAt)}: ${plainSentence(sentence)}` : count}
              min={0}
              max={latest}
              value={at}
              onChange={({ target }) => move(Number(target.value))}
            />
            <Button
              variant="secondary"
              icon="right"
              aria-label="The next event"
              onClick={() => move(Math.min(at + 1, latest))}
            >
              Later
            </Button>
          </div>
        )}
        <MomentField
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
