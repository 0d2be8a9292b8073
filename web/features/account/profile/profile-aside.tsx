import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

interface ProfileAsideProps {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** What becomes of what is written here. */
export const ProfileAside = ({ title, sentences }: ProfileAsideProps) => (
  <Stack gap="small">
    <Heading level={2} size="title3">
      {title}
    </Heading>
    {sentences.map((sentence) => (
      <Text key={sentence} tone="muted">
        {sentence}
      </Text>
    ))}
  </Stack>
);
