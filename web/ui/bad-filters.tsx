import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface BadFiltersProps {
  /** What is wrong with the address, as sentences. */
  readonly faults: readonly string[];
  /** Ways out: a button that shows everything. */
  readonly action: ReactNode;
}

/** Stands for a list whose address has filters that cannot be used: showing everything would look like the answer. */
export const BadFilters = ({ faults, action }: BadFiltersProps) => (
  <div role="alert">
    <EmptyState
      headingLevel={2}
      title="These filters cannot be used"
      message={faults.length === 1 ? faults[0] : faults.map((fault) => <span key={fault}>{fault} </span>)}
      action={action}
    />
  </div>
);
