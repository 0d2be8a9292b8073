import { ErrorState } from '#ui/error-state.tsx';

interface CountsFailedProps {
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Error state of figures that could not be loaded. */
export const CountsFailed = (props: CountsFailedProps) => (
  <ErrorState
    title="We could not load the figures"
    message="The rest of this page does not need them. Check your connection and try again."
    {...props}
  />
);
