import { ErrorState } from '../../../ui/error-state.tsx';

interface CountsFailedProps {
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Stands in the place of figures that could not be loaded. */
export const CountsFailed = (props: CountsFailedProps) => (
  <ErrorState
    title="We could not load the figures"
    message="The rest of this page does not need them. Check your connection and try again."
    {...props}
  />
);
