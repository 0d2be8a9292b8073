import { useId } from 'react';
import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import type { ConsultantToInvite } from './use-consultant-to-invite.ts';

interface InvitedConsultantProps {
  readonly consultant: ConsultantToInvite;
  readonly onRemove: () => void;
}

/** Who will be invited with the request, and the way to invite nobody. */
export const InvitedConsultant = ({ consultant, onRemove }: InvitedConsultantProps) => {
  const id = useId();
  const { isPending, invitable, known } = consultant;
  if (isPending) {
    return (
      <Loading label="Loading the consultant...">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (invitable === null) {
    return (
      <Notice
        tone="caution"
        title={known ? `${known.user.name} takes no new projects at present` : 'This consultant cannot be invited'}
      >
        <p>You can send your request all the same: nobody is invited with it, and we look for the right consultant.</p>
        <Button size="small" variant="secondary" onClick={onRemove}>
          Go on without them
        </Button>
      </Notice>
    );
  }
  const { user, yearsExperience, expertise } = invitable;
  return (
    <Card as="section" labelledBy={id}>
      <Cluster justify="between" align="start">
        <Stack gap="xsmall">
          <Text size="caption" tone="accent" weight="strong">
            Will be invited with your request
          </Text>
          <Heading level={2} size="title3" id={id}>
            {user.name}
          </Heading>
          <Text>{[user.organisation, `${yearsExperience} years of experience`].filter(Boolean).join(' · ')}</Text>
          <Cluster gap="xsmall">
            {expertise.map((area) => (
              <Badge key={area}>{expertiseLabels[area]}</Badge>
            ))}
          </Cluster>
        </Stack>
        <Button size="small" variant="secondary" aria-label={`Do not invite ${user.name}`} onClick={onRemove}>
          Remove
        </Button>
      </Cluster>
    </Card>
  );
};
