import { useQueryClient } from '@tanstack/react-query';
import { projectListsKey } from '../../api/projects.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Stands where a dashboard would say what waits, when it could not find out. */
export const WaitingFailed = ({ isRetrying }: { readonly isRetrying: boolean }) => {
  const queries = useQueryClient();
  return (
    <div role="alert">
      <Notice tone="caution" title="We could not look for what waits for you">
        <Stack gap="small" align="start">
          <p>Invitations and messages are kept. Check your connection and try again.</p>
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
    </div>
  );
};
