import { brand } from '../../../../src/brand.ts';
import { expertiseLabels } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { formatProjectDate } from '../../../lib/dates.ts';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import * as styles from './detail.css.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { OverviewCard } from './overview-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ReportProgress } from './progress-dialog.tsx';
import { TeamCard } from './team-card.tsx';
import { TimelineCard } from './timeline-card.tsx';

interface ProjectDetailsProps {
  readonly project: ProjectDetail;
  readonly role: 'charity' | 'consultant' | 'admin';
}

/** What a project is about, how far it has come, who works on it (spec §2). */
export const ProjectDetails = ({ project, role }: ProjectDetailsProps) => (
  <div className={styles.details}>
    <Grid columns="aside" align="start">
      <Stack gap="large">
        <OverviewCard {...project} />
        <ProgressCard
          {...project}
          action={project.actions.includes('report-progress') && <ReportProgress project={project} />}
        />
      </Stack>
      <div className={styles.side}>
        <TeamCard charity={project.charity} consultant={project.consultant} expertiseLabels={expertiseLabels} />
        <TimelineCard {...project} />
        {role !== 'consultant' && (
          <div className={screenOnly}>
            <InvitationsCard project={project} />
          </div>
        )}
      </div>
    </Grid>
    <p className={styles.imprint}>
      {brand.name} · as it stood on {formatProjectDate(new Date().toISOString())}
    </p>
  </div>
);
