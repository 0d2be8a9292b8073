import type { ReactNode } from 'react';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import * as styles from './detail.css.ts';
import { DetailCard } from './detail-card.tsx';

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
          // Two points may say the same: their place tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={place}>{point}</li>
        ))}
      </ul>
    )}
  </Stack>
);

interface ProgressCardProps {
  readonly phase: string;
  readonly keyDeliverables: readonly string[];
  readonly nextSteps: readonly string[];
  readonly action?: ReactNode;
}

/** How far a project has come: its phase, what it delivers, what happens next (spec §2). */
export const ProgressCard = ({ phase, keyDeliverables, nextSteps, action }: ProgressCardProps) => (
  <DetailCard title="Progress" action={action}>
    <p className={styles.phase}>
      <span className={styles.phaseTerm}>Current phase</span>
      <span className={styles.phaseName}>{phase}</span>
    </p>
    <Grid columns="pair" align="start">
      <Points title="Key deliverables" points={keyDeliverables} none="None agreed yet" />
      <Points title="Next steps" points={nextSteps} none="None planned yet" />
    </Grid>
  </DetailCard>
);
