import { v4 as randomId } from 'uuid';
import { readStored, store } from './device-storage.ts';

const VISITOR_KEY = 'fellowbridge-visitor';

/**
 * The random id under which this browser's page views are counted (spec §3). If storage is not available, the id lasts
 * for one page only.
 */
export const visitorId = (): string => {
  const known = readStored(VISITOR_KEY);
  if (known) return known;
  const fresh = randomId();
  store(VISITOR_KEY, fresh);
  return fresh;
};
