import type { ExpertiseArea } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { projectWords } from '../words.ts';
import * as styles from './detail.css.ts';
import { DetailCard } from './detail-card.tsx';

interface TeamCardProps {
  readonly charity: Pick<ProjectDetail['charity'], 'name' | 'contactEmail' | 'contactPhone'>;
  readonly consultant: {
    readonly name: string;
    readonly organization: string | null;
    readonly expertise: readonly ExpertiseArea[];
  } | null;
  readonly expertiseLabels: Readonly<Record<ExpertiseArea, string>>;
}

/** Who works together: the charity and, once there is one, the consultant (spec §2). */
export const TeamCard = ({ charity, consultant, expertiseLabels }: TeamCardProps) => (
  <DetailCard title="Team">
    <div className={styles.member}>
      <Text tone="muted" size="caption" weight="strong">
        Charity
      </Text>
      <Heading level={3} size="title4">
        {charity.name}
      </Heading>
      <p>
        {charity.contactEmail ? (
          <TextAnchor href={`mailto:${charity.contactEmail}`}>{charity.contactEmail}</TextAnchor>
        ) : (
          projectWords.notSet
        )}
      </p>
      {charity.contactPhone && (
        <p>
          <TextAnchor href={`tel:${charity.contactPhone.replaceAll(/[^+\d]/g, '')}`}>{charity.contactPhone}</TextAnchor>
        </p>
      )}
    </div>
    <div className={styles.member}>
      <Text tone="muted" size="caption" weight="strong">
        Consultant
      </Text>
      {consultant === null ? (
        <Text tone="muted">Not matched yet</Text>
      ) : (
        <Stack gap="xsmall">
          <Heading level={3} size="title4">
            {consultant.name}
          </Heading>
          {consultant.organization && <p>{consultant.organization}</p>}
          <Cluster gap="xsmall">
            {consultant.expertise.map((area) => (
              <Badge key={area}>{expertiseLabels[area]}</Badge>
            ))}
          </Cluster>
        </Stack>
      )}
    </div>
  </DetailCard>
);
