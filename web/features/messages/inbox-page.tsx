import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { conversationsQuery } from '#api/conversations.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Conversation } from '#contract/conversations.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { startPages } from '#features/shell/navigation.ts';
import { NotAllowed } from '#features/shell/not-allowed.tsx';
import { formatDateTime } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { formatUnread } from '../projects/copy.ts';
import * as styles from './inbox.css.ts';

export const metadata = { path: '/messages', title: 'Messages' } as const satisfies PageMetadata;

/** 'You: ' before an own message, the name before one of an administrator; the partner needs none. */
const speakerOf = (
  { senderId, senderName, senderRole }: NonNullable<Conversation['lastMessage']>,
  viewerId: string,
) => {
  if (senderId === viewerId) return 'You: ';
  return senderRole === 'admin' && senderName !== '' ? `${senderName}: ` : '';
};

interface EntryProps {
  readonly conversation: Conversation;
  readonly viewerId: string;
}

const Entry = ({ conversation, viewerId }: EntryProps) => {
  const { projectId, title, partner, lastMessage, movedAt, unread } = conversation;
  return (
    <li>
      <Link
        to="/projects/$id"
        params={{ id: projectId }}
        search={{ tab: 'messages' }}
        className={styles.entry({ isUnread: unread > 0 })}
      >
        <span className={styles.first}>
          <span className={styles.partner}>{partner ?? 'No consultant yet'}</span>
          <time dateTime={movedAt} className={styles.time}>
            {formatDateTime(movedAt)}
          </time>
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.last}>
          <span className={styles.extract}>
            {lastMessage === null ? 'No messages yet' : speakerOf(lastMessage, viewerId) + lastMessage.extract}
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

interface InboxPageProps {
  readonly user: CurrentUser;
}

/** All conversations of a charity or a consultant. */
export const InboxPage = ({ user }: InboxPageProps) => {
  const { id, role } = user;
  const isAllowed = role === 'charity' || role === 'consultant';
  const query = useInfiniteQuery({ ...conversationsQuery, enabled: isAllowed });
  if (!isAllowed) return <NotAllowed reason="Only charities and consultants have an inbox." />;
  const { total = 0, unread = 0 } = query.data?.pages[0] ?? {};
  return (
    <Page
      title={metadata.title}
      metadata={metadata}
      intro={total > 0 && `You have ${unread > 0 ? formatUnread(unread) : 'no unread messages'}.`}
    >
      <PagedList
        query={query}
        things="conversations"
        failure="We could not load your conversations"
        empty={{
          title: 'No conversations yet',
          message:
            role === 'charity'
              ? 'Once a consultant works on a project of yours, your messages appear here.'
              : 'Once you work on a project, your messages with its charity appear here.',
          action: <ButtonLink to={startPages[role].to}>Go to your dashboard</ButtonLink>,
        }}
      >
        {(conversations) => (
          <ul className={styles.list}>
            {conversations.map((conversation) => (
              <Entry key={conversation.projectId} conversation={conversation} viewerId={id} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
};
