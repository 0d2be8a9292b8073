import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Message, MessageForm } from '#contract/conversations.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { Attachments, useAttaching } from './attachments.tsx';
import { ComposeBox, MessageList, type ShownMessage } from './conversation.tsx';
import * as styles from './messages.css.ts';
import type { Conversing, Outgoing, Viewer } from './use-conversation.ts';

interface ArrivalsProps {
  readonly latest: Message | undefined;
  readonly viewer: { readonly id: string };
}

/** Announces new messages of others to screen readers. */
const Arrivals = ({ latest, viewer }: ArrivalsProps) => {
  const [announced, setAnnounced] = useState(latest?.number ?? 0);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!latest || latest.number <= announced) return;
    setAnnounced(latest.number);
    if (latest.senderId !== viewer.id) setAnnouncement(`New message from ${latest.sender.name}: ${latest.content}`);
  }, [latest, announced, viewer.id]);
  return (
    <p role="status" className={visuallyHidden}>
      {announcement}
    </p>
  );
};

/** The validation message of a draft; an empty draft is valid but not sent (spec §5). */
const problemOf = (draft: string): string | undefined =>
  draft.trim() === '' ? undefined : MessageForm.safeParse({ content: draft }).error?.issues[0]?.message;

interface EarlierMessagesProps {
  readonly busy: boolean;
  readonly isFailed: boolean;
  readonly onLoad: () => void;
}

const EarlierMessages = ({ busy, isFailed, onLoad }: EarlierMessagesProps) => (
  <Stack gap="xsmall" align="center">
    {isFailed && <Text tone="critical">We could not load earlier messages.</Text>}
    <Button size="small" variant="quiet" busy={busy} busyLabel="Loading..." onClick={onLoad}>
      {isFailed ? 'Try again' : 'Show earlier messages'}
    </Button>
  </Stack>
);

interface NotSentProps {
  readonly message: Outgoing;
  readonly onRetry: (message: Outgoing) => void;
  readonly onEdit: (message: Outgoing) => void;
}

/** Delivery status of an unsent message. */
const Delivery = ({ message, onRetry, onEdit }: NotSentProps) => {
  if (message.state !== 'failed') return <span role="status">{message.state === 'sending' ? 'Sending…' : 'Sent'}</span>;
  return (
    <Stack gap="xxsmall">
      <Text tone="critical" weight="strong">
        Not sent. {message.refusal}
      </Text>
      <Cluster gap="xsmall">
        <Button size="small" icon="refresh" onClick={() => onRetry(message)}>
          Try again
        </Button>
        <Button size="small" variant="quiet" onClick={() => onEdit(message)}>
          Edit
        </Button>
      </Cluster>
    </Stack>
  );
};

interface MessagesPanelProps {
  readonly conversing: Conversing;
  readonly viewer: Viewer;
  /** Text of an empty conversation: who can read it. */
  readonly empty: string;
  readonly mayAttach?: boolean;
  /** Replaces the message field when no more messages are possible. */
  readonly closed?: ReactNode;
  /** Fills the available height, instead of the 500 px on a project's page. */
  readonly isTall?: boolean;
}

/** A conversation (spec §2 Messages): its messages, and below them the message field, which is always visible. */
export const MessagesPanel = ({
  conversing,
  viewer,
  empty,
  mayAttach = false,
  closed,
  isTall = false,
}: MessagesPanelProps) => {
  const attaching = useAttaching(conversing);
  const { query, newestFirst, latest, unread, outgoing, draft, write, send, retry, edit, markRead } = conversing;
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;

  // If the panel extends below the window, show the end of the conversation.
  useEffect(() => {
    const { bottom = 0 } = (isLoaded && box.current?.getBoundingClientRect()) || {};
    if (bottom > window.innerHeight) box.current?.scrollIntoView({ block: 'end' });
  }, [isLoaded]);

  const readLatest = useCallback(() => {
    if (unread > 0) markRead(latest);
  }, [unread, latest, markRead]);
  const loadEarlier = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const problem = problemOf(draft);

  if (!isLoaded) return <NotLoaded query={query} what="the messages" shapes={['block', 'block', 'block']} />;
  const { name, role, organization } = viewer;
  const { projectId } = conversing.place;
  const stored = newestFirst.toReversed().map(
    (message): ShownMessage => ({
      ...message,
      attachments: <Attachments projectId={projectId} files={message.files} />,
    }),
  );
  const onTheirWay = outgoing.map(
    (message): ShownMessage => ({
      id: message.key,
      sender: { name, role, organization },
      content: message.content,
      createdAt: message.createdAt,
      isRead: true,
      attachments: <Attachments projectId={projectId} files={message.files} />,
      delivery: <Delivery message={message} onRetry={retry} onEdit={edit} />,
    }),
  );
  return (
    <div ref={box} className={styles.conversation({ tall: isTall })}>
      <MessageList
        messages={[...stored, ...onTheirWay]}
        viewer={viewer.role}
        isTall={isTall}
        onLatest={readLatest}
        // After a failure, only the button retries to load earlier messages.
        {...(isFetchNextPageError ? {} : { onOldest: loadEarlier })}
        earlier={
          hasNextPage && (
            <EarlierMessages busy={isFetchingNextPage} isFailed={isFetchNextPageError} onLoad={loadEarlier} />
          )
        }
        empty={<EmptyState headingLevel={3} title="No messages yet" message={empty} />}
      />
      <Arrivals latest={newestFirst[0]} viewer={viewer} />
      {closed ?? (
        <ComposeBox
          value={draft}
          onChange={write}
          onSend={(content) => problem === undefined && send(content)}
          error={problem}
          {...(mayAttach ? { attaching } : {})}
        />
      )}
    </div>
  );
};
