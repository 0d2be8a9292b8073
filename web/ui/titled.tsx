import { type ReactNode, useId } from 'react';
import type { Space } from '#theme/scale.ts';
import { Card } from './card.tsx';
import { Heading, type HeadingSize } from './heading.tsx';
import { Cluster, Stack } from './layout.tsx';

interface TitledProps {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly size?: HeadingSize;
  readonly gap?: Space;
  readonly children: ReactNode;
}

/** A section named by its heading. */
export const TitledSection = ({ title, level = 2, size, gap = 'medium', children }: TitledProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={gap}>
        <Heading level={level} size={size} id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  );
};

interface TitledCardProps extends TitledProps {
  readonly tone?: 'raised' | 'tint' | 'accent';
  /** Next to the heading. */
  readonly action?: ReactNode;
}

/** A card named by its heading. */
export const TitledCard = ({
  title,
  level = 2,
  size = 'title4',
  gap = 'medium',
  tone,
  action,
  children,
}: TitledCardProps) => {
  const id = useId();
  const heading = (
    <Heading level={level} size={size} id={id}>
      {title}
    </Heading>
  );
  return (
    <Card as="section" tone={tone} labelledBy={id}>
      <Stack gap={gap}>
        {action ? (
          <Cluster justify="between">
            {heading}
            {action}
          </Cluster>
        ) : (
          heading
        )}
        {children}
      </Stack>
    </Card>
  );
};
