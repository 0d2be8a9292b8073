import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { MessageForm, type ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { ApiError } from '../../../api/api-error.ts';
import { messagesQuery } from '../../../api/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { Arrivals } from './arrivals.tsx';
import { ComposeBox } from './compose-box.tsx';
import { MessageList } from './message-list.tsx';
import * as styles from './messages.css.ts';
import { usePostMessage } from './use-post-message.ts';
import { useReadMark } from './use-read-mark.ts';

/** Who looks at a conversation. */
export interface Viewer {
  readonly id: string;
  readonly role: 'charity' | 'consultant' | 'admin';
}

interface MessagesPanelProps {
  readonly project: ProjectDetail;
  readonly viewer: Viewer;
  /** What is being written; kept while another tab is open. */
  readonly draft: string;
  readonly onDraft: (change: (draft: string) => string) => void;
}

/** What is wrong with a draft; an empty one is merely not sent (spec §5). */
const faultOf = (draft: string): string | undefined =>
  draft.trim() === '' ? undefined : MessageForm.safeParse({ content: draft }).error?.issues[0]?.message;

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

/** What remains to be written once some of it was sent. */
const without = (sent: string) => (draft: string) =>
  draft.trimStart().startsWith(sent) ? draft.trimStart().slice(sent.length).trimStart() : draft;

interface EarlierMessagesProps {
  readonly busy: boolean;
  readonly isFailed: boolean;
  readonly onLoad: () => void;
}

const EarlierMessages = ({ busy, isFailed, onLoad }: EarlierMessagesProps) => (
  <Stack gap="xsmall" align="center">
    {isFailed && <Text tone="critical">Earlier messages could not be loaded.</Text>}
    <Button size="small" variant="quiet" busy={busy} busyLabel="Loading..." onClick={onLoad}>
      {isFailed ? 'Try again' : 'Show earlier messages'}
    </Button>
  </Stack>
);

/** The conversation of a project (spec §2 Messages): its charity, its consultant, administrators. */
export const MessagesPanel = ({ project, viewer, draft, onDraft }: MessagesPanelProps) => {
  const { data, isPending, refetch, isRefetching, ...paging } = useInfiniteQuery(messagesQuery(project.id));
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = paging;
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
  const fault = faultOf(draft);
  // What sending it again would not change stands with the text, until that changes.
  const refusal = post.variables === draft.trim() && isRefused(post.error) ? post.error.detail : undefined;

  if (isPending) {
    return (
      <Loading label="Loading messages...">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="We could not load the messages"
        message="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  }
  return (
    <div className={styles.conversation}>
      <MessageList
        messages={newestFirst.toReversed()}
        viewer={viewer.role}
        onLatest={readLatest}
        // What failed is tried again when asked for, not whenever the panel moves.
        {...(isFetchNextPageError ? {} : { onOldest: loadEarlier })}
        earlier={
          hasNextPage && (
            <EarlierMessages busy={isFetchingNextPage} isFailed={isFetchNextPageError} onLoad={loadEarlier} />
          )
        }
        empty={
          <EmptyState
            title="No messages yet"
            message="Say hello, agree on a first call, or ask what you need to know. Everybody who works on the project reads it."
          />
        }
      />
      <Arrivals latest={newestFirst[0]} viewer={viewer} />
      <ComposeBox
        value={draft}
        onChange={(typed) => onDraft(() => typed)}
        onSend={(content) => fault === undefined && post.mutate(content)}
        busy={post.isPending}
        error={fault ?? refusal}
      />
    </div>
  );
};
