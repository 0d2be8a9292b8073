import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { formatProjectDate } from '../../../lib/dates.ts';
import { formatPounds } from '../../../lib/money.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { projectWords } from '../words.ts';
import { DetailCard } from './detail-card.tsx';

const day = (date: string | null): string => (date ? formatProjectDate(date) : projectWords.notSet);

/** From one day to the other; one word says that neither is set (spec §2). */
const timeline = (start: string | null, end: string | null): string =>
  start === null && end === null ? projectWords.notSet : `${day(start)} - ${day(end)}`;

type TimelineCardProps = Pick<ProjectDetail, 'createdAt' | 'startDate' | 'endDate' | 'estimatedHours' | 'setUpFee'>;

/** When a project was requested, when it is to happen, and on which terms. */
export const TimelineCard = ({ createdAt, startDate, endDate, estimatedHours, setUpFee }: TimelineCardProps) => (
  <DetailCard title="Timeline and terms">
    <DefinitionList
      layout="stacked"
      items={[
        { term: 'Created', description: formatProjectDate(createdAt) },
        { term: 'Timeline', description: timeline(startDate, endDate) },
        { term: 'Estimated hours', description: estimatedHours?.toLocaleString('en-GB') ?? projectWords.notSet },
        {
          term: 'Terms',
          description: setUpFee === null ? 'Membership' : `One-off project, set-up fee ${formatPounds(setUpFee)}`,
        },
      ]}
    />
  </DetailCard>
);
