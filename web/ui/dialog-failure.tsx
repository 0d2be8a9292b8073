import { useEffect, useRef, useState } from 'react';
import * as styles from './dialog.css.ts';
import { Notice } from './notice.tsx';
import { useLatestToast } from './toast.tsx';

/**
 * Shows a failure inside the open dialog: the toast disappears after five seconds, and its live region outside the
 * dialog is inert, so screen readers would not announce it.
 */
export const DialogFailure = () => {
  const latest = useLatestToast();
  const [before] = useState(latest?.turn ?? 0);
  const element = useRef<HTMLDivElement>(null);
  const failure = latest && latest.turn > before && latest.toast.tone === 'destructive' ? latest : null;
  useEffect(() => {
    if (failure) element.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div ref={element} role="alert" className={styles.failure}>
      {failure && (
        <Notice tone="critical" title={failure.toast.title}>
          {failure.toast.message}
        </Notice>
      )}
    </div>
  );
};
