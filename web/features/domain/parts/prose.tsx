import { Code } from '../../../ui/code.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

/** Paragraphs between empty lines, names of the code between backticks. */
export const Prose = ({ children }: { readonly children: string }) => (
  <Stack gap="small">
    {children.split(/\n\s*\n/).map((paragraph) => (
      <Text key={paragraph} measured>
        {paragraph.split('`').map((part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
          place % 2 === 1 ? <Code key={place}>{part}</Code> : part,
        )}
      </Text>
    ))}
  </Stack>
);
