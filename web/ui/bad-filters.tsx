import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface BadFiltersProps {
  readonly title?: string;
  /** The errors in the URL, as sentences. */
  readonly faults: readonly string[];
  /** A button that clears the filters. */
  readonly action: ReactNode;
}

/** Replaces a list whose URL has invalid filters. An unfiltered list could be mistaken for the filtered one. */
export const BadFilters = ({ title = 'These filters cannot be used', faults, action }: BadFiltersProps) => (
  <div role="alert">
    <EmptyState
      title={title}
      message={faults.length === 1 ? faults[0] : faults.map((fault) => <span key={fault}>{fault} </span>)}
      action={action}
    />
  </div>
);
