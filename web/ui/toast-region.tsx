import { Toast as RadixToast } from 'radix-ui';
import { useState } from 'react';
import { Icon } from './icon.tsx';
import * as styles from './toast.css.ts';

/** Spec §9: how long a toast stays (milliseconds), and how far a swipe dismisses it (pixels). */
const shownFor = 5000;
const swipeThreshold = 50;

export interface Toast {
  readonly title: string;
  readonly message?: string | undefined;
  /** `destructive` tells of a failure and is read out at once. */
  readonly tone?: 'default' | 'destructive';
}

interface ToastRegionProps {
  readonly toast: Toast;
  /** Counts the toasts: each is shown once, until it is closed. */
  readonly turn: number;
}

/** The corner where the one toast appears. */
export const ToastRegion = ({ toast, turn }: ToastRegionProps) => {
  const [closedTurn, setClosedTurn] = useState(0);
  const tone = toast.tone ?? 'default';
  return (
    <RadixToast.Provider duration={shownFor} swipeThreshold={swipeThreshold} swipeDirection="right">
      <RadixToast.Root
        key={turn}
        open={closedTurn !== turn}
        onOpenChange={(open) => {
          if (!open) setClosedTurn(turn);
        }}
        type={tone === 'destructive' ? 'foreground' : 'background'}
        className={styles.toast({ tone })}
      >
        <span className={styles.mark({ tone })}>
          <Icon name={tone === 'destructive' ? 'alert' : 'done'} />
        </span>
        <div>
          <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
          {toast.message && <RadixToast.Description className={styles.message}>{toast.message}</RadixToast.Description>}
        </div>
        <RadixToast.Close className={styles.close} aria-label="Dismiss">
          <Icon name="close" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className={styles.viewport} />
    </RadixToast.Provider>
  );
};
