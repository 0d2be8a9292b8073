import { lazy, Suspense, useState } from 'react';
import type { HistoryFilters } from '#api/history.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/skeleton.tsx';

const Timeline = lazy(() => import('./timeline.tsx').then((module) => ({ default: module.Timeline })));

interface HistoryButtonProps {
  /** Name of the member or record: 'Asha Patel'. */
  readonly of: string;
  readonly filters: Pick<HistoryFilters, 'about' | 'member' | 'stream'>;
  /** The stream to link to as of an event, if there is one. */
  readonly stream?: string;
}

/** A button that shows the latest events of a list entry in a dialog. */
export const HistoryButton = ({ of, filters, stream }: HistoryButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" icon="clock" aria-label={`History of ${of}`} onClick={() => setOpen(true)}>
        History
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`History of ${of}`} size="large">
        <Suspense fallback={<Loading label="Loading the history..." />}>
          <Timeline filters={filters} stream={stream} headingLevel={3} />
        </Suspense>
      </Dialog>
    </>
  );
};
