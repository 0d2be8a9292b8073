import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Caption } from '#ui/text.tsx';
import * as styles from './queue.css.ts';

/** The cards of the queue, in the order of the page. */
const cardsOf = (queue: Element): readonly HTMLElement[] => [...queue.querySelectorAll<HTMLElement>('article')];

const move = (queue: Element, from: Element | null, step: 1 | -1): void => {
  const cards = cardsOf(queue);
  const at = cards.findIndex((card) => card === from);
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
      const link = target === card ? card.querySelector('a') : null;
      link?.click();
      return link !== null;
    }
    default: {
      const button = card?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
      button?.click();
      return button != null;
    }
  }
};

interface QueueProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  /** What the letters on the cards' buttons do: `A approve`. Null: no help line. */
  readonly keys: readonly (readonly [key: string, what: string])[] | null;
  readonly children: ReactNode;
}

/**
 * A region of cards that can be worked through without a mouse. The keys count only while the focus is in it (WCAG 2.1.4),
 * and not in a field or a dialog.
 */
export const Queue = ({ ref, label, keys, children }: QueueProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    if (target.closest('dialog, input, textarea, select, [role=listbox], [role=menu]')) return;
    if (act(currentTarget, target, event.key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable region of the page
    <div ref={ref} tabIndex={-1} role="region" aria-label={label} onKeyDown={onKeyDown}>
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
    </div>
  );
};
