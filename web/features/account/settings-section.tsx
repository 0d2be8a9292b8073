import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import * as styles from './account-settings.css.ts';

interface SettingsSectionProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly children: ReactNode;
}

/** One section of the account settings. */
export const SettingsSection = ({ title, description, children }: SettingsSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Stack gap="xsmall">
        <Heading level={2} size="title3" id={id}>
          {title}
        </Heading>
        <Text tone="muted" measured>
          {description}
        </Text>
      </Stack>
      <Card>{children}</Card>
    </section>
  );
};
