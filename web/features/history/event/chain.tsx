import { Link } from '@tanstack/react-router';
import type { HistoryDetail, HistoryEntry } from '../../../../src/http/contract/history.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Heading } from '../../../ui/heading.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { name } from '../subject-link.css.ts';
import { useHistoryHome } from '../use-history-home.ts';
import { plainSentence } from '../words.ts';
import * as styles from './event.css.ts';

const Other = ({ entry }: { readonly entry: HistoryEntry }) => (
  <>
    <Link to="/history/$eventId" params={{ eventId: entry.id }} className={name}>
      {plainSentence(entry.sentence)}
    </Link>
    <span className={styles.when}>{formatDateTime(entry.occurredAt)}</span>
  </>
);

/** So many consequences are told at most. */
const LED_TO_TOLD = 50;

/** What began what no other event caused. */
const beginning = ({ actor }: HistoryDetail): string =>
  actor.role === 'system' ? 'No other event: Fellowbridge began it by itself.' : 'No other event: a request began it.';

interface ChainProps {
  readonly event: HistoryDetail;
  readonly level: 2 | 3;
}

/** What an event came from and what followed from it, as a tree of three generations. */
export const Chain = ({ event, level }: ChainProps) => {
  const home = useHistoryHome();
  const { causedBy, ledTo, correlationId } = event;
  return (
    <div className={styles.part}>
      <Heading level={level} size="title4">
        Caused by, led to
      </Heading>
      <ol className={styles.chain}>
        <li className={styles.link({ place: 'first' })}>
          {causedBy ? <Other entry={causedBy} /> : <span>{beginning(event)}</span>}
        </li>
        <li className={styles.link({ place: 'own' })} aria-current="true">
          <span className={styles.own}>{plainSentence(event.sentence)}</span>
          <span className={styles.when}>This event</span>
        </li>
        {ledTo.length === 0 ? (
          <li className={styles.link({ place: 'next' })}>
            <span className={styles.when}>It led to no other event.</span>
          </li>
        ) : (
          ledTo.map((entry) => (
            <li key={entry.id} className={styles.link({ place: 'next' })}>
              <Other entry={entry} />
            </li>
          ))
        )}
      </ol>
      {ledTo.length === LED_TO_TOLD && (
        <p className={styles.when}>It led to more: these are the first {LED_TO_TOLD}.</p>
      )}
      <p>
        <TextLink to={home} search={{ correlation: correlationId }}>
          Everything that the same request led to
        </TextLink>
      </p>
    </div>
  );
};
