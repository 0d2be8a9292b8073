import { useCallback, useEffect, useState } from 'react';

/** Where the choice is kept. A single key that does something must be possible to switch off (WCAG 2.1.4). */
const kept = 'fellowbridge-slash-key';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null;

interface SlashKey {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
}

/** Does something when `/` is pressed outside of any field, unless that has been switched off. */
export const useSlashKey = (act: () => void): SlashKey => {
  const [isOn, setState] = useState(() => localStorage.getItem(kept) !== 'off');
  const setOn = useCallback((wanted: boolean) => {
    if (wanted) localStorage.removeItem(kept);
    else localStorage.setItem(kept, 'off');
    setState(wanted);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [act, isOn]);
  return { isOn, setOn };
};
