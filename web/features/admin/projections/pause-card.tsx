import { useId } from 'react';
import type { ProjectionDetail } from '../../../../src/http/contract/projections-room.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useOrder } from './use-order.ts';
import { orderWords } from './words.ts';

/** Stops and starts the folding, and says what that means for readers. One button, so that the focus stays on it. */
export const PauseCard = ({
  detail: { name, pausedAt, personal, possible },
}: {
  readonly detail: ProjectionDetail;
}) => {
  const titleId = useId();
  const order = useOrder(name);
  const kind = pausedAt === null ? 'pause' : 'resume';
  return (
    <Card as="section" labelledBy={titleId}>
      <Stack gap="small">
        <Heading level={2} size="title4" id={titleId}>
          {pausedAt === null ? 'Pause it' : `Paused since ${formatDateTime(pausedAt)}`}
        </Heading>
        <Text>{orderWords[kind].what}</Text>
        {personal && (
          <Text size="caption" tone="muted">
            Personal data is forgotten with its person, paused or not.
          </Text>
        )}
        {(possible.includes(kind) || order.isPending) && (
          <div>
            <Button
              size="small"
              variant={kind === 'resume' ? 'primary' : 'secondary'}
              busy={order.isPending}
              busyLabel={orderWords[kind].busy}
              onClick={() => order.mutate({ kind })}
            >
              {orderWords[kind].label}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
};
