import { type KeyboardEvent, useRef, useState } from 'react';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';

const keys = [
  { names: ['J', '↓'], meaning: 'Next event' },
  { names: ['K', '↑'], meaning: 'Previous event' },
  { names: ['Home', 'End'], meaning: 'First and last event of the page' },
  { names: ['Enter'], meaning: 'Open or close an event' },
  { names: ['Tab'], meaning: 'Links of the event, then the rest of the page' },
  { names: ['?'], meaning: 'Show this help' },
] as const;

interface KeyboardHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const KeyboardHelp = ({ open, onClose }: KeyboardHelpProps) => (
  <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
    <Stack gap="small">
      <Text tone="muted">They work while the list has the focus. Press Tab until an event is focused.</Text>
      <DefinitionList
        layout="rows"
        items={keys.map(({ names, meaning }) => ({ term: names.join(' or '), description: meaning }))}
      />
    </Stack>
  </Dialog>
);

/** Keys that move the focus; each returns the index to move to. */
const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  j: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  k: (place) => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
};

const handlesOf = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-line] > button'),
];

/** Roving focus: one tab stop for the whole list, and keys that move the focus between rows but not inside an open one. */
export const useRovingFocus = (ids: readonly string[], onHelp: () => void) => {
  const ref = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const current = entered !== null && ids.includes(entered) ? entered : (ids[0] ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const list = ref.current;
    const line = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    if (!list || !line || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '?') {
      event.preventDefault();
      onHelp();
      return;
    }
    const handles = handlesOf(list);
    const place = handles.findIndex((handle) => line.contains(handle));
    const step = steps[event.key];
    if (!step || place < 0) return;
    event.preventDefault();
    handles[step(place, handles.length - 1)]?.focus();
  };
  return { ref, current, enter: setEntered, onKeyDown };
};
