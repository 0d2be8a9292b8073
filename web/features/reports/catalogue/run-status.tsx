import type { ReportRun } from '../../../../src/http/contract/reports.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';

const looks: Readonly<
  Record<ReportRun['status'], { readonly tone: BadgeTone; readonly icon: IconName; readonly label: string }>
> = {
  waiting: { tone: 'neutral', icon: 'clock', label: 'Waiting' },
  running: { tone: 'info', icon: 'refresh', label: 'Running' },
  done: { tone: 'positive', icon: 'done', label: 'Done' },
  failed: { tone: 'critical', icon: 'alert', label: 'Failed' },
  cancelled: { tone: 'neutral', icon: 'close', label: 'Cancelled' },
};

/** How a run stands; how far it is, while it runs. */
export const RunStatus = ({ run: { status, progress } }: { readonly run: Pick<ReportRun, 'status' | 'progress'> }) => {
  const { tone, icon, label } = looks[status];
  const share = progress.total === 0 ? 0 : Math.floor((100 * progress.events) / progress.total);
  return (
    <Badge tone={tone} icon={icon}>
      {status === 'running' ? `${label}, ${share}%` : label}
    </Badge>
  );
};
