import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '#contract/history.ts';
import { formatClockTime } from '#lib/dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { actorLabels, actorName, contextLabels, streamLabel, typeLabel } from '../copy.ts';
import { groupsOf, isMonth } from '../dates.ts';
import { EventDetails } from '../event/event-details.tsx';
import { Fault, LoadedEvent, Sentence, StatusChange, useNarrowed } from '../event-parts.tsx';
import * as styles from './history-page.css.ts';
import { KeyboardHelp, useRovingFocus } from './keyboard.tsx';
import { linesOf, runId, runSummary } from './runs.ts';

const Details = ({ id }: { readonly id: string }) => (
  <LoadedEvent id={id}>
    {(event) => (
      <>
        <EventDetails event={event} level={3} />
        <div className={styles.detailsFoot}>
          <ButtonLink to="/history/$eventId" params={{ eventId: id }} variant="quiet" size="small" icon="external">
            Open event page
          </ButtonLink>
        </div>
      </>
    )}
  </LoadedEvent>
);

interface FactsProps {
  readonly entry: HistoryEntry;
  readonly tabIndex: number | undefined;
}

/** Area, type, actor and stream as links that narrow the filters to them. */
const Facts = ({ entry: { context, type, actor, stream }, tabIndex }: FactsProps) => {
  const narrowed = useNarrowed();
  return (
    <p className={styles.facts}>
      <Link {...narrowed({ context })} className={styles.fact} tabIndex={tabIndex}>
        <span className={visuallyHidden}>Only </span>
        {contextLabels[context]}
      </Link>
      <Link {...narrowed({ type })} className={styles.fact} tabIndex={tabIndex}>
        <span className={visuallyHidden}>Only </span>
        {typeLabel(type)}
      </Link>
      <Link {...narrowed({ actor: actor.id })} className={styles.fact} tabIndex={tabIndex}>
        <span className={visuallyHidden}>Show only events </span>
        by {actorName(actor)}
      </Link>
      <Link {...narrowed({ stream })} className={styles.fact} tabIndex={tabIndex}>
        <span className={visuallyHidden}>Only </span>
        {streamLabel(stream)}
      </Link>
    </p>
  );
};

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly isOpen: boolean;
  /** Whether this row is the tab stop of the list. */
  readonly isCurrent: boolean;
  /** Receives the pressed button. */
  readonly onToggle: (handle: Element) => void;
  readonly onEnter: () => void;
}

