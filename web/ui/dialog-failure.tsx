import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as styles from './dialog.css.ts';
import { Notice } from './notice.tsx';
import { useLatestToast } from './toast.tsx';
import { noteTold } from './told-in-dialog.ts';

/** Time to read a failure, in milliseconds. */
const READING_MS = 3_000;

/**
 * Shows a failure inside the open dialog, in place of the toast, which disappears after five seconds. If the dialog
 * closes before the failure can be read, for example because its subject no longer exists, the toast shows it.
 */
export const DialogFailure = () => {
  const latest = useLatestToast();
  const [before] = useState(latest?.turn ?? 0);
  const element = useRef<HTMLDivElement>(null);
  const failure = latest && latest.turn > before && latest.toast.tone === 'destructive' ? latest : null;
  useLayoutEffect(() => {
    if (!failure) return;
    const since = performance.now();
    const giveBack = noteTold(failure.turn);
    return () => {
      if (performance.now() - since < READING_MS) giveBack();
    };
  }, [failure]);
  useEffect(() => {
    if (failure) element.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={element} role="alert" className={styles.failure} data-told={failure ? true : undefined}>
      {failure && (
        <Notice tone="critical" title={failure.toast.title}>
          {failure.toast.message}
        </Notice>
      )}
    </div>
  );
};
