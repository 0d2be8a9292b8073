/** Shows a prompt to the member and reports whether they completed it. */
type Asking = (settle: (isDone: boolean) => void) => void;

/** A prompt that a request may need before it can be retried. */
const createPrompt = () => {
  let current: Asking | null = null;
  let pending: Promise<boolean> | null = null;
  return {
    /** Registers the component that shows the prompt. Returns a function that unregisters it. */
    askBy: (asking: Asking): (() => void) => {
      current = asking;
      return () => {
        if (current === asking) current = null;
      };
    },
    /**
     * Shows the prompt once for all waiting requests; resolves to whether the member completed it. False if no
     * component is registered.
     */
    ask: (): Promise<boolean> => {
      if (current === null) return Promise.resolve(false);
      const asking = current;
      pending ??= new Promise<boolean>(asking).finally(() => {
        pending = null;
      });
      return pending;
    },
  };
};

/** Asks the member for a fresh proof of identity before a sensitive action. */
export const freshProof = createPrompt();

/** Asks a member whose session has ended to sign in again. */
export const signInAgain = createPrompt();

/** Tells listeners to `back` that the member whose session had ended has signed in again. */
export const sessionReturn = new EventTarget();
