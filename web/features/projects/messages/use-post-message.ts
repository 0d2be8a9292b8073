import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/client.ts';
import { fetchNewest } from '../../../api/messages.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useToast } from '../../../ui/toast.tsx';
import { projectWords } from '../words.ts';

/** Sends messages. Sending again after a lost answer posts nothing twice; the same words later are a new message. */
export const usePostMessage = (projectId: string, onSent: (content: string) => void) => {
  const queries = useQueryClient();
  const { toast } = useToast();
  const keyFor = useIdempotencyKey();
  const sent = useRef(0);
  return useMutation({
    mutationFn: (content: string) =>
      call('postMessage', {
        params: { id: projectId },
        body: { content },
        idempotencyKey: keyFor([sent.current, content]),
      }),
    onSuccess: (_message, content) => {
      sent.current += 1;
      onSent(content);
      toast(projectWords.messageSent);
      // Not waited for: whoever writes on at once is not held up.
      void fetchNewest(queries, projectId).catch(() => undefined);
    },
    onError: () => toast({ ...projectWords.messageFailed, tone: 'destructive' }),
  });
};
