import type { ReactNode } from 'react';
import { Loading } from './skeleton.tsx';

interface LoadedTogetherProps {
  /** Announced to screen readers: 'Loading projects...'. */
  readonly label: string;
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/**
 * Shows its children once all are known, so that nothing moves when the first of them appears. They are rendered from
 * the start, so that their requests run side by side.
 */
export const LoadedTogether = ({ isLoading, label, children }: LoadedTogetherProps) => (
  <>
    {isLoading && <Loading label={label} shapes={['block', 'block', 'block']} />}
    <div hidden={isLoading}>{children}</div>
  </>
);
