import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { conversationsFor } from '#api/conversations.ts';
import { messagesQuery } from '#api/messages.ts';
import { isMissing } from '#api/missing.ts';
import { projectQuery } from '#api/projects.ts';
import type { Conversation } from '#contract/conversations.ts';
import { isolated } from '#contract/isolated.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { endSentences } from '#domain/projects/invitation-end.ts';
import { formatUnread } from '#features/projects/copy.ts';
import { MessagesPanel } from '#features/projects/messages-panel.tsx';
import { type Conversing, useConversation, type Viewer } from '#features/projects/use-conversation.ts';
import { UnsavedWork } from '#forms/form.tsx';
import { formatListTime } from '#lib/dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import * as rows from '#ui/link-rows.css.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from './inbox.css.ts';
import { type ConversationSearch, conversationSearch, inboxFiltersOf } from './search.ts';

/**
 * Prefix of a message preview: 'You: ' for the viewer's own, the sender's name for an administrator's; none for the
 * partner's.
 */
const speakerOf = (
  { senderId, senderName, senderRole }: NonNullable<Conversation['lastMessage']>,
  viewerId: string,
) => {
  if (senderId === viewerId) return 'You: ';
  return senderRole === 'admin' && senderName !== '' ? `${isolated(senderName)}: ` : '';
};

interface EntryProps {
  readonly conversation: Conversation;
  readonly viewerId: string;
}

