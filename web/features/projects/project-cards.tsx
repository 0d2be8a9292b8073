import type { ReactNode } from 'react';
import type { ProjectDetail } from '#contract/projects.ts';
import type { ExpertiseArea } from '#domain/kernel/expertise-areas.ts';
import { ExpertiseBadges } from '#features/consultants/expertise-badges.tsx';
import { Portrait } from '#features/consultants/portrait.tsx';
import { formatProjectDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { LinkedText, PhoneAnchor, TextAnchor } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { projectCopy } from './copy.ts';
import * as styles from './project-detail.css.ts';
import { phaseLabel } from './situation.ts';

interface OverviewCardProps extends Pick<ProjectDetail, 'description' | 'notes'> {
  readonly action?: ReactNode;
}

/** The charity's description of the project. */
export const OverviewCard = ({ description, notes, action }: OverviewCardProps) => (
  <TitledCard title="Overview" action={action}>
    <p className={styles.prose}>
      <LinkedText text={description} />
    </p>
    {notes && (
      <Stack gap="xsmall">
        <Heading level={3} size="title4">
          Notes
        </Heading>
        <p className={styles.prose}>
          <LinkedText text={notes} />
        </p>
      </Stack>
    )}
  </TitledCard>
);

interface TeamCardProps {
  readonly charity: Pick<ProjectDetail['charity'], 'name' | 'contactEmail' | 'contactPhone'>;
  /** Whether the viewer is invited and sees the contact details after accepting. */
  readonly isInvited?: boolean;
  readonly consultant: {
    readonly id: string;
    readonly photo: string | null;
    readonly name: string;
    readonly organization: string | null;
    readonly expertise: readonly ExpertiseArea[];
  } | null;
  readonly expertiseLabels: Readonly<Record<ExpertiseArea, string>>;
}

/** The charity and the consultant (spec §2). */
export const TeamCard = ({ charity, isInvited = false, consultant, expertiseLabels }: TeamCardProps) => (
  <TitledCard title="Team">
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
        ) : isInvited ? (
          <Text as="span" tone="muted">
            Contact details follow once you accept.
          </Text>
        ) : (
          projectCopy.notSet
        )}
      </p>
      {charity.contactPhone && (
        <p>
          <PhoneAnchor phone={charity.contactPhone} />
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
        <Stack gap="small">
          <Cluster gap="medium">
            <Portrait {...consultant} size="small" />
            <div>
              <Heading level={3} size="title4">
                {consultant.name}
              </Heading>
              {consultant.organization && <p>{consultant.organization}</p>}
            </div>
          </Cluster>
          <ExpertiseBadges areas={consultant.expertise} labels={expertiseLabels} />
        </Stack>
      )}
    </div>
  </TitledCard>
);

const Points = ({ title, points, none }: { title: string; points: readonly string[]; none: string }) => (
  <Stack gap="xsmall">
    <Heading level={3} size="title4">
      {title}
    </Heading>
    {points.length === 0 ? (
      <Text tone="muted">{none}</Text>
    ) : (
      <ul className={styles.points}>
        {points.map((point, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={place}>{point}</li>
        ))}
      </ul>
    )}
  </Stack>
);

interface ProgressCardProps {
  readonly status: ProjectDetail['status'];
  readonly phase: string;
  readonly keyDeliverables: readonly string[];
  readonly nextSteps: readonly string[];
  readonly action?: ReactNode;
}

/** Phase, deliverables and next steps (spec §2). */
export const ProgressCard = ({ status, phase, keyDeliverables, nextSteps, action }: ProgressCardProps) => (
  <TitledCard title="Progress" action={action}>
    <p className={styles.phase}>
      <span className={styles.phaseTerm}>{phaseLabel(status)}</span>
      <span className={styles.phaseName}>{phase}</span>
    </p>
    <Grid columns="pair" align="start">
      <Points title="Key deliverables" points={keyDeliverables} none="None agreed yet" />
      <Points title="Next steps" points={nextSteps} none="None planned yet" />
    </Grid>
  </TitledCard>
);

const day = (date: string | null): string => (date ? formatProjectDate(date) : projectCopy.notSet);

/** '04 Mar 2026 - 30 Apr 2026'; 'Not set' if neither is set (spec §2). */
const timeline = (start: string | null, end: string | null): string =>
  start === null && end === null ? projectCopy.notSet : `${day(start)} - ${day(end)}`;

interface TimelineCardProps
  extends Pick<ProjectDetail, 'createdAt' | 'startDate' | 'endDate' | 'estimatedHours' | 'setUpFee'> {
  /** A link to the invoice for the set-up fee, for those who may see it. */
  readonly invoice?: ReactNode;
  /** A button that saves the dates to a calendar. */
  readonly calendar?: ReactNode;
}

/** Dates, hours and terms. */
export const TimelineCard = ({
  createdAt,
  startDate,
  endDate,
  estimatedHours,
  setUpFee,
  invoice,
  calendar,
}: TimelineCardProps) => (
  <TitledCard title="Timeline and terms">
    <DefinitionList
      layout="stacked"
      items={[
        { term: 'Created', description: formatProjectDate(createdAt) },
        { term: 'Timeline', description: timeline(startDate, endDate) },
        { term: 'Estimated hours', description: estimatedHours?.toLocaleString('en-GB') ?? projectCopy.notSet },
        {
          term: 'Terms',
          description: setUpFee === null ? 'Membership' : `One-off project, set-up fee ${formatPounds(setUpFee)}`,
        },
      ]}
    />
    {invoice}
    {calendar}
  </TitledCard>
);

interface ExpertiseMarksProps {
  readonly areas: readonly ExpertiseArea[];
  readonly labels: Readonly<Record<ExpertiseArea, string>>;
}

export const ExpertiseMarks = ({ areas, labels }: ExpertiseMarksProps) => (
  <span className={styles.marks}>
    {areas.map((area) => (
      <Badge key={area}>{labels[area]}</Badge>
    ))}
  </span>
);
