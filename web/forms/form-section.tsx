import { type ReactNode, useId } from 'react';
import { Heading } from '../ui/heading.tsx';
import { Grid, Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';
import { sectionClass } from './form-section.css.ts';

interface FormSectionProps {
  readonly title: string;
  readonly description?: string;
  /** Short fields stand side by side where there is room. */
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}

/** A titled part of a long form. */
export const FormSection = ({ title, description, columns = 1, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={sectionClass}>
      <Stack gap="xxsmall">
        <Heading level={2} size="title3" id={id}>
          {title}
        </Heading>
        {description && <Text tone="muted">{description}</Text>}
      </Stack>
      {columns === 2 ? (
        <Grid columns="pair" align="start">
          {children}
        </Grid>
      ) : (
        <Stack gap="large">{children}</Stack>
      )}
    </section>
  );
};
