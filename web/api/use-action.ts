import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { v4 as randomId } from 'uuid';
import { useToast } from '#ui/toast.tsx';
import { ApiError } from './api-error.ts';
import { type FailureMessage, failureOf, type Message, unconfirmed } from './failure.ts';
import { isUnder, refetch } from './refetch.ts';

/** Shows a failed call as a toast. */
export const useFailureToast = ({
  title,
  message = unconfirmed,
  unreachable,
  isFixed = false,
}: FailureMessage): ((error: unknown) => void) => {
  const { toast } = useToast();
  return useCallback(
    (error) => toast({ ...failureOf(error, { title, message, unreachable, isFixed }), tone: 'destructive' }),
    [toast, title, message, unreachable, isFixed],
  );
};

/**
 * Returns a function for the idempotency key of a call that creates something. The key stays the same while the body is
 * the same, so that a retry after a lost response creates no duplicate; a changed body or `reset` starts a new key.
 */
const useIdempotencyKey = (): { readonly keyFor: (body: unknown) => string; readonly reset: () => void } => {
  const last = useRef({ body: '', key: '' });
  const keyFor = useCallback((body: unknown) => {
    const text = JSON.stringify(body) ?? '';
    if (last.current.key === '' || last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  }, []);
  const reset = useCallback(() => {
    last.current = { body: '', key: '' };
  }, []);
  return { keyFor, reset };
};

export interface Action<Input, Result> {
  /** Makes the call. The idempotency key stays the same until the input or `alsoSends` changes or the call succeeds. */
  readonly run: (input: Input, idempotencyKey: string) => Promise<Result>;
  /** What `run` sends besides its input. */
  readonly alsoSends?: unknown;
  /** Success toast; without it, success shows no toast. */
  readonly succeeded?: Message | ((result: Result, input: Input) => Message);
  readonly failed: FailureMessage;
  /** Key prefixes of the queries that the action changes; they are refetched before it counts as done. */
  readonly refreshes?: readonly QueryKey[];
  /** Actions with the same queue name run one after another. */
  readonly queue?: string;
  /** Runs before the call, for example for an optimistic update. */
  readonly onStart?: (input: Input) => unknown;
  /** Runs after the refetch and before the toast, for example to close a dialog. Awaited. */
  readonly onSuccess?: (result: Result, input: Input) => unknown;
  /** Whether a failure shows no toast, because the form says it already. */
  readonly isQuiet?: (error: unknown) => boolean;
  /** Runs before the failure toast, for example to roll back an optimistic update. */
  readonly onFailure?: (error: unknown, input: Input) => unknown;
}

/** Whether the server refused a call because the page's data was out of date. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** A mutation that refetches what it changed and reports its outcome in a toast. */
export const useAction = <Result, Input = void>({
  run,
  alsoSends,
  succeeded,
  failed,
  refreshes = [],
  queue,
  onStart,
  onSuccess,
  isQuiet,
  onFailure,
}: Action<Input, Result>) => {
  const { toast } = useToast();
  const toastFailure = useFailureToast(failed);
  const queries = useQueryClient();
  const idempotency = useIdempotencyKey();
  const refresh = () => refetch(queries, isUnder(...refreshes));
  return useMutation({
    ...(queue !== undefined && { scope: { id: queue } }),
    mutationFn: (input: Input) => run(input, idempotency.keyFor([input, alsoSends])),
    onMutate: async (input) => {
      await onStart?.(input);
    },
    onSuccess: async (result, input) => {
      idempotency.reset();
      await refresh();
      await onSuccess?.(result, input);
      if (succeeded) toast({ ...(typeof succeeded === 'function' ? succeeded(result, input) : succeeded) });
    },
    onError: (error, input) => {
      onFailure?.(error, input);
      if (!isQuiet?.(error)) toastFailure(error);
      if (isOutdated(error)) void refresh();
    },
  });
};