/** One event of the list, with its details when open. */
const HistoryRow = ({ entry, isOpen, isCurrent, onToggle, onEnter }: HistoryRowProps) => {
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
          {isMonth(entry.occurredAt) ? (
            'Details'
          ) : (
            <>
              <span className={visuallyHidden}>Details of the event at </span>
              <time dateTime={entry.occurredAt}>{formatClockTime(entry.occurredAt)}</time>
            </>
          )}
        </button>
        <div className={styles.matter}>
          <p id={sentenceId} className={entry.readable ? styles.sentence : styles.unreadable}>
            <Sentence parts={entry.sentence} tabIndex={tabIndex} />
          </p>
          {(entry.fault !== null || entry.skipped) && <Fault fault={entry.fault} skipped={entry.skipped} />}
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

interface RunRowProps {
  readonly entries: readonly [HistoryEntry, ...HistoryEntry[]];
  readonly isOpen: boolean;
  /** Whether this row is the tab stop of the list. */
  readonly isCurrent: boolean;
  readonly onToggle: () => void;
  readonly onEnter: () => void;
  /** The rows of its events. */
  readonly children: ReactNode;
}

/** Several readings collapsed into one row, which expands to show each of them. */
const RunRow = ({ entries, isOpen, isCurrent, onToggle, onEnter, children }: RunRowProps) => {
  const id = useId();
  const [{ actor, occurredAt }] = entries;
  return (
    <li className={styles.entry}>
      <div className={styles.line} data-line>
        <button
          type="button"
          onFocus={onEnter}
          className={styles.handle}
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-describedby={`${id}-summary`}
          onClick={onToggle}
        >
          <span className={styles.arrow}>
            <Icon name="right" />
          </span>
          {isMonth(occurredAt) ? (
            'Readings'
          ) : (
            <>
              <span className={visuallyHidden}>Readings until </span>
              <time dateTime={occurredAt}>{formatClockTime(occurredAt)}</time>
            </>
          )}
        </button>
        <div className={styles.matter}>
          <p id={`${id}-summary`} className={styles.sentence}>
            {actor.name ?? actorLabels[actor.role]} {runSummary(entries)}
          </p>
        </div>
      </div>
      {isOpen && (
        <ol id={id} className={styles.run}>
          {children}
        </ol>
      )}
    </li>
  );
};

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  /** Id of the open event. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly isHelpOpen: boolean;
  readonly onHelp: (isOpen: boolean) => void;
}

/** Events grouped by day, for analysts by month; one event can be open at a time. */
export const HistoryList = ({ entries, open, onOpen, isHelpOpen, onHelp }: HistoryListProps) => {
  const groups = groupsOf(entries);
  const [openRuns, setOpenRuns] = useState<readonly string[]>([]);
  const isRunOpen = (run: readonly [HistoryEntry, ...HistoryEntry[]]): boolean =>
    openRuns.includes(runId(run)) || run.some(({ id }) => id === open);
  const toggleRun = (run: readonly [HistoryEntry, ...HistoryEntry[]]) => {
    const id = runId(run);
    setOpenRuns(isRunOpen(run) ? openRuns.filter((other) => other !== id) : [...openRuns, id]);
    if (run.some((entry) => entry.id === open)) onOpen(undefined);
  };
  const stops = groups.flatMap(({ entries: ofDay }) =>
    linesOf(ofDay).flatMap((line) => {
      if (line.kind === 'event') return [line.entry.id];
      return [`run-${runId(line.entries)}`, ...(isRunOpen(line.entries) ? line.entries.map(({ id }) => id) : [])];
    }),
  );
  const { ref, current, enter, onKeyDown } = useRovingFocus(stops, () => onHelp(true));
  // Keeps the pressed row in place when an event above it closes.
  const pressed = useRef<{ readonly handle: Element; readonly top: number }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever an event is opened or closed
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const { handle, top } = pressed.current;
    pressed.current = null;
    window.scrollBy(0, handle.getBoundingClientRect().top - top);
  }, [open]);
  const toggle = (id: string, handle: Element) => {
    pressed.current = { handle, top: handle.getBoundingClientRect().top };
    onOpen(open === id ? undefined : id);
  };
  const rowOf = (entry: HistoryEntry) => (
    <HistoryRow
      key={entry.id}
      entry={entry}
      isOpen={open === entry.id}
      isCurrent={current === entry.id}
      onToggle={(handle) => toggle(entry.id, handle)}
      onEnter={() => enter(entry.id)}
    />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move the focus between the buttons inside */}
      <div ref={ref} className={styles.groups} onKeyDown={onKeyDown}>
        {groups.map(({ day, isContinued, entries: ofDay }) => (
          <section key={ofDay[0].id} className={styles.day} aria-labelledby={`day-${ofDay[0].id}`}>
            <Heading level={2} size="title4" id={`day-${ofDay[0].id}`}>
              {isContinued ? `${day}, continued` : day}
            </Heading>
            <ol className={styles.entries}>
              {linesOf(ofDay).map((line) => {
                if (line.kind === 'event') return rowOf(line.entry);
                const id = runId(line.entries);
                return (
                  <RunRow
                    key={id}
                    entries={line.entries}
                    isOpen={isRunOpen(line.entries)}
                    isCurrent={current === `run-${id}`}
                    onToggle={() => toggleRun(line.entries)}
                    onEnter={() => enter(`run-${id}`)}
                  >
                    {line.entries.map(rowOf)}
                  </RunRow>
                );
              })}
            </ol>
          </section>
        ))}
      </div>
      <KeyboardHelp open={isHelpOpen} onClose={() => onHelp(false)} />
    </>
  );
};
