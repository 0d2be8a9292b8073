import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { markRead } from '../../../api/messages.ts';
import { projectListsKey } from '../../../api/projects.ts';

/**
 * Says that a conversation was read up to a message (by its number), once for each. A mark that does not arrive is set
 * the next time: nobody needs to be told.
 */
export const useReadMark = (projectId: string): ((upTo: number) => void) => {
  const queries = useQueryClient();
  const marked = useRef(0);
  return useCallback(
    (upTo) => {
      const before = marked.current;
      if (upTo <= before) return;
      marked.current = upTo;
      call('readMessages', { params: { id: projectId }, body: { upTo } }).then(
        () => {
          markRead(queries, projectId, upTo);
          void queries.invalidateQueries({ queryKey: projectListsKey });
        },
        () => {
          if (marked.current === upTo) marked.current = before;
        },
      );
    },
    [projectId, queries],
  );
};
