import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { proseClass } from './detail.css.ts';
import { DetailCard } from './detail-card.tsx';

/** What the charity wrote about its project. */
export const OverviewCard = ({ description, notes }: Pick<ProjectDetail, 'description' | 'notes'>) => (
  <DetailCard title="Overview">
    <p className={proseClass}>{description}</p>
    {notes && (
      <Stack gap="xsmall">
        <Heading level={3} size="title4">
          Notes
        </Heading>
        <p className={proseClass}>{notes}</p>
      </Stack>
    )}
  </DetailCard>
);
