import { Link } from '@tanstack/react-router';
import type { Conversation } from '#contract/conversations.ts';
import { formatUnread } from '#features/projects/copy.ts';
import { formatListTime } from '#lib/dates.ts';
import * as rows from '#ui/link-rows.css.ts';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import * as styles from './inbox.css.ts';
import { type ConversationSearch, conversationSearch } from './search.ts';

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
  readonly isCurrent: boolean;
}

const Entry = ({ conversation, viewerId, isCurrent }: EntryProps) => {
  const { consultantId, title, partner, end, lastMessage, movedAt, unread } = conversation;
  const about = [title, consultantId !== null && 'Invitation', end !== null && 'Closed'].filter(Boolean);
  return (
    <li>
      <Link
        to="/messages"
        search={conversationSearch(conversation)}
        resetScroll={false}
        className={styles.entry({ isUnread: unread > 0 })}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={styles.first}>
          <span className={styles.partner}>{partner ?? 'No consultant yet'}</span>
          <time dateTime={movedAt} className={rows.time}>
            {formatListTime(movedAt, new Date())}
          </time>
        </span>
        <span className={styles.title}>{about.join(' · ')}</span>
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

interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly viewerId: string;
  /** The one that is open. */
  readonly open?: ConversationSearch;
}

/** Conversations with what is unread; each leads to itself in the inbox. */
export const ConversationList = ({ conversations, viewerId, open = {} }: ConversationListProps) => (
  <ul className={rows.list}>
    {conversations.map((conversation) => {
      const { project, consultant } = conversationSearch(conversation);
      return (
        <Entry
          key={`${project}/${consultant ?? ''}`}
          conversation={conversation}
          viewerId={viewerId}
          isCurrent={open.project === project && open.consultant === consultant}
        />
      );
    })}
  </ul>
);
