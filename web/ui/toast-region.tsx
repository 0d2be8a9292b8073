import { Toast as RadixToast } from 'radix-ui';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import { useTopDialog } from './open-dialogs.ts';
import * as styles from './toast.css.ts';
import { useToldTurn } from './told-in-dialog.ts';
import { visuallyHidden } from './visually-hidden.css.ts';

/** Spec §9: how long a toast stays (milliseconds), and how far a swipe dismisses it (pixels). */
const shownFor = 5000;
const swipeThreshold = 50;

export interface Toast {
  readonly title: string;
  readonly message?: string | undefined;
  /** `destructive` is for failures, which screen readers announce at once. */
  readonly tone?: 'default' | 'destructive';
  /** `top` for a toast about a form at the bottom of the window. Default: `bottom`. */
  readonly place?: 'bottom' | 'top';
}

interface ToastRegionProps {
  readonly toast: Toast;
  /** Number of the toast, so that each is shown once, until it is closed. */
  readonly turn: number;
}

/**
 * An element in the top layer, above an open dialog. While a dialog is open, it is inside the dialog, because
 * everything outside is inert. Moving the element preserves the toast and its remaining time.
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

/** The corner in which the toast appears. */
export const ToastRegion = ({ toast, turn }: ToastRegionProps) => {
  const [closedTurn, setClosedTurn] = useState(0);
  const tone = toast.tone ?? 'default';
  const dialog = useTopDialog();
  const layer = useTopLayer(dialog ?? document.body);
  const toldTurn = useToldTurn();
  const isShown = closedTurn !== turn && toldTurn !== turn;
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
      <RadixToast.Viewport className={styles.viewport({ place: toast.place ?? 'bottom' })} />
      {/* An open dialog makes the toast's own announcer inert. Failures are announced by the dialog. */}
      <p role="status" className={visuallyHidden}>
        {dialog && isShown && tone === 'default' && [toast.title, toast.message].filter(Boolean).join('. ')}
      </p>
    </RadixToast.Provider>,
    layer,
  );
};
