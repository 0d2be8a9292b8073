import { Caption } from '#ui/text.tsx';
import * as styles from './project-detail.css.ts';

interface InvitationNoteProps {
  /** Who wrote it. */
  readonly from: string;
  readonly note: string;
}

/** What came with an invitation, in the words of the person who sent it. */
export const InvitationNote = ({ from, note }: InvitationNoteProps) => (
  <figure className={styles.note}>
    <figcaption>
      <Caption>Note from {from}</Caption>
    </figcaption>
    <blockquote className={styles.prose}>{note}</blockquote>
  </figure>
);
