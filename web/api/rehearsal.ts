import { keepPreviousData } from '@tanstack/react-query';
import { administrationStaleTime } from './administration.ts';
import { endpointQuery } from './endpoint-query.ts';

/** An event of a stream with the state and rows before and after it; the latest event if no revision is given. */
export const stepQuery = (stream: string, revision?: number | undefined) =>
  endpointQuery(
    'getStep',
    { params: { stream }, query: { revision } },
    { staleTime: administrationStaleTime, placeholderData: keepPreviousData },
  );

/** An event rendered as a given-when-then test. */
export const specificationQuery = (stream: string, revision: number) =>
  endpointQuery(
    'getSpecification',
    { params: { stream }, query: { revision } },
    { staleTime: administrationStaleTime },
  );
