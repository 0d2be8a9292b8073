import type { ExpertiseArea } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ProjectStatus } from '../../../../src/domain/projects/project-status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ProjectStatusBadge } from '../project-status-badge.tsx';
import * as styles from './detail.css.ts';

interface ProjectMarksProps {
  readonly status: ProjectStatus;
  readonly expertiseRequired: readonly ExpertiseArea[];
  readonly labels: Readonly<Record<ExpertiseArea, string>>;
}

/** A project's status and the expertise it asks for, below its title. */
export const ProjectMarks = ({ status, expertiseRequired, labels }: ProjectMarksProps) => (
  <span className={styles.marks}>
    <ProjectStatusBadge status={status} />
    {expertiseRequired.map((area) => (
      <Badge key={area}>{labels[area]}</Badge>
    ))}
  </span>
);
