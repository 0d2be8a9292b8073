import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import * as styles from './plain-toast.css.ts';
import type { Toast } from './toast-region.tsx';

interface Toaster {
  readonly toast: (toast: Toast) => void;
}

const ToastContext = createContext<Toaster | null>(null);

/** A toast with its number, counted from 1. */
interface NumberedToast {
  readonly toast: Toast;
  readonly turn: number;
}

const LatestToastContext = createContext<NumberedToast | null>(null);

/** The latest toast, even if it is no longer shown; null before the first. */
export const useLatestToast = (): NumberedToast | null => useContext(LatestToastContext);

/**
 * Shows a toast as plain text if the code of the toast region cannot be loaded, which happens when other things fail
 * too.
 */
const PlainToast = ({ toast, turn }: NumberedToast) => (
  <p key={turn} role="alert" className={styles.plain}>
    {toast.title}. {toast.message}
  </p>
);

/** The toast region is loaded with the first toast: most visits show none. */
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: PlainToast }),
  ),
);

/** Shows toasts for everything inside, one at a time: a new one replaces the previous one (spec §8). */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [current, setCurrent] = useState<NumberedToast | null>(null);
  const toast = useCallback(
    (next: Toast) => setCurrent((previous) => ({ toast: next, turn: (previous?.turn ?? 0) + 1 })),
    [],
  );
  const toaster = useMemo(() => ({ toast }), [toast]);
  return (
    <ToastContext value={toaster}>
      <LatestToastContext value={current}>{children}</LatestToastContext>
      {current && (
        <Suspense fallback={null}>
          <ToastRegion {...current} />
        </Suspense>
      )}
    </ToastContext>
  );
};

/** `toast({ title, message?, tone? })`. Throws outside of a {@link ToastProvider}. */
export const useToast = (): Toaster => {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider around it.');
  return toaster;
};
