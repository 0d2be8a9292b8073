import { useEffect } from 'react';
import type { PageName } from '../../../src/domain/visits/page-name.ts';
import { call } from '../../api/client.ts';
import { visitorId } from '../../lib/visitor.ts';

/** Counts this page view once, under the browser's random visitor id. A failure is only logged (spec §8). */
export const useTrackVisit = (page: PageName): void => {
  useEffect(() => {
    // Waiting one turn keeps React's double effect in development from counting two visits.
    const turn = setTimeout(() => {
      call('trackVisit', { body: { page, visitorId: visitorId() } }).catch((error: unknown) =>
        console.warn('Visit tracking failed', error),
      );
    });
    return () => clearTimeout(turn);
  }, [page]);
};
