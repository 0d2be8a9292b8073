import { useCallback, useEffect, useRef, useState } from 'react';

/** How long typing must rest before it counts, in milliseconds. */
const REST = 300;

/**
 * Text of a search box whose settled value lies elsewhere, such as in the address: typing shows at once and settles
 * after a pause; a settled value that changes by itself (the back button) is taken over.
 */
export const useTypedSearch = (settled: string, onSettle: (text: string) => void) => {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new settled value ends what was typed, unless more is on its way
  useEffect(() => {
    if (timer.current === undefined) setTyped(null);
  }, [settled]);

  return {
    text: typed ?? settled,
    type: (text: string) => {
      stop();
      setTyped(text);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        onSettle(text);
      }, REST);
    },
    /** Settles at once what is typed. */
    settle: () => {
      stop();
      if (typed !== null) onSettle(typed);
    },
    /** Forgets what is typed and not settled. */
    forget: () => {
      stop();
      setTyped(null);
    },
  };
};
