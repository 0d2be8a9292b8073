/* The unsaved input of the open page, which logging out would discard. */

/** Asks the member whether unsaved input may be discarded; true at once when there is none. */
type Asking = () => Promise<boolean>;

const open = new Set<Asking>();

/** Registers input that may be unsaved; returns a function that unregisters it. */
export const noteUnsavedWork = (asking: Asking): (() => void) => {
  open.add(asking);
  return () => open.delete(asking);
};

/** Whether the member accepts that all unsaved input of the page is discarded. */
export const mayDiscardWork = async (): Promise<boolean> => {
  for (const ask of [...open]) if (!(await ask())) return false;
  return true;
};
