import { Toast as RadixToast } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Icon } from './icon.tsx';
import * as styles from './toast.css.ts';

interface Toast {
  readonly title: string;
  readonly message?: string | undefined;
  /** `destructive` tells of a failure and is read out at once. */
  readonly tone?: 'default' | 'destructive';
}

interface Toaster {
  readonly toast: (toast: Toast) => void;
}

const ToastContext = createContext<Toaster | null>(null);

/** Spec §9: how long a toast stays, and how far a swipe dismisses it. */
const shownFor = 5000;
const swipeThreshold = 50;

/** Shows toasts for everything inside, one at a time: a new one takes the place of the old (spec §8). */
export const ToastProvider = ({ children }: { readonly children: ReactNode }) => {
  const [current, setCurrent] = useState<(Toast & { readonly key: number }) | null>(null);
  const toast = useCallback(
    (next: Toast) => setCurrent((previous) => ({ ...next, key: (previous?.key ?? 0) + 1 })),
    [],
  );
  const [closedKey, setClosedKey] = useState(0);
  const toaster = useMemo(() => ({ toast }), [toast]);
  const tone = current?.tone ?? 'default';
  return (
    <ToastContext value={toaster}>
      <RadixToast.Provider duration={shownFor} swipeThreshold={swipeThreshold} swipeDirection="right">
        {children}
        {current && (
          <RadixToast.Root
            key={current.key}
            open={closedKey !== current.key}
            onOpenChange={(open) => !open && setClosedKey(current.key)}
            type={tone === 'destructive' ? 'foreground' : 'background'}
            className={styles.toast({ tone })}
          >
            <span className={styles.mark({ tone })}>
              <Icon name={tone === 'destructive' ? 'alert' : 'done'} />
            </span>
            <div>
              <RadixToast.Title className={styles.title}>{current.title}</RadixToast.Title>
              {current.message && (
                <RadixToast.Description className={styles.message}>{current.message}</RadixToast.Description>
              )}
            </div>
            <RadixToast.Close className={styles.close} aria-label="Dismiss">
              <Icon name="close" />
            </RadixToast.Close>
          </RadixToast.Root>
        )}
        <RadixToast.Viewport className={styles.viewport} />
      </RadixToast.Provider>
    </ToastContext>
  );
};

/** `toast({ title, message?, tone? })`. Throws outside of a {@link ToastProvider}. */
export const useToast = (): Toaster => {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider around it.');
  return toaster;
};
