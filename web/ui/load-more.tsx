import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { Text } from './text.tsx';

interface LoadMoreProps {
  readonly shown: number;
  readonly total: number;
  /** What is counted, in the plural: 'projects'. */
  readonly things: string;
  readonly hasMore: boolean;
  readonly onLoadMore: () => void;
  readonly busy?: boolean;
}

/** The foot of a paged list: how much is shown, and a button for the next page. */
export const LoadMore = ({ shown, total, things, hasMore, onLoadMore, busy }: LoadMoreProps) =>
  total === 0 ? null : (
    <Stack gap="xsmall" align="center">
      <div role="status">
        <Text size="caption" tone="muted">
          Showing {shown.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} {things}
        </Text>
      </div>
      {hasMore && (
        <Button variant="secondary" onClick={onLoadMore} busy={busy} busyLabel="Loading...">
          Show more {things}
        </Button>
      )}
    </Stack>
  );
