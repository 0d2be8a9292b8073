import { type KeyboardEvent, useRef, useState } from 'react';
import { listKeys, moveFocus } from '#lib/move-focus.ts';
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

/** Keys that move the focus. */
const moving = { ...listKeys, j: listKeys.ArrowDown, k: listKeys.ArrowUp };

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
    moveFocus(event, handles, place, moving);
  };
  return { ref, current, enter: setEntered, onKeyDown };
};
