import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { projectListsKey } from '../../api/projects.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';

interface WaitingFailedProps {
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
}

/** When the notice leaves with the focus on its button, the focus goes to the page's heading. */
const useFocusAfterSuccess = (hasFailed: boolean): void => {
  const before = useRef(hasFailed);
  useEffect(() => {
    if (before.current && !hasFailed && document.activeElement === document.body) focusHeading();
    before.current = hasFailed;
  }, [hasFailed]);
};

/** Says on a dashboard that it could not find out what waits. What was known before stays beside it. */
export const WaitingFailed = ({ hasFailed, isRetrying }: WaitingFailedProps) => {
  const queries = useQueryClient();
  useFocusAfterSuccess(hasFailed);
  if (!hasFailed) return null;
  return (
    <Notice tone="caution" title="We could not look for what waits for you">
      <Stack gap="small" align="start">
        {/* Empty while looking, so that failing once more is heard once more. */}
        <p role="alert">{!isRetrying && 'Invitations and messages are kept. Check your connection and try again.'}</p>
        <Button
          size="small"
          variant="secondary"
          icon="refresh"
          onClick={() => void queries.invalidateQueries({ queryKey: projectListsKey })}
          busy={isRetrying}
          busyLabel="Looking..."
        >
          Look again
        </Button>
      </Stack>
    </Notice>
  );
};
