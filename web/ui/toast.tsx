import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
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

/** How long a plain toast stays, in milliseconds: a little longer than others, because it cannot be dismissed. */
const plainToastMs = 8000;

/**
 * Shows a toast as plain text if the code of the toast region cannot be loaded, which happens when other things fail
 * too.
 */
const PlainToast = ({ toast, turn }: NumberedToast) => {
  const [closedTurn, setClosedTurn] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setClosedTurn(turn), plainToastMs);
    return () => clearTimeout(timer);
  }, [turn]);
  if (closedTurn === turn) return null;
  return (
    <p key={turn} role="alert" className={styles.plain}>
      {toast.title}. {toast.message}
    </p>
  );
};

type Region = LazyExoticComponent<ComponentType<NumberedToast>>;

/** Null until the first toast, and after a failure: the next toast tries again. */
let loadedRegion: Region | null = null;

/** The toast region is loaded with the first toast: most visits show none. */
const toastRegion = (): Region => {
  loadedRegion ??= lazy(() =>
    import('./toast-region.tsx').then(
      (module) => ({ default: module.ToastRegion }),
      () => {
        loadedRegion = null;
        return { default: PlainToast };
      },
    ),
  );
  return loadedRegion;
};

/** Shows toasts for everything inside, one at a time: a new one replaces the previous one (spec §8). */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [current, setCurrent] = useState<NumberedToast | null>(null);
  const [Region, setRegion] = useState<Region | null>(null);
  const toast = useCallback((next: Toast) => {
    setRegion(toastRegion());
    setCurrent((previous) => ({ toast: next, turn: (previous?.turn ?? 0) + 1 }));
  }, []);
  const toaster = useMemo(() => ({ toast }), [toast]);
  return (
    <ToastContext value={toaster}>
      <LatestToastContext value={current}>{children}</LatestToastContext>
      {current && Region && (
        <Suspense fallback={null}>
          <Region {...current} />
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
