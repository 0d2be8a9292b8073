import { v4 as randomId } from 'uuid';

const VISITOR_KEY = 'fellowbridge-visitor';

/**
 * The random id under which this browser's page views are counted (spec §3). If storage is not available, the id lasts
 * for one page only.
 */
export const visitorId = (): string => {
  try {
    const known = localStorage.getItem(VISITOR_KEY);
    if (known) return known;
    const fresh = randomId();
    localStorage.setItem(VISITOR_KEY, fresh);
    return fresh;
  } catch {
    return randomId();
  }
};
