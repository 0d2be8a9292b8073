import { membershipTierFacts } from '../../../src/domain/charities/membership-tiers.ts';
import type { CurrentUser } from '../../../src/http/contract/accounts.ts';
import { formatDashboardDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout.tsx';
import { projectWords } from '../projects/words.ts';

/** Membership Status on the charity's dashboard (spec §2). */
export const MembershipCard = ({ profile }: { profile: NonNullable<CurrentUser['charityProfile']> }) => (
  <Card>
    <Stack gap="medium">
      <Heading level={2} size="title4">
        Membership Status
      </Heading>
      <DefinitionList
        items={[
          { term: 'Tier', description: membershipTierFacts[profile.membershipTier].label },
          {
            term: 'Status',
            description: profile.membershipActive ? (
              <Badge tone="positive" icon="check">
                Active
              </Badge>
            ) : (
              <Badge tone="neutral">Inactive</Badge>
            ),
          },
          {
            term: 'Renewal date',
            description: profile.membershipExpiry
              ? formatDashboardDate(profile.membershipExpiry)
              : projectWords.noRenewalDate,
          },
        ]}
      />
      <ButtonLink variant="secondary" to="/pricing">
        See what membership includes
      </ButtonLink>
    </Stack>
  </Card>
);
