import { lazy, Suspense, useState } from 'react';
import type { HistoryFilters } from '../../../api/history.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

const Timeline = lazy(() => import('./timeline.tsx').then((module) => ({ default: module.Timeline })));

interface HistoryButtonProps {
  /** Of whom or of what: 'Asha Patel'. */
  readonly of: string;
  readonly filters: Pick<HistoryFilters, 'about' | 'member' | 'stream'>;
  /** What can be looked at as it stood, where there is such a thing. */
  readonly stream?: string;
}

/** Shows the last events about somebody or something beside a list of many. */
export const HistoryButton = ({ of, filters, stream }: HistoryButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" icon="clock" aria-label={`History of ${of}`} onClick={() => setOpen(true)}>
        History
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`History of ${of}`} size="large">
        <Suspense
          fallback={
            <Loading label="Loading the history...">
              <Skeleton shape="block" />
            </Loading>
          }
        >
          <Timeline filters={filters} stream={stream} headingLevel={3} />
        </Suspense>
      </Dialog>
    </>
  );
};
