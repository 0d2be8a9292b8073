import type { MemberRole } from '../../../../src/http/contract/accounts.ts';
import type { Message } from '../../../../src/http/contract/projects.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import * as styles from './messages.css.ts';
import { isOwnSide } from './own-side.ts';

/** What a message's entry shows of it. */
export type ShownMessage = Pick<Message, 'id' | 'sender' | 'content' | 'createdAt' | 'isRead'>;

interface MessageEntryProps {
  readonly message: ShownMessage;
  readonly viewer: MemberRole;
  /** Whether the same person wrote the message before: nobody needs to see the name again. */
  readonly continued: boolean;
}

/** One message: who wrote it and when, and whether it is unread. Own ones stand on the right (spec §6). */
export const MessageEntry = ({ message, viewer, continued }: MessageEntryProps) => {
  const { sender, content, createdAt, isRead } = message;
  const side = isOwnSide(viewer, sender.role) ? 'own' : 'other';
  return (
    <li className={styles.entry({ side, continued })}>
      <p className={continued ? visuallyHidden : styles.head({ side })}>
        <span className={styles.sender}>{sender.name || 'A former member'}</span>
        {sender.organization && <span>{sender.organization}</span>}
      </p>
      <p className={styles.bubble({ side })}>{content}</p>
      <p className={styles.foot({ side })}>
        {!isRead && <span className={styles.unread}>Unread</span>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
    </li>
  );
};
