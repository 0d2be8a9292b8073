import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const keys = [
  { names: ['J', '↓'], meaning: 'The next event' },
  { names: ['K', '↑'], meaning: 'The event before' },
  { names: ['Home', 'End'], meaning: 'The first and the last event of the page' },
  { names: ['Enter'], meaning: 'Opens an event, and closes it' },
  { names: ['Tab'], meaning: 'The links of the event, then what follows the list' },
  { names: ['?'], meaning: 'This help' },
] as const;

interface KeyboardHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keys that work in the list. */
export const KeyboardHelp = ({ open, onClose }: KeyboardHelpProps) => (
  <Dialog open={open} onClose={onClose} title="Keys in the history">
    <Stack gap="small">
      <Text tone="muted">They work while the focus is in the list: press Tab until an event has it.</Text>
      <DefinitionList
        layout="rows"
        items={keys.map(({ names, meaning }) => ({ term: names.join(' or '), description: meaning }))}
      />
    </Stack>
  </Dialog>
);
