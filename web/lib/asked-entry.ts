import { useState } from 'react';

/** The entry of a list that an open dialog is about. */
export const useAskedEntry = <Asked>(idOf: (asked: Asked) => string) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  /** For the end of an action: the dialog may be about another entry by now, and then stays open. */
  const closeFor = (id: string) => setAsked((current) => (current !== null && idOf(current) === id ? null : current));
  return { asked, setAsked, close, closeFor };
};
