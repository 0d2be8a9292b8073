import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Decision } from '#contract/applications.ts';
import { workingDaysSince } from '#domain/kernel/working-days.ts';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from '#forms/app-form.tsx';
import { Form, UnsavedWork } from '#forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '#forms/server-errors.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Caption } from '#ui/text.tsx';
import * as styles from './frame.css.ts';

interface ReasonDialogProps {
  readonly open: boolean;
  /** Id of the entry that the decision is about. */
  readonly about: string | undefined;
  readonly title: string;
  /** What will happen. Shown above the field. */
  readonly message: ReactNode;
  /** Hint of the field: who will read the reason. */
  readonly hint: string;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly cancelLabel?: string;
  /** Rejects when the server refuses; the dialog then stays open with the server's errors. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

interface ReasonFormProps extends ReasonDialogProps {
  /** What was typed about each entry when the dialog was closed. */
  readonly drafts: Map<string, string>;
}

const ReasonForm = ({
  drafts,
  about = '',
  title,
  message,
  hint,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
}: ReasonFormProps) => {
  const serverErrors = useServerErrors();
  const form = useAppForm({
    defaultValues: { reason: drafts.get(about) ?? '' },
    ...validateWith(Decision),
    onSubmit: ({ value, formApi }) =>
      onConfirm(Decision.parse(value).reason).then(
        () => {
          // The dialog keeps what the field holds when it closes, before or after this.
          formApi.setFieldValue('reason', '');
          drafts.delete(about);
        },
        (error: unknown) => serverErrors.take(error, () => value.reason),
      ),
  });
  const fields = fieldsOf(form);
  useEffect(() => () => void drafts.set(about, form.state.values.reason), [drafts, about, form]);
  return (
    <ServerErrorsProvider errors={serverErrors.errors}>
      <UnsavedWork
        hasWork={() => form.state.values.reason.trim() !== ''}
        title="Leave without sending?"
        message="Your reason has not been sent. If you leave, you lose it."
      />
      <Form label={title} form={form}>
        <div>{message}</div>
        <fields.TextArea name="reason" label="Reason" hint={hint} rows={4} required countTo={1000} />
        <Cluster justify="end">
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <SubmitButton label={confirmLabel} busyLabel={busyLabel} size="medium" variant="danger" />
        </Cluster>
      </Form>
    </ServerErrorsProvider>
  );
};

/**
 * Asks for a reason before a destructive decision. Closing the dialog by accident keeps what was typed, for the same
 * entry.
 */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const [drafts] = useState(() => new Map<string, string>());
  return (
    <Dialog open={props.open} onClose={props.onCancel} title={props.title}>
      <ReasonForm {...props} drafts={drafts} />
    </Dialog>
  );
};

interface WaitingProps {
  readonly since: string;
  /** Working days. */
  readonly promised: number;
}

/** How long something has waited: 'Day 2 of 3'. Monday to Friday count (spec §§4, 9). */
export const Waiting = ({ since, promised }: WaitingProps) => {
  const days = workingDaysSince(new Date(since), new Date());
  if (days === 0) return <Badge icon="clock">New</Badge>;
  if (days <= promised) {
    return (
      <Badge icon="clock" tone={days === promised ? 'caution' : 'neutral'}>
        Day {days} of {promised}
      </Badge>
    );
  }
  const over = days - promised;
  return (
    <Badge icon="caution" tone="critical">
      Overdue by {over} working {over === 1 ? 'day' : 'days'}
    </Badge>
  );
};

/** The cards of the queue, in the order of the page. */
const cardsOf = (queue: Element): readonly HTMLElement[] => [...queue.querySelectorAll<HTMLElement>('article')];

const move = (queue: Element, from: HTMLElement | null, step: 1 | -1): void => {
  const cards = cardsOf(queue);
  const at = from === null ? -1 : cards.indexOf(from);
  const next = cards[Math.min(cards.length - 1, Math.max(0, at === -1 ? 0 : at + step))];
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
};

/** What a key does; false if nothing. Letters stand in `aria-keyshortcuts` of a card's buttons. */
const act = (queue: Element, target: Element, key: string): boolean => {
  const card = target.closest('article');
  switch (key) {
    case 'j':
      move(queue, card, 1);
      return true;
    case 'k':
      move(queue, card, -1);
      return true;
    case 'Enter': {
      const link = target.closest('a, button, summary') ? null : card?.querySelector('a');
      link?.click();
      return link != null;
    }
    default: {
      const button = card?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
      button?.click();
      return button != null;
    }
  }
};

interface QueueProps {
  readonly label: string;
  /** What the letters on the cards' buttons do: `A approve`. Null: no help line. */
  readonly keys: readonly (readonly [key: string, what: string])[] | null;
  readonly children: ReactNode;
}

/**
 * A region of cards that can be worked through without a mouse. The keys count only while the focus is in it (WCAG 2.1.4),
 * and not in a field or a dialog.
 */
export const Queue = ({ label, keys, children }: QueueProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    if (target.closest('dialog, input, textarea, select, [role=listbox], [role=menu]')) return;
    if (act(currentTarget, target, event.key)) event.preventDefault();
  };
  return (
    <section aria-label={label} onKeyDown={onKeyDown}>
      {keys && (
        <div className={styles.help}>
          <Caption>
            Keys on a card:{' '}
            {[['J', 'next'], ['K', 'previous'], ['Enter', 'open'], ...keys].map(([key, what], index) => (
              <span key={key}>
                {index > 0 && ' · '}
                <kbd className={styles.key}>{key}</kbd> {what}
              </span>
            ))}
          </Caption>
        </div>
      )}
      {children}
    </section>
  );
};
