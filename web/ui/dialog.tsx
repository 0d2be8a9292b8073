import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import * as styles from './dialog.css.ts';
import { DialogFailure } from './dialog-failure.tsx';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import { noteOpenDialog } from './open-dialogs.ts';

/** Fields in which people type or choose. */
const FIELD = ':is(input, select, textarea):not([hidden], [type="hidden"], [type="file"], :disabled)';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isToFill = (field: Field): boolean => field.value === '' && field.matches('[aria-required]');

/**
 * Focuses the safe answer of a question, otherwise the first empty required field, otherwise the first field or its
 * chosen option, otherwise the heading.
 */
const focusStart = (dialog: HTMLDialogElement): void => {
  const fields = [...dialog.querySelectorAll<Field>(FIELD)];
  const found =
    dialog.querySelector<HTMLElement>('[data-start] button') ??
    fields.find(isToFill) ??
    fields[0] ??
    dialog.querySelector('h2');
  const isRadio = found instanceof HTMLInputElement && found.type === 'radio';
  const chosen = isRadio ? dialog.querySelector<HTMLElement>(`[name="${found.name}"]:checked`) : null;
  const first = chosen ?? found;
  first?.focus();
  // Typing replaces a suggested value, as in a field that was reached by Tab.
  if (first instanceof HTMLInputElement) first.select();
};

interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the close button and a press on the backdrop. */
  readonly onClose: () => void;
  readonly title: string;
  /** `large` for choices side by side, `wide` for pictures and pages. */
  readonly size?: 'medium' | 'large' | 'wide';
  /** For content whose height changes while it is used. */
  readonly isAtTop?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** The first of the buttons has the initial focus: the safe answer. */
  readonly startsAtActions?: boolean;
}

/**
 * A modal dialog. The browser's own `<dialog>` traps the focus, makes the page behind inert and restores the focus;
 * unlike scripted dialogs, it injects no style sheet, which the content security policy would block.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  size = 'medium',
  isAtTop = false,
  children,
  actions,
  startsAtActions = false,
}: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect ends while the dialog is still on the page: once removed, it could not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    focusStart(dialog);
    // Fields that are still loading take the focus from the heading when they appear.
    const loading = new MutationObserver(() => {
      if (document.activeElement?.matches('dialog h2')) focusStart(dialog);
    });
    loading.observe(dialog, { childList: true, subtree: true });
    const noteClosed = noteOpenDialog(dialog);
    return () => {
      loading.disconnect();
      dialog.close();
      noteClosed();
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop only repeats what Escape and the close button do
    <dialog
      ref={ref}
      className={styles.dialog({ size, isAtTop })}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target !== event.currentTarget) return;
        const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
        const inside =
          event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
        if (!inside) onClose();
      }}
    >
      {open && (
        <>
          <div className={styles.head}>
            <Heading level={2} size="title3" id={titleId} tabIndex={-1}>
              {title}
            </Heading>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <DialogFailure />
          {children}
          {actions && (
            <div className={styles.actions} data-start={startsAtActions || undefined}>
              {actions}
            </div>
          )}
        </>
      )}
    </dialog>
  );
};

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will happen. */
  readonly message: ReactNode;
  /** The verb: 'Remove document', not 'OK'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly busyLabel?: string;
  readonly busy?: boolean;
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation. The initial focus is on the safe answer, which Escape also gives. */
export const ConfirmDialog = ({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  busyLabel,
  busy,
  isDangerous = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onCancel}
    title={title}
    startsAtActions
    actions={
      <>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} busyLabel={busyLabel}>
          {confirmLabel}
        </Button>
      </>
    }
  >
    <div>{message}</div>
  </Dialog>
);
