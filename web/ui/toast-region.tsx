import { Toast as RadixToast } from 'radix-ui';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import { useTopDialog } from './open-dialogs.ts';
import * as styles from './toast.css.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

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

/**
 * An element in the top layer, above an open dialog. It lies inside the dialog while one is open: everything outside is
 * inert. Moving the element keeps the toast and its time.
 */
const useTopLayer = (host: Element): HTMLElement => {
  const [layer] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.layer;
    element.popover = 'manual';
    return element;
  });
  useLayoutEffect(() => {
    host.append(layer);
    layer.showPopover();
  }, [host, layer]);
  useLayoutEffect(() => () => layer.remove(), [layer]);
  return layer;
};

/** The corner where the one toast appears. */
export const ToastRegion = ({ toast, turn }: ToastRegionProps) => {
  const [closedTurn, setClosedTurn] = useState(0);
  const tone = toast.tone ?? 'default';
  const dialog = useTopDialog();
  const layer = useTopLayer(dialog ?? document.body);
  const isShown = closedTurn !== turn;
  return createPortal(
    <RadixToast.Provider duration={shownFor} swipeThreshold={swipeThreshold} swipeDirection="right">
      <RadixToast.Root
        key={turn}
        open={isShown}
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
      {/* The toast is read out in the page, which is inert now. A dialog reads failures out itself. */}
      <p role="status" className={visuallyHidden}>
        {dialog && isShown && tone === 'default' && [toast.title, toast.message].filter(Boolean).join('. ')}
      </p>
    </RadixToast.Provider>,
    layer,
  );
};
