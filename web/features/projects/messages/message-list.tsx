import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { MemberRole } from '../../../../src/http/contract/accounts.ts';
import { MessageEntry, type ShownMessage } from './message-entry.tsx';
import * as styles from './messages.css.ts';

/** Whether one person wrote both, the one right after the other. */
const isContinued = (before: ShownMessage | undefined, { sender }: ShownMessage): boolean =>
  before !== undefined &&
  sender.name !== '' &&
  before.sender.name === sender.name &&
  before.sender.role === sender.role &&
  before.sender.organization === sender.organization;

/** How close to an edge of the panel counts as there, in pixels. */
const NEAR = 48;

interface MessageListProps {
  /** Oldest first. */
  readonly messages: readonly ShownMessage[];
  readonly viewer: MemberRole;
  /** Stands above the oldest message: the way to earlier ones. */
  readonly earlier?: ReactNode;
  /** The oldest message that is there has been scrolled to. */
  readonly onOldest?: () => void;
  /** The latest message is on the screen. */
  readonly onLatest?: () => void;
  /** What stands there while nothing has been written. */
  readonly empty?: ReactNode;
}

/**
 * The chat's panel. It opens at the latest message and stays there as more arrive, unless the reader has scrolled up:
 * then what they read stays where it is, also when earlier messages come in above.
 */
export const MessageList = ({ messages, viewer, earlier, onOldest, onLatest, empty }: MessageListProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly first?: string; readonly last?: string; readonly height: number }>({ height: 0 });
  const atEnd = useRef(true);
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;

  const lookAround = useCallback(() => {
    const element = panel.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (atEnd.current && last && document.visibilityState === 'visible') onLatest?.();
    if (element.scrollTop < NEAR && element.scrollHeight > element.clientHeight) onOldest?.();
  }, [last, onLatest, onOldest]);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const { first: firstBefore, last: lastBefore, height } = before.current;
    if (atEnd.current && last !== lastBefore) element.scrollTop = element.scrollHeight;
    else if (first !== firstBefore) element.scrollTop += element.scrollHeight - height;
    before.current = { ...(first ? { first } : {}), ...(last ? { last } : {}), height: element.scrollHeight };
  });

  // Lines break anew when the window turns or a font arrives: the end stays in sight.
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  });

  useEffect(() => {
    lookAround();
    document.addEventListener('visibilitychange', lookAround);
    return () => document.removeEventListener('visibilitychange', lookAround);
  }, [lookAround]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={panel} className={styles.panel} tabIndex={0} aria-label="Messages" onScroll={lookAround}>
      {messages.length === 0 ? (
        <div className={styles.nothing}>{empty}</div>
      ) : (
        <>
          {earlier && <div className={styles.earlier}>{earlier}</div>}
          <ol className={styles.list}>
            {messages.map((message, place) => (
              <MessageEntry
                key={message.id}
                message={message}
                viewer={viewer}
                continued={isContinued(messages[place - 1], message)}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
};
