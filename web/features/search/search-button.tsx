import { lazy, Suspense, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTopDialog } from '#ui/open-dialogs.ts';
import * as styles from './search-button.css.ts';

/** Fetched when it is opened. */
const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchButtonProps {
  readonly user: CurrentUser;
  /** For bars with many links: shows the keys instead of the word. */
  readonly isCompact?: boolean;
}

/** Opens the search, as Ctrl K or Cmd K does on every page that has this button. */
export const SearchButton = ({ user, isCompact = false }: SearchButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const isBusy = useTopDialog() !== null;
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Another dialog waits for an answer first.
      if (!isBusy) setOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [isBusy]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.label({ isCompact })}>Search</span>
        <span className={styles.keys} aria-hidden="true">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      <Suspense fallback={null}>{isOpen && <Palette user={user} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
