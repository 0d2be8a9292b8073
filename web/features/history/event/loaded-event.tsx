import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { historyEventQuery } from '#api/history.ts';
import type { HistoryDetail } from '#contract/history.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';

interface LoadedEventProps {
  readonly id: string;
  readonly children: (event: HistoryDetail) => ReactNode;
}

/** Loads one event inside a page or dialog, and shows what the function makes of it. */
export const LoadedEvent = ({ id, children }: LoadedEventProps) => {
  const query = useQuery(historyEventQuery(id));
  return query.data === undefined ? (
    <NotLoaded
      query={query}
      loading="Loading the event..."
      shapes={['line', 'block']}
      failure="We could not load this event"
      message="Nothing is lost, but a new event takes a moment. Check your connection and try again."
      headingLevel={3}
    />
  ) : (
    children(query.data)
  );
};
