import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { fetchNewest, markRead, messagesQuery } from '#api/messages.ts';
import { projectListsKey } from '#api/projects.ts';
import { useAction } from '#api/use-action.ts';
import { type Message, MessageForm } from '#contract/conversations.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { ComposeBox, MessageList } from './conversation.tsx';
import { projectCopy } from './copy.ts';
import * as styles from './messages.css.ts';

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

/** Sends messages. A retry after a lost response posts nothing twice; the same text later is a new message. */
const usePostMessage = (projectId: string, onSent: (content: string) => void) => {
  const queries = useQueryClient();
  return useAction({
    run: (content: string, idempotencyKey) =>
      call('postMessage', { params: { id: projectId }, body: { content }, idempotencyKey }),
    succeeded: projectCopy.messageSent,
    failed: { ...projectCopy.messageFailed, isFixed: true },
    onSuccess: (_, content) => {
      onSent(content);
      // Not awaited, so that the next message can be written at once.
      void fetchNewest(queries, projectId).catch(() => undefined);
    },
  });
};

/** Returns a function that marks a conversation as read up to a message number. A failed call is retried next time. */
const useReadMark = (projectId: string): ((upTo: number) => void) => {
  const queries = useQueryClient();
  const requested = useRef(0);
  const confirmed = useRef(0);
  return useCallback(
    (upTo) => {
      // A list that was requested before the mark may arrive after it.
      if (upTo <= confirmed.current) markRead(queries, projectId, upTo);
      if (upTo <= requested.current) return;
      const before = requested.current;
      requested.current = upTo;
      call('readMessages', { params: { id: projectId }, body: { upTo } }).then(
        () => {
          confirmed.current = Math.max(confirmed.current, upTo);
          markRead(queries, projectId, upTo);
          void queries.invalidateQueries({ queryKey: projectListsKey });
        },
        () => {
          if (requested.current === upTo) requested.current = before;
        },
      );
    },
    [projectId, queries],
  );
};

export interface Viewer {
  readonly id: string;
  readonly role: 'charity' | 'consultant' | 'admin';
}

interface MessagesPanelProps {
  readonly project: ProjectDetail;
  readonly viewer: Viewer;
  /** The unsent text; kept while another tab is open. */
  readonly draft: string;
  readonly onDraft: (change: (draft: string) => string) => void;
}

/** The validation message of a draft; an empty draft is valid but not sent (spec §5). */
const problemOf = (draft: string): string | undefined =>
  draft.trim() === '' ? undefined : MessageForm.safeParse({ content: draft }).error?.issues[0]?.message;

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

/** Removes the sent text from the draft. */
const without = (sent: string) => (draft: string) =>
  draft.trimStart().startsWith(sent) ? draft.trimStart().slice(sent.length).trimStart() : draft;

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

/** The conversation between charity, consultant and administrators (spec §2 Messages). */
export const MessagesPanel = ({ project, viewer, draft, onDraft }: MessagesPanelProps) => {
  const query = useInfiniteQuery(messagesQuery(project.id));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const post = usePostMessage(project.id, (content) => onDraft(without(content)));
  const markRead = useReadMark(project.id);
  const newestFirst = data?.pages.flatMap((page) => page.data) ?? [];
  const latest = newestFirst[0]?.number ?? 0;
  const unread = data?.pages[0]?.unread ?? 0;

  const readLatest = useCallback(() => {
    if (unread > 0) markRead(latest);
  }, [unread, latest, markRead]);
  const loadEarlier = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const problem = problemOf(draft);
  // A refusal stays next to the text until the text changes.
  const refusal = post.variables === draft.trim() && isRefused(post.error) ? post.error.detail : undefined;

  if (data === undefined)
    return (
      <NotLoaded
        query={query}
        loading="Loading messages..."
        shapes={['block', 'block', 'block']}
        failure="We could not load the messages"
      />
    );
  return (
    <div className={styles.conversation}>
      <MessageList
        messages={newestFirst.toReversed()}
        viewer={viewer.role}
        onLatest={readLatest}
        // After a failure, only the button retries.
        {...(isFetchNextPageError ? {} : { onOldest: loadEarlier })}
        earlier={
          hasNextPage && (
            <EarlierMessages busy={isFetchingNextPage} isFailed={isFetchNextPageError} onLoad={loadEarlier} />
          )
        }
        empty={
          <EmptyState
            title="No messages yet"
            message="Say hello, agree on a first call, or ask what you need to know. Everyone on the project can read it."
          />
        }
      />
      <Arrivals latest={newestFirst[0]} viewer={viewer} />
      <ComposeBox
        value={draft}
        onChange={(typed) => onDraft(() => typed)}
        onSend={(content) => problem === undefined && post.mutate(content)}
        busy={post.isPending}
        error={problem ?? refusal}
      />
    </div>
  );
};
