import { useCallback, useEffect, useRef, useState } from 'react';

/** An entry of a list and its index. */
interface Place {
  readonly entry: HTMLElement;
  readonly list: Element;
  readonly index: number;
}

const entriesOf = (list: Element): readonly HTMLElement[] =>
  [...list.children].filter((child): child is HTMLElement => child instanceof HTMLElement && child.matches('article'));

const placeOf = (target: EventTarget | null): Place | null => {
  const entry = target instanceof Element ? target.closest<HTMLElement>('article') : null;
  const list = entry?.parentElement;
  return entry && list ? { entry, list, index: entriesOf(list).indexOf(entry) } : null;
};

/** The entry itself, or the one that took its place; undefined when the list is empty or gone. */
const entryAt = ({ entry, list, index }: Place): HTMLElement | undefined => {
  if (entry.isConnected) return entry;
  return list.isConnected ? (entriesOf(list)[index] ?? entriesOf(list).at(-1)) : undefined;
};

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Moves the focus when an entry, and the focused button in it, has left its list. `land` focuses the next entry, or the
 * region given by `ref` if the list is empty. It waits until the list has rendered, unless the focus has moved since.
 */
export const useFocusAfterRemoval = () => {
  const ref = useRef<HTMLDivElement>(null);
  const lastPlace = useRef<Place | null>(null);
  const isDue = useRef(false);
  const [landings, setLandings] = useState(0);
  const land = useCallback(() => {
    isDue.current = true;
    setLandings((count) => count + 1);
  }, []);

  const settle = useCallback(() => {
    const region = ref.current;
    if (!isDue.current || !region || !isFocusLost()) return;
    const entry = lastPlace.current === null ? undefined : entryAt(lastPlace.current);
    if (entry) entry.tabIndex = -1;
    (entry ?? region).focus();
  }, []);

  // The dialog that had the focus has closed by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per call of land
  useEffect(settle, [landings, settle]);

  useEffect(() => {
    const region = ref.current;
    if (!region) return;
    const remember = ({ target }: Event) => {
      lastPlace.current = placeOf(target);
    };
    const moveOn = () => {
      isDue.current = false;
    };
    const drawn = new MutationObserver(settle);
    drawn.observe(region, { childList: true, subtree: true });
    region.addEventListener('focusin', remember);
    region.addEventListener('pointerdown', remember);
    document.addEventListener('keydown', moveOn, true);
    document.addEventListener('pointerdown', moveOn, true);
    return () => {
      drawn.disconnect();
      region.removeEventListener('focusin', remember);
      region.removeEventListener('pointerdown', remember);
      document.removeEventListener('keydown', moveOn, true);
      document.removeEventListener('pointerdown', moveOn, true);
    };
  }, [settle]);

  return { ref, land };
};

/** The dialog about an entry of a list. When it closes, the focus returns to the entry or to the one in its place. */
export const useAskedEntry = <Asked>(idOf: (asked: Asked) => string) => {
  const { ref, land } = useFocusAfterRemoval();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setAsked(null);
    land();
  };
  /** For the end of an action: the dialog may be about another entry by now, and then stays open. */
  const closeFor = (id: string) => {
    setAsked((current) => (current !== null && idOf(current) === id ? null : current));
    land();
  };
  return { ref, land, asked, setAsked, close, closeFor };
};
