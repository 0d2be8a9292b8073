import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { consultantQuery } from '#api/consultants.ts';
import type { ConsultantDetail } from '#contract/consultants.ts';
import { ExpertiseBadges } from '#features/consultants/expertise-badges.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';

/** The consultant to invite with the request. */
interface ConsultantToInvite {
  readonly isPending: boolean;
  /** The consultant if approved and available; null otherwise, and while loading. */
  readonly invitable: ConsultantDetail | null;
  /** The consultant, even if they cannot be invited. */
  readonly known: ConsultantDetail | null;
}

/** Loads the consultant to invite, who must be approved and available (decisions). */
export const useConsultantToInvite = (id: string | undefined): ConsultantToInvite => {
  const { data, isLoading } = useQuery({
    ...consultantQuery(id ?? ''),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  });
  const known = (id === undefined ? undefined : data) ?? null;
  return { isPending: isLoading, known, invitable: known?.isApproved && known.availability ? known : null };
};

interface InvitedConsultantProps {
  readonly consultant: ConsultantToInvite;
  readonly onRemove: () => void;
}

/** The consultant to invite, with a button to remove them. */
export const InvitedConsultant = ({ consultant, onRemove }: InvitedConsultantProps) => {
  const id = useId();
  const { isPending, invitable, known } = consultant;
  if (isPending) {
    return <Loading label="Loading the consultant..." />;
  }
  if (invitable === null) {
    return (
      <Notice
        tone="caution"
        title={known ? `${known.user.name} is not available for new projects` : 'This consultant cannot be invited'}
      >
        <p>You can still send your request: we will look for another consultant.</p>
        <Button size="small" variant="secondary" onClick={onRemove}>
          Continue without them
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
          <ExpertiseBadges areas={expertise} />
        </Stack>
        <Button size="small" variant="secondary" aria-label={`Do not invite ${user.name}`} onClick={onRemove}>
          Remove
        </Button>
      </Cluster>
    </Card>
  );
};
