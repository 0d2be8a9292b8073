import { lazy, Suspense, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTopDialog } from '#ui/open-dialogs.ts';
import * as styles from './search-button.css.ts';

/** Loaded on demand. */
const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SearchButtonProps {
  readonly user: CurrentUser;
  /** Shows the icon only, for bars with many links. */
  readonly isCompact?: boolean;
}

/** Opens the search, as do Ctrl+K and Cmd+K on every page that has this button. */
export const SearchButton = ({ user, isCompact = false }: SearchButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const isBusy = useTopDialog() !== null;
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // An open dialog has to be answered first.
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
        {!isCompact && (
          <span className={styles.keys} aria-hidden="true">
            {isApple() ? '⌘K' : 'Ctrl K'}
          </span>
        )}
      </button>
      <Suspense fallback={null}>{isOpen && <Palette user={user} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
