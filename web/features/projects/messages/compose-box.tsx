import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import * as styles from './messages.css.ts';

interface ComposeBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with what was typed, unless that is blank (spec §5). */
  readonly onSend: (content: string) => void;
  readonly busy?: boolean;
  readonly error?: string | undefined;
}

/** Where a message is written. Enter sends it, Shift and Enter begin a new line. */
export const ComposeBox = ({ value, onChange, onSend, busy = false, error }: ComposeBoxProps) => {
  const send = () => {
    if (!busy && value.trim() !== '') onSend(value.trim());
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes a character, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      aria-label="Write a message"
      className={styles.compose}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label="Your message"
        hint="Enter sends, Shift and Enter begin a new line."
        rows={3}
        value={value}
        onChange={onChange}
        onKeyDown={sendOnEnter}
        error={error}
      />
      <div className={styles.send}>
        <Button type="submit" icon="send" busy={busy} busyLabel="Sending...">
          Send
        </Button>
      </div>
    </form>
  );
};
