import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { brand } from '#brand';
import type { MemberRole } from '#contract/accounts.ts';
import type { Message } from '#contract/conversations.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { LinkedText } from '#ui/text-link.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { isOwnSide, sendsMessage, usesTouchKeyboard } from './message-rules.ts';
import * as styles from './messages.css.ts';
import { useFileDrop } from './uploads.tsx';

export type ShownMessage = Pick<Message, 'id' | 'sender' | 'content' | 'createdAt' | 'isRead'> & {
  /** The documents attached to the message. */
  readonly attachments?: ReactNode;
  /** Shown instead of the time while the message has not been sent. */
  readonly delivery?: ReactNode;
};

interface MessageEntryProps {
  readonly message: ShownMessage;
  readonly viewer: MemberRole;
  /** Whether the previous message has the same sender, so that the name is not repeated. */
  readonly continued: boolean;
}

/** One message. Those of the viewer's side are on the right (spec §6). */
const MessageEntry = ({ message, viewer, continued }: MessageEntryProps) => {
  const { sender, content, createdAt, isRead, attachments, delivery } = message;
  const side = isOwnSide(viewer, sender.role) ? 'own' : 'other';
  const organisation = sender.role === 'admin' ? brand.name : sender.organization;
  return (
    <li className={styles.entry({ side, continued })}>
      <p className={continued ? visuallyHidden : styles.head({ side })}>
        <span className={styles.sender}>{sender.name || 'A former member'}</span>
        {organisation && <span>{organisation}</span>}
      </p>
      <p className={styles.bubble({ side })}>
        <LinkedText text={content} />
      </p>
      {attachments}
      <div className={styles.foot({ side })}>
        {!isRead && <span className={styles.unread}>Unread</span>}
        {delivery ?? <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>}
      </div>
    </li>
  );
};

/** Whether two consecutive messages have the same sender. */
const isContinued = (before: ShownMessage | undefined, { sender }: ShownMessage): boolean =>
  before !== undefined &&
  sender.name !== '' &&
  before.sender.name === sender.name &&
  before.sender.role === sender.role &&
  before.sender.organization === sender.organization;

/** The marker above the first message that the viewer has not read. */
const UnreadLine = () => (
  <li className={styles.unreadLine}>
    <span>New messages</span>
  </li>
);

/** Distance within which the panel counts as scrolled to an edge, in pixels. */
const NEAR = 48;

interface MessageListProps {
  /** In chronological order. */
  readonly messages: readonly ShownMessage[];
  readonly viewer: MemberRole;
  /** Shown above the oldest message: a button that loads earlier ones. */
  readonly earlier?: ReactNode;
  /** Called when the reader scrolls to the oldest loaded message. */
  readonly onOldest?: () => void;
  /** Called when the latest message is visible. */
  readonly onLatest?: () => void;
  /** Shown when there are no messages. */
  readonly empty?: ReactNode;
  /** Fills the available height, instead of 500 px. */
  readonly isTall?: boolean;
}

/**
 * The chat panel. It opens at the latest message and follows new ones, unless the reader has scrolled up: then the
 * visible messages stay in place, even when earlier ones load above.
 */
export const MessageList = ({
  messages,
  viewer,
  earlier,
  onOldest,
  onLatest,
  empty,
  isTall = false,
}: MessageListProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly first?: string; readonly last?: string; readonly height: number }>({ height: 0 });
  const atEnd = useRef(true);
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const isWritten = messages.at(-1)?.delivery !== undefined;
  const firstUnread = messages.find(({ isRead, sender }) => !isRead && !isOwnSide(viewer, sender.role))?.id;

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
    // After sending a message, scroll to it, wherever the reader was.
    if ((atEnd.current || isWritten) && last !== lastBefore) element.scrollTop = element.scrollHeight;
    else if (first !== firstBefore) element.scrollTop += element.scrollHeight - height;
    before.current = { ...(first ? { first } : {}), ...(last ? { last } : {}), height: element.scrollHeight };
  });

  // A resized window or a font change reflows the text: keep the end visible.
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
    <section
      ref={panel}
      className={styles.panel({ tall: isTall })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label="Messages"
      onScroll={lookAround}
    >
      {messages.length === 0 ? (
        <div className={styles.nothing}>{empty}</div>
      ) : (
        <>
          {earlier && <div className={styles.earlier}>{earlier}</div>}
          <ol className={styles.list}>
            {messages.map((message, index) => (
              <Fragment key={message.id}>
                {message.id === firstUnread && <UnreadLine />}
                <MessageEntry
                  message={message}
                  viewer={viewer}
                  continued={message.id !== firstUnread && isContinued(messages[index - 1], message)}
                />
              </Fragment>
            ))}
          </ol>
        </>
      )}
    </section>
  );
};

interface ComposeBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the trimmed text, unless it is blank (spec §5). */
  readonly onSend: (content: string) => void;
  readonly error?: string | undefined;
  /** Attaching documents; omitted where messages cannot have any. */
  readonly attaching?: {
    /** Called with files that are dropped on the field. */
    readonly onFiles: (files: readonly File[]) => void;
    /** Shown next to the send button. */
    readonly button: ReactNode;
    /** The documents attached to the next message. */
    readonly list: ReactNode;
    /** Uploads are in progress: the message cannot be sent until they finish. */
    readonly isUploading: boolean;
  };
}

const noFiles = (): void => undefined;

/** The message field. Enter sends, and Shift+Enter inserts a line break; on touch keyboards, Enter does. */
export const ComposeBox = ({ value, onChange, onSend, error, attaching }: ComposeBoxProps) => {
  const { isOver, dropHere } = useFileDrop(attaching?.onFiles ?? noFiles);
  const isTouch = usesTouchKeyboard();
  const isUploading = attaching?.isUploading ?? false;
  const send = () => {
    if (value.trim() !== '' && !isUploading) onSend(value.trim());
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent } = event;
    if (!sendsMessage({ key, shiftKey, isComposing: nativeEvent.isComposing }, isTouch)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      aria-label="Write a message"
      className={styles.compose({ isOver })}
      {...(attaching ? dropHere : {})}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label="Your message"
        isLabelHidden
        isShort
        placeholder="Write a message"
        // Touch keyboards label their Enter key themselves.
        hint={isTouch ? undefined : 'Enter sends. Shift+Enter starts a new line.'}
        value={value}
        onChange={onChange}
        onKeyDown={sendOnEnter}
        error={error}
      />
      {attaching?.list}
      <div className={styles.send}>
        {attaching?.button}
        <Button variant="primary" type="submit" icon="send" busy={isUploading} busyLabel="Uploading...">
          Send
        </Button>
      </div>
    </form>
  );
};
