import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';

interface DetailCardProps {
  readonly title: string;
  /** What can be done with what the card shows. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of a project's details. */
export const DetailCard = ({ title, action, children }: DetailCardProps) => {
  const id = useId();
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="medium">
        <Cluster justify="between">
          <Heading level={2} size="title4" id={id}>
            {title}
          </Heading>
          {action}
        </Cluster>
        {children}
      </Stack>
    </Card>
  );
};