const Entry = ({ conversation, viewerId }: EntryProps) => {
  const { consultantId, title, partner, end, lastMessage, movedAt, unread } = conversation;
  const about = [isolated(title), consultantId !== null && 'Invitation', end !== null && 'Closed'].filter(Boolean);
  return (
    <li>
      <Link
        to="/messages"
        search={(shown) => ({ ...inboxFiltersOf(shown), ...conversationSearch(conversation) })}
        resetScroll={false}
        className={styles.entry({ isUnread: unread > 0 })}
        activeOptions={{ exact: true }}
      >
        <span className={styles.first}>
          <span className={styles.partner}>{partner ?? 'No consultant yet'}</span>
          <time dateTime={movedAt} className={rows.time}>
            {formatListTime(movedAt, new Date())}
          </time>
        </span>
        <span className={styles.title}>{about.join('\u00a0· ')}</span>
        <span className={styles.last}>
          <span className={styles.extract}>
            {lastMessage === null
              ? 'No messages yet'
              : speakerOf(lastMessage, viewerId) + isolated(lastMessage.extract)}
          </span>
          {unread > 0 && (
            <span className={styles.unread}>
              <span aria-hidden="true">{unread}</span>
              <span className={visuallyHidden}>{formatUnread(unread)}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
};

interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly viewerId: string;
}

/** A list of conversations with their unread counts; each links to the conversation in the inbox. */
export const ConversationList = ({ conversations, viewerId }: ConversationListProps) => (
  <ul className={rows.list}>
    {conversations.map((conversation) => (
      <Entry
        key={`${conversation.projectId}/${conversation.consultantId ?? ''}`}
        conversation={conversation}
        viewerId={viewerId}
      />
    ))}
  </ul>
);

interface InvitationTalksProps {
  readonly projectId: string;
  readonly viewer: Viewer;
}

/** The conversations about invitations: of the charity with all invited consultants, of a consultant about their own. */
export const InvitationTalks = ({ projectId, viewer }: InvitationTalksProps) => {
  const { data } = useInfiniteQuery({ ...conversationsFor({ project: projectId }), enabled: viewer.role !== 'admin' });
  const talks = data?.pages.flatMap((page) => page.data).filter(({ consultantId }) => consultantId !== null) ?? [];
  if (talks.length === 0) return null;
  const title = viewer.role === 'charity' ? 'With invited consultants' : 'About your invitation';
  if (talks.every(({ end, unread }) => end !== null && unread === 0)) {
    return (
      <Disclosure summary={title}>
        <ConversationList conversations={talks} viewerId={viewer.id} />
      </Disclosure>
    );
  }
  return (
    <Stack gap="small">
      <Heading level={2} size="title4">
        {title}
      </Heading>
      <ConversationList conversations={talks} viewerId={viewer.id} />
      <Heading level={2} size="title4">
        Everyone on the project
      </Heading>
    </Stack>
  );
};

interface HeadProps {
  readonly title: string;
  readonly partner: string | null;
  readonly projectId: string;
  /** The project's title is no link, because the viewer may not see the project. */
  readonly isUnlinked?: boolean;
}

const Head = ({ title, partner, projectId, isUnlinked = false }: HeadProps) => (
  <div className={styles.head}>
    <div className={styles.onlyNarrow}>
      <ButtonLink variant="quiet" size="small" icon="left" to="/messages" search={inboxFiltersOf}>
        All messages
      </ButtonLink>
    </div>
    <div className={styles.headWords}>
      <Heading level={2} size="title4">
        {partner || 'Project messages'}
      </Heading>
      <p className={styles.title}>
        {isUnlinked ? (
          title
        ) : (
          <TextLink to="/projects/$id" params={{ id: projectId }}>
            {title}
          </TextLink>
        )}
      </p>
    </div>
  </div>
);

const Missing = () => (
  <EmptyState
    title="This conversation does not exist"
    message="It may belong to someone else, or the address may contain a typing error."
    action={
      <ButtonLink variant="primary" to="/messages">
        All messages
      </ButtonLink>
    }
  />
);

/** Asks before a page is left while messages are being sent or have failed. Drafts are stored on the device. */
export const UnsentMessages = ({ of: { hasUnsent } }: { readonly of: Pick<Conversing, 'hasUnsent'> }) => (
  <UnsavedWork
    hasWork={() => hasUnsent}
    title="Leave without sending?"
    message="Your message has not been sent yet. If you leave, you lose it."
    stayLabel="Stay"
  />
);

const partnerOf = ({ charity, consultant }: ProjectDetail, { role }: Pick<Viewer, 'role'>): string | null =>
  role === 'consultant' ? charity.name : (consultant?.name ?? null);

/** The other party and the project of the open conversation; undefined while unknown. */
export const useConversationName = (
  { project: projectId = '', consultant }: ConversationSearch,
  viewer: Pick<Viewer, 'role'>,
): string | undefined => {
  const isProject = projectId !== '' && consultant === undefined;
  const project = useQuery({ ...projectQuery(projectId), enabled: isProject });
  const talk = useInfiniteQuery({
    ...messagesQuery({ projectId, consultantId: consultant ?? null }),
    enabled: consultant !== undefined,
  });
  if (isProject) {
    const { data } = project;
    return data && [partnerOf(data, viewer), data.title].filter(Boolean).join(': ');
  }
  const head = talk.data?.pages[0]?.conversation;
  return head && [head.partner, head.title].filter(Boolean).join(': ');
};

interface PaneProps {
  readonly projectId: string;
  readonly viewer: Viewer;
}

export const ProjectPane = ({ projectId, viewer }: PaneProps) => {
  const [place] = useState({ projectId, consultantId: null });
  const project = useQuery(projectQuery(projectId));
  const isParticipant = project.data?.actions.includes('post-message') ?? false;
  const conversing = useConversation(place, viewer, isParticipant);
  const { data } = project;
  if (isMissing(project.error) || (data && !isParticipant)) return <Missing />;
  if (!data) return <NotLoaded query={project} what="the messages" />;
  return (
    <Stack gap="small">
      <UnsentMessages of={conversing} />
      <Head title={data.title} partner={partnerOf(data, viewer)} projectId={projectId} />
      <MessagesPanel
        conversing={conversing}
        viewer={viewer}
        isTall
        mayAttach={data.actions.includes('attach-file')}
        empty="Say hello, agree on a first call, or ask what you need to know. Everyone on the project can read it."
      />
    </Stack>
  );
};

/** Explains why no more messages about an invitation are possible; undefined while they are. */
export const invitationClosed = ({ query, place }: Conversing) => {
  const end = query.data?.pages[0]?.conversation?.end ?? null;
  return end === null ? undefined : (
    <div className={styles.closed}>
      <Notice tone="info">
        <Stack gap="small" align="start">
          <p>{endSentences[end]}</p>
          {end === 'accepted' && (
            <ButtonLink
              size="small"
              to="/messages"
              search={(shown) => ({ ...inboxFiltersOf(shown), project: place.projectId })}
            >
              Project messages
            </ButtonLink>
          )}
        </Stack>
      </Notice>
    </div>
  );
};

export const invitationEmpty =
  'Ask what you need to know before the invitation is accepted. Only the charity, this consultant and our administrators can read it.';

interface InvitationPaneProps extends PaneProps {
  readonly consultantId: string;
}

export const InvitationPane = ({ projectId, consultantId, viewer }: InvitationPaneProps) => {
  const [place] = useState({ projectId, consultantId });
  const conversing = useConversation(place, viewer);
  const { data, error } = conversing.query;
  if (isMissing(error)) return <Missing />;
  const head = data?.pages[0]?.conversation;
  return (
    <Stack gap="small">
      <UnsentMessages of={conversing} />
      {head && (
        <Head
          {...head}
          projectId={projectId}
          isUnlinked={viewer.role === 'consultant' && head.end !== null && head.end !== 'accepted'}
        />
      )}
      <MessagesPanel
        conversing={conversing}
        viewer={viewer}
        isTall
        empty={invitationEmpty}
        closed={invitationClosed(conversing)}
      />
    </Stack>
  );
};
