import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { HistoryEntry } from '../../../../src/http/contract/history.ts';
import { historyEventQuery } from '../../../api/history.ts';
import { formatClockTime } from '../../../lib/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import { EventDetails } from '../event/event-details.tsx';
import { Sentence } from '../sentence.tsx';
import { StatusChange } from '../status-change.tsx';
import { useHistoryHome } from '../use-history-home.ts';
import { actorName, contextLabels, typeLabel } from '../words.ts';
import * as styles from './list.css.ts';

const Details = ({ id }: { readonly id: string }) => {
  const { data, isPending, isFetching, refetch } = useQuery(historyEventQuery(id));
  if (isPending) {
    return (
      <Loading label="Loading the event...">
        <Skeleton shape="line" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        headingLevel={3}
        title="We could not load this event"
        message="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <EventDetails event={data} level={3} />
      <div className={styles.detailsFoot}>
        <ButtonLink to="/history/$eventId" params={{ eventId: id }} variant="quiet" size="small" icon="external">
          On a page of its own
        </ButtonLink>
      </div>
    </>
  );
};

interface FactsProps {
  readonly entry: HistoryEntry;
  readonly tabIndex: number | undefined;
}

/** Area, type and actor, each a way to more of the same. */
const Facts = ({ entry: { context, type, actor }, tabIndex }: FactsProps) => {
  const home = useHistoryHome();
  return (
    <p className={styles.facts}>
      <Link to={home} search={{ context }} className={styles.fact} tabIndex={tabIndex}>
        <span className={visuallyHidden}>Only </span>
        {contextLabels[context]}
      </Link>
      <Link to={home} search={{ type }} className={styles.fact} tabIndex={tabIndex}>
        <span className={visuallyHidden}>Only </span>
        {typeLabel(type)}
      </Link>
      <Link to={home} search={{ actor: actor.id }} className={styles.fact} tabIndex={tabIndex}>
        <span className={visuallyHidden}>Only what was done </span>
        by {actorName(actor)}
      </Link>
    </p>
  );
};

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly isOpen: boolean;
  /** Whether the focus enters the list here. */
  readonly isCurrent: boolean;
  /** Takes the button that was pressed. */
  readonly onToggle: (handle: Element) => void;
  readonly onEnter: () => void;
}

/** One event of the list; opened, with all that is known of it. */
export const HistoryRow = ({ entry, isOpen, isCurrent, onToggle, onEnter }: HistoryRowProps) => {
  const id = useId();
  const sentenceId = `${id}-sentence`;
  const tabIndex = isCurrent ? undefined : -1;
  return (
    <li className={styles.entry} data-open={isOpen || undefined} onFocus={onEnter}>
      <div className={styles.line} data-line>
        <button
          type="button"
          id={id}
          className={styles.handle}
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          aria-describedby={sentenceId}
          onClick={(event) => onToggle(event.currentTarget)}
        >
          <span className={styles.arrow}>
            <Icon name="right" />
          </span>
          <span className={visuallyHidden}>Details of the event at </span>
          <time dateTime={entry.occurredAt}>{formatClockTime(entry.occurredAt)}</time>
        </button>
        <div className={styles.matter}>
          <p id={sentenceId} className={entry.readable ? styles.sentence : styles.unreadable}>
            <Sentence parts={entry.sentence} tabIndex={tabIndex} />
          </p>
          <Facts entry={entry} tabIndex={tabIndex} />
        </div>
        <div className={styles.change}>{entry.change && <StatusChange change={entry.change} />}</div>
      </div>
      {isOpen && (
        <div id={`${id}-details`} className={styles.details}>
          <Details id={entry.id} />
        </div>
      )}
    </li>
  );
};
