import { useLayoutEffect, useRef } from 'react';
import type { HistoryEntry } from '../../../../src/http/contract/history.ts';
import { Heading } from '../../../ui/heading.tsx';
import { groupsOf } from './day-groups.ts';
import { HistoryRow } from './history-row.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import * as styles from './list.css.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  /** The event that lies open. */
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  readonly isHelpOpen: boolean;
  readonly onHelp: (isOpen: boolean) => void;
}

/** Events by day, one of which may lie open. */
export const HistoryList = ({ entries, open, onOpen, isHelpOpen, onHelp }: HistoryListProps) => {
  const { ref, current, enter, onKeyDown } = useRovingFocus(
    entries.map(({ id }) => id),
    () => onHelp(true),
  );
  // Closing one event above another must not carry away the one that was pressed.
  const pressed = useRef<{ readonly handle: Element; readonly top: number }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for every event that is opened or closed
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
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move the focus between the buttons inside */}
      <div ref={ref} className={styles.groups} onKeyDown={onKeyDown}>
        {groupsOf(entries).map(({ day, isContinued, entries: ofDay }) => (
          <section key={ofDay[0].id} className={styles.day} aria-labelledby={`day-${ofDay[0].id}`}>
            <Heading level={2} size="title4" id={`day-${ofDay[0].id}`}>
              {isContinued ? `${day}, continued` : day}
            </Heading>
            <ol className={styles.entries}>
              {ofDay.map((entry) => (
                <HistoryRow
                  key={entry.id}
                  entry={entry}
                  isOpen={open === entry.id}
                  isCurrent={current === entry.id}
                  onToggle={(handle) => toggle(entry.id, handle)}
                  onEnter={() => enter(entry.id)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <KeyboardHelp open={isHelpOpen} onClose={() => onHelp(false)} />
    </>
  );
};
