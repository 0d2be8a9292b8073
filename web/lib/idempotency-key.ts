import { useCallback, useRef } from 'react';
import { v4 as randomId } from 'uuid';

/**
 * Gives a creating call its idempotency key: the same for as long as the same body is sent, so that pressing the button
 * again after a lost answer creates nothing twice, and a new one for a changed body.
 */
export const useIdempotencyKey = (): ((body: unknown) => string) => {
  const last = useRef({ body: '', key: '' });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  }, []);
};
