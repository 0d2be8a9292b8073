import { useCallback } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useToast } from '../ui/toast.tsx';

export interface FailureWords {
  readonly title: string;
  /** Said where the server gives no sentence of its own. */
  readonly message: string;
}

/** Tells of a failed call in a toast: the server's sentence, or the given one (spec §8). */
export const useFailureToast = ({ title, message }: FailureWords): ((error: unknown) => void) => {
  const { toast } = useToast();
  return useCallback(
    (error) => {
      const detail = error instanceof ApiError ? error.detail : undefined;
      toast({ title, message: detail ?? message, tone: 'destructive' });
    },
    [toast, title, message],
  );
};
