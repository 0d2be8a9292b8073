import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import { formatPounds } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { sayYears } from '../words.ts';
import type { ConsultantProfile } from './consultant-profile.ts';
import { dashboardWords } from './words.ts';

interface ProfileCardProps {
  readonly profile: ConsultantProfile;
  readonly bio: string | null;
}

/** What the consultant offers (spec §2): as charities see it, with the hourly rate. */
export const ProfileCard = ({ profile, bio }: ProfileCardProps) => (
  <Card as="section" labelledBy="own-profile">
    <Stack gap="medium">
      <Heading level={2} size="title4" id="own-profile">
        {dashboardWords.profile}
      </Heading>
      <Cluster gap="xsmall">
        {profile.expertise.map((area) => (
          <Badge key={area} tone="neutral">
            {expertiseLabels[area]}
          </Badge>
        ))}
      </Cluster>
      <DefinitionList
        items={[
          { term: 'Experience', description: sayYears(profile.yearsExperience) },
          { term: 'Hourly rate', description: `${formatPounds(profile.hourlyRate)} an hour` },
          { term: 'Bio', description: bio ?? 'Not written yet. Charities read it first.' },
        ]}
        layout="stacked"
      />
      {profile.isApproved && (
        <ButtonLink fullWidth variant="quiet" to="/consultants/$id" params={{ id: profile.id }}>
          See your public profile
        </ButtonLink>
      )}
    </Stack>
  </Card>
);
