import type { ReactNode } from 'react';
import { Loading } from './skeleton.tsx';

interface LoadedTogetherProps {
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/**
 * Shows a dashboard once all of it is known, so that nothing moves when the first of them appears. They are rendered from
 * the start, so that their requests run side by side.
 */
export const LoadedTogether = ({ isLoading, children }: LoadedTogetherProps) => (
  <>
    {isLoading && <Loading label="Loading your tasks..." shapes={['block', 'block', 'block']} />}
    <div hidden={isLoading}>{children}</div>
  </>
);
