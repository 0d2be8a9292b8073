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
  const asked = useRef(0);
  const arrived = useRef(0);
  return useCallback(
    (upTo) => {
      // A list that was asked for before the mark arrived may come after it.
      if (upTo <= arrived.current) markRead(queries, projectId, upTo);
      if (upTo <= asked.current) return;
      const before = asked.current;
      asked.current = upTo;
      call('readMessages', { params: { id: projectId }, body: { upTo } }).then(
        () => {
          arrived.current = Math.max(arrived.current, upTo);
          markRead(queries, projectId, upTo);
          void queries.invalidateQueries({ queryKey: projectListsKey });
        },
        () => {
          if (asked.current === upTo) asked.current = before;
        },
      );
    },
    [projectId, queries],
  );
};
