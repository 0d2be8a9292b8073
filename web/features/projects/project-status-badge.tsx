import { type ProjectStatus, projectStatusLabels } from '../../../src/domain/projects/project-status.ts';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  pending: { tone: 'caution', icon: 'clock' },
  matching: { tone: 'neutral', icon: 'dot' },
  in_progress: { tone: 'accent', icon: 'dot' },
  completed: { tone: 'positive', icon: 'check' },
  cancelled: { tone: 'neutral', icon: 'dot' },
} as const;

/** A project's status in words and with its icon: a clock for pending, a check for completed, else a dot (spec §2). */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={looks[status].tone} icon={looks[status].icon}>
    {projectStatusLabels[status]}
  </Badge>
);
